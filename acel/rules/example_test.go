package rules_test

import (
	"fmt"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/rules"
)

func Example() {
	set, err := rules.Parse(rules.Options{}, rules.Source{Name: "acel.yaml", Data: []byte(`
contracts:
  - must_precede: [validate_record, delete_record]
  - template: at_most_total
    args: [issue_refund]
    kwargs: {field: amount, limit: 0.30}
`)})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, rule := range set.Config.Rules {
		fmt.Println(rule.Place, rule)
	}
	policy, err := set.Policy()
	if err != nil {
		fmt.Println(err)
		return
	}
	session := policy.NewSession(acel.SessionOptions{})
	violations, err := session.Record(acel.Call{Tool: "delete_record"})
	if err != nil {
		fmt.Println(err)
	}
	for _, violation := range violations {
		fmt.Println(violation.Message)
	}
	// Output:
	// acel.yaml:3:5 must_precede(validate_record, delete_record)
	// acel.yaml:4:5 at_most_total(issue_refund, amount, 0.3)
	// delete_record at step 1 needs an earlier successful validate_record
}

func ExampleParse() {
	_, err := rules.Parse(rules.Options{}, rules.Source{Name: "acel.yaml", Data: []byte(`
contracts:
  - must_preceed: [validate_record, delete_record]
  - never_after: edit_file, submit
`)})
	fmt.Println(err)
	// Output:
	// acel.yaml:3:5: no template is called "must_preceed" (did you mean "must_precede"?)
	// acel.yaml:4:18: never_after takes 2 parameters, a and b; this is text (write never_after: [edit_file, submit])
}
