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

func ExampleViolation_steps() {
	policy, err := acel.NewPolicy(acel.PolicyConfig{
		Rules: []acel.Rule{acel.MustPrecede("validate_record", "delete_record")},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	session := policy.NewSession(acel.SessionOptions{})
	var violations []acel.Violation
	for _, c := range []acel.Call{
		{Tool: "validate_record", Outcome: acel.Outcome{Status: acel.Failed, Error: "timeout"}},
		{Tool: "delete_record", Args: []byte(`{"id": "r1"}`)},
		{Tool: "logout", Server: "crm"},
	} {
		found, err := session.Record(c)
		if err != nil {
			fmt.Println(err)
			return
		}
		violations = append(violations, found...)
	}
	steps, err := session.Trace().Steps()
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, v := range violations {
		if err := render.Violation(os.Stdout, v, render.Options{Steps: steps}); err != nil {
			fmt.Println(err)
		}
	}
	// Output:
	// delete_record at step 2 needs an earlier successful validate_record; the one at step 1 failed: "timeout" [must_precede(validate_record, delete_record)]
	//     * 1  validate_record error: "timeout"
	//     > 2  delete_record {"id":"r1"}
	//       3  logout on crm
	//   step 1: validate_record failed: "timeout"
	//   hint: Call validate_record first, and delete_record only once it has succeeded.
}

func ExampleSteps() {
	var calls []acel.Call
	for range 40 {
		calls = append(calls, acel.Call{Tool: "read_record"})
	}
	calls[30] = acel.Call{Tool: "delete_record", Args: []byte(`{"id": "r1"}`)}
	marks := render.Marks{Guilty: []int{31}, Related: []int{12}}
	if err := render.Steps(os.Stdout, calls, marks, render.Options{}); err != nil {
		fmt.Println(err)
	}
	// Output:
	//        1  read_record
	//       … 10 calls
	//     * 12  read_record
	//       … 15 calls
	//       28  read_record
	//       29  read_record
	//       30  read_record
	//     > 31  delete_record {"id":"r1"}
	//       32  read_record
	//       33  read_record
	//       … 7 calls
}

func ExampleSanitize() {
	fmt.Println(render.Sanitize("done\n::error::\x1b[31mfake"))
	// Output: done\n::error::\x1b[31mfake
}
