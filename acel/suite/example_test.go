package suite_test

import (
	"fmt"

	"github.com/acel-dev/acel/acel/rules"
	"github.com/acel-dev/acel/acel/suite"
)

func Example() {
	s, err := suite.Parse(suite.Options{}, rules.Source{Name: "acel.test.yaml", Data: []byte(`
contracts:
  - must_precede: [validate, delete]
cases:
  - name: deletes what was validated
    trace: [validate, delete]
    violations: []
  - name: takes an attempt for a success
    trace: [{tool: validate, error: timeout}, delete]
    violations: []
`)})
	if err != nil {
		fmt.Println(err)
		return
	}
	result, err := s.Run()
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, c := range result.Cases {
		fmt.Println(c.Case.Name, c.Passed())
		for _, v := range c.Unexpected {
			fmt.Println(" ", v.Message)
		}
	}
	_, all := suite.Scores(result)
	fmt.Println(all.Findings.Precision(), all.Traces.TN)
	// Output:
	// deletes what was validated true
	// takes an attempt for a success false
	//   delete at step 2 needs an earlier successful validate; the one at step 1 failed: "timeout"
	// 0/1 1
}
