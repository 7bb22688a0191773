package render_test

import (
	"fmt"
	"os"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/render"
)

func ExampleViolation() {
	policy, err := acel.NewPolicy(acel.PolicyConfig{
		Rules: []acel.Rule{acel.MustPrecede("validate_record", "delete_record")},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	session := policy.NewSession(acel.SessionOptions{})
	_, violations := session.Begin(acel.Call{Tool: "delete_record", Args: []byte(`{"id": "r1"}`)})
	for _, v := range violations {
		if err := render.Violation(os.Stdout, v, render.Options{}); err != nil {
			fmt.Println(err)
		}
	}
	// Output:
	// delete_record at step 1 needs an earlier successful validate_record [must_precede(validate_record, delete_record)]
	//     step 1 | delete_record {"id":"r1"}
	//            | ^^^^^^^^^^^^^
	//   hint: Call validate_record first, and delete_record only once it has succeeded.
}

func ExampleSanitize() {
	fmt.Println(render.Sanitize("done\n::error::\x1b[31mfake"))
	// Output: done\n::error::\x1b[31mfake
}
