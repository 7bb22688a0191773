package report_test

import (
	"bytes"
	"fmt"

	"github.com/acel-dev/acel/acel/report"
	"github.com/acel-dev/acel/acel/rules"
	"github.com/acel-dev/acel/acel/suite"
)

func ExampleTests_Compare() {
	tested := func(contract string) *report.Tests {
		t := &report.Tests{}
		t.Add(suite.Parse(suite.Options{}, rules.Source{Name: "acel.test.yaml", Data: []byte(contract + `
cases:
  - name: deletes what was never validated
    trace: [look, delete]
    violations: [{step: 2, rule: first}]
`)}))
		return t
	}
	var written bytes.Buffer
	if err := tested("contracts: [{must_precede: [validate, delete], id: first}]").Write(&written, "json", report.TestOptions{}); err != nil {
		fmt.Println(err)
		return
	}
	earlier, err := report.ReadTestRecord("main.json", &written)
	if err != nil {
		fmt.Println(err)
		return
	}
	now := tested("contracts: [{must_precede: [look, delete], id: first}]") // somebody has changed the rule
	now.Compare(earlier)
	for _, f := range now.Comparison.Figures {
		fmt.Println(f.Change+":", f)
	}
	fmt.Println(now.LastLine(report.TestThreshold{}))
	// Output:
	// lost: precision by finding, from 100 % (1 of 1) to none
	// fell: recall by finding, from 100 % (1 of 1) to 0 % (0 of 1)
	// lost: precision by trace, from 100 % (1 of 1) to none
	// fell: recall by trace, from 100 % (1 of 1) to 0 % (0 of 1)
	// lost: precision of [first] by finding, from 100 % (1 of 1) to none
	// fell: recall of [first] by finding, from 100 % (1 of 1) to 0 % (0 of 1)
	// lost: precision of [first] by trace, from 100 % (1 of 1) to none
	// fell: recall of [first] by trace, from 100 % (1 of 1) to 0 % (0 of 1)
	// FAIL: recall by finding fell from 100 % (1 of 1) to 0 % (0 of 1), and 3 more figures; 1 of 1 case failed, in 1 of 1 file; 1 newly failing since main.json
}
