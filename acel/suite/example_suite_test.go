package suite_test

import (
	"fmt"
	"os"

	"github.com/acel-dev/acel/acel/rules"
	"github.com/acel-dev/acel/acel/suite"
)

const deleteRules = `
contracts:
  - must_precede: [validate, delete]
    id: validate-first
    examples:
      good:
        - [validate, delete]
      bad:
        - [delete]
        - [{tool: validate, error: timeout}, delete]
        - [validate]
`

// Rules can be held to the examples that stand beside them before they are used.
func ExampleExamples() {
	set, err := rules.Parse(rules.Options{}, rules.Source{Name: "acel.yaml", Data: []byte(deleteRules)})
	if err != nil {
		fmt.Println(err)
		os.Exit(2)
	}
	s, err := suite.Examples("acel.yaml", set)
	if err != nil {
		fmt.Println(err)
		os.Exit(2)
	}
	r, err := s.Run()
	if err != nil {
		fmt.Println(err)
		os.Exit(2)
	}
	for _, c := range r.Cases {
		if !c.Passed() {
			fmt.Printf("%s: %s: %s\n", c.Case.Place, c.Case.Name, c.Reason)
		}
	}
	// Output:
	// acel.yaml:11:11: validate-first bad 3: it was to be broken, and no violation was found
}
