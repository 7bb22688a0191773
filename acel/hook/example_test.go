package hook_test

import (
	"fmt"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/hook"
)

func Example() {
	policy, err := acel.NewPolicy(acel.PolicyConfig{Rules: []acel.Rule{acel.MustPrecede("validate", "delete")}})
	if err != nil {
		panic(err)
	}
	gemini, desk := hook.Named("gemini"), hook.Desk{Policy: policy}
	var journal []acel.Call // a file, where it matters
	for _, event := range []string{
		`{"session_id": "s", "hook_event_name": "BeforeTool", "tool_name": "delete", "tool_input": {"id": 7}}`,
		`{"session_id": "s", "hook_event_name": "BeforeTool", "tool_name": "validate", "tool_input": {"id": 7}}`,
	} {
		e, err := gemini.Decode([]byte(event))
		if err != nil {
			panic(err)
		}
		ruling, err := desk.Judge(e, "", journal)
		if err != nil {
			panic(err)
		}
		journal = append(journal, ruling.Records...)
		fmt.Print(gemini.Encode(e, ruling.Answer).Stdout)
	}
	// Output:
	// {"decision":"deny","reason":"ACEL refused this call, and it was not made. delete at step 1 needs an earlier successful validate. [rule: must_precede(validate, delete)] Call validate first, and delete only once it has succeeded."}
	// {}
}
