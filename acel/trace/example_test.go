package trace_test

import (
	"fmt"
	"strings"

	"github.com/acel-dev/acel/acel/trace"
)

// A damaged file: what could be read comes first, then what is wrong and where.
func Example() {
	file := `{"session": "monday", "tool": "find_order", "args": {"id": 17}}
{"session": "tuesday", "tool": "find_order"}
{"session": "monday", "tool": "refund", "agrs": {"amount": 19.90}}
{"session": "tuesday", "tool": "refund"}
`
	for e, err := range trace.Decode(strings.NewReader(file), trace.Options{Name: "calls.jsonl"}) {
		switch {
		case err != nil:
			fmt.Println(err)
		case e.Kind == trace.Called:
			fmt.Println(e.Session.ID, "calls", e.Call.Tool)
		case e.Kind == trace.Closed:
			fmt.Println(e.Session.ID, "is over")
		case e.Kind == trace.Cut:
			fmt.Println(e.Session.ID, "was cut")
		}
	}
	// Output:
	// monday calls find_order
	// tuesday calls find_order
	// calls.jsonl:3:41: unknown key "agrs" (did you mean "args"?)
	// monday was cut
	// tuesday calls refund
	// tuesday is over
}

// A format is chosen by what a file holds, never by its name.
func ExampleDecode() {
	chat := `[{"role": "assistant", "tool_calls": [
	  {"id": "c1", "function": {"name": "find_order", "arguments": "{\"id\": 17}"}}]},
	 {"role": "tool", "tool_call_id": "c1", "content": "W-17"}]`
	for e, err := range trace.Decode(strings.NewReader(chat), trace.Options{}) {
		if err == nil && e.Kind == trace.Called {
			c := e.Call
			fmt.Println(e.Session.Format, c.Tool, string(c.Args), c.Outcome.Status, string(c.Outcome.Result))
			fmt.Println(c.Place, c.Place.Pointer())
		}
	}
	// Output:
	// openai-chat find_order {"id": 17} ok "W-17"
	// 2:4 /0/tool_calls/0
}
