package report_test

import (
	"encoding/json"
	"slices"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/report"
)

var _ = Describe("Taking violations down", func() {
	// large are two violations of one call, which has n bytes of arguments.
	large := func(n int, around string) []acel.Violation {
		v := broken(validateFirst, "runs/8.json", 3, "delete_record", "delete_record at step 3 is too large")
		v.Call.Args = json.RawMessage(strings.Replace(around, "…", strings.Repeat("x", n-len(around)+len("…")), 1))
		Expect(v.Call.Args).To(HaveLen(n))
		v.Call.Outcome = acel.Outcome{Status: acel.Failed, Error: strings.Repeat("no ", 100)}
		return []acel.Violation{v, v}
	}

	DescribeTable("changes no report",
		func(n int, around string) {
			whole := report.Trace{File: "runs/8.json", Violations: report.Findings(large(n, around)...)}
			taken := report.Trace{File: "runs/8.json"}
			for _, v := range large(n, around) {
				taken.Add(v)
			}
			for _, f := range report.Formats() {
				Expect(written(f.Name, &report.Report{Traces: []report.Trace{taken}}, report.Options{})).
					To(Equal(written(f.Name, &report.Report{Traces: []report.Trace{whole}}, report.Options{})), f.Name)
			}
		},
		Entry("of short arguments", 300, `{"a": "…"}`),
		Entry("of the longest that are repeated", 64<<10, `{"a": "…"}`),
		Entry("of the shortest that are not", 64<<10+1, `{"a": "…"}`),
		Entry("of long ones", 1<<20, `{"a": "…"}`),
		Entry("of long ones over many lines", 1<<20, "{\n"+strings.Repeat(" ", 200)+"\"a\":\n\"…\"\n}"),
		Entry("of long text that is no JSON", 1<<20, "rm -rf …"),
	)

	It("keeps little of what is long", func() {
		var t report.Trace
		t.Add(large(1<<20, `{"a": "…"}`)...)
		call := t.Violations[0].Call
		Expect(cap(call.Args)).To(BeNumerically("<=", 10_000))
		Expect(call.Outcome).To(Equal(acel.Outcome{Status: acel.Failed}))
		Expect(t.Violations[1].Call).To(BeIdenticalTo(call))
	})

	It("keeps one copy of a state that stays as it is", func() {
		states := []string{`{"a":1}`, `{"a":1}`, `{"a":2}`}
		var t report.Trace
		for _, s := range states {
			v := broken(payOnce, "t.json", 1, "pay", "m")
			v.State = slices.Clone([]byte(s))
			t.Add(v)
		}
		for i, s := range states {
			Expect(string(t.Violations[i].State)).To(Equal(s))
		}
		Expect(&t.Violations[1].State[0]).To(BeIdenticalTo(&t.Violations[0].State[0]))
	})
})
