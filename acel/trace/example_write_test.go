package trace_test

import (
	"fmt"
	"os"
	"strings"

	"github.com/acel-dev/acel/acel/trace"
)

// A chat becomes a native trace. The second call was never answered, and its
// arguments are cut off.
func ExampleWriter() {
	chat := `[{"role": "assistant", "tool_calls": [
	  {"id": "c1", "function": {"name": "find_order", "arguments": "{\"id\": 17}"}},
	  {"id": "c2", "function": {"name": "refund", "arguments": "{\"amount\": 19."}}]},
	 {"role": "tool", "tool_call_id": "c1", "content": "W-17"}]`
	w := trace.NewWriter(os.Stdout)
	for e, err := range trace.Decode(strings.NewReader(chat), trace.Options{}) {
		if err == nil {
			err = w.Write(e)
		}
		if err != nil {
			fmt.Println(err)
		}
	}
	if err := w.Close(); err != nil {
		fmt.Println(err)
	}
	// Output:
	// {"tool":"find_order","args":{"id":17},"result":"W-17","id":"c1","turn":"0"}
	// {"tool":"refund","raw_args":"{\"amount\": 19.","outcome":"unfinished","id":"c2","turn":"0"}
}
