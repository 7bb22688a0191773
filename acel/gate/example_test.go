package gate_test

import (
	"encoding/json"
	"fmt"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/gate"
)

func Example() {
	policy, err := acel.NewPolicy(acel.PolicyConfig{Rules: []acel.Rule{acel.MustPrecede("validate", "delete")}})
	if err != nil {
		panic(err)
	}
	g, err := gate.New(gate.Options{Policy: policy})
	if err != nil {
		panic(err)
	}
	// use makes a call through the gate, and returns what the model is told.
	use := func(tool, args string, run func() string) string {
		pass, refused := g.Decide(acel.Call{Tool: tool, Args: json.RawMessage(args)})
		if refused != nil {
			return refused.String()
		}
		result := run()
		if v := pass.Finish(acel.Outcome{Result: json.RawMessage(result)}); v.Withheld {
			return v.String()
		}
		return result
	}
	deletion := func() string { return `{"deleted": true}` }
	fmt.Println(use("delete", `{"id": 7}`, deletion))
	fmt.Println(use("validate", `{"id": 7}`, func() string { return `{"valid": true}` }))
	fmt.Println(use("delete", `{"id": 7}`, deletion))
	// Output:
	// ACEL refused this call, and it was not made. delete at step 1 needs an earlier successful validate. [rule: must_precede(validate, delete)] Call validate first, and delete only once it has succeeded.
	// {"valid": true}
	// {"deleted": true}
}
