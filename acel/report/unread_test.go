package report_test

import (
	"encoding/json"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/report"
)

// reading is a report on one session, of which what the rules read was looked at.
func reading(rule acel.Rule, calls ...acel.Call) *report.Report {
	GinkgoHelper()
	p, err := acel.NewPolicy(acel.PolicyConfig{Rules: []acel.Rule{rule}})
	Expect(err).NotTo(HaveOccurred())
	r := judged(p, calls)
	r.Called, r.Reads = map[string]int{}, acel.NewReads([]acel.Rule{rule})
	for _, c := range calls {
		r.Called[c.Tool]++
		r.Reads.Call(c, nil)
	}
	return r
}

var _ = Describe("a rule that reads an argument which no call has", func() {
	required := report.Threshold{RequireExercised: true}
	bash := acel.Call{Tool: "Bash", Args: []byte(`{"command": "ls"}`)}
	forbidden := acel.Never(acel.Matching("Bash", "cmd", "push"))

	It("is not exercised, also where it allows no call, and says which", func() {
		r := reading(forbidden, bash)
		s := r.Summary()
		Expect(s.NotExercised).To(HaveExactElements(forbidden.Key()))
		Expect(s.Unread).To(HaveExactElements(And(HaveField("Rule", forbidden.Key()), HaveField("Paths", []string{"cmd"}))))
		Expect(s.Outcome(required)).To(Equal(report.Unchecked))
		Expect(written("text", r, report.Options{})).To(ContainSubstring(
			"  - never({tool: Bash, field: cmd, matches: push}): no call of Bash has the argument cmd; they have command\n"))
		text := written("json", r, report.Options{})
		Expect(fitsSchema(text)).To(Succeed())
		Expect(text).To(ContainSubstring(`"unread": [`))
	})

	It("is as it should be where a call has the argument and merely did not match", func() {
		r := reading(acel.Never(acel.Matching("Bash", "", "push")), bash)
		Expect(r.Summary().Unexercised).To(BeZero())
		Expect(written("json", r, report.Options{})).NotTo(ContainSubstring("unread"))
	})

	It("is as it should be where calls may do without the argument, unless they have one of nearly that name", func() {
		reads := func(path string) *report.Report {
			op := acel.Operand{Tool: "pay", Args: []acel.Pattern{{Path: path, Values: []json.RawMessage{json.RawMessage("true")}}}}
			return reading(acel.Never(op), acel.Call{Tool: "pay", Args: []byte(`{"amount": 5, "express": false}`)})
		}
		Expect(reads("force").Summary().Outcome(required)).To(Equal(report.Clean))
		Expect(reads("expres").Summary().Outcome(required)).To(Equal(report.Unchecked))
	})

	It("is not exercised where no call is one that it names", func() {
		drop := acel.Call{Tool: "drop_table", Server: "crm"}
		Expect(reading(acel.Never(acel.Operand{Glob: "drp_*"}), drop).Summary().Outcome(required)).To(Equal(report.Unchecked))
		Expect(reading(acel.Never(acel.Operand{Glob: "drop_*"}), drop).Summary().Outcome(required)).To(Equal(report.Failed))
		Expect(reading(acel.Never(acel.Operand{Glob: "drop_*", Server: "crmm"}), drop).Summary().Outcome(required)).To(Equal(report.Unchecked))
	})

	It("is neither exercised nor guarded where the argument is to come from elsewhere", func() {
		find := acel.Call{Tool: "find", Outcome: acel.Outcome{Result: []byte(`["W1"]`)}}
		refund := acel.Call{Tool: "refund", Args: []byte(`{"order": "W1"}`)}
		wrong := reading(acel.ArgumentFrom(acel.Operand{Tool: "refund", Field: "order_id"}, acel.Operand{Tool: "find"}), find, refund)
		Expect(wrong.Coverage()).To(HaveExactElements(And(HaveField("Exercised", 0), HaveField("Guarded", 0))))
		Expect(wrong.Summary().NotExercised).To(HaveLen(1))
		Expect(wrong.Summary().Outcome(required)).To(Equal(report.Unchecked))
		right := reading(acel.ArgumentFrom(acel.Operand{Tool: "refund", Field: "order"}, acel.Operand{Tool: "find"}), find, refund)
		Expect(right.Coverage()).To(HaveExactElements(And(HaveField("Exercised", 1), HaveField("Guarded", 1))))
		Expect(right.Summary().Outcome(required)).To(Equal(report.Clean))
	})
})

var _ = Describe("a test file with such a rule", func() {
	It("says so, with the file that the rule stands in", func() {
		t := &report.Tests{}
		t.Results = append(t.Results, ran("acel.test.yaml", `
contracts: [{argument_from: [refund.order_id, find]}]
cases: [{name: n, trace: [{tool: find, result: [W1]}, {tool: refund, args: {order: W1}}], violations: []}]
`))
		t.Results[0].Suite.Name = "other.test.yaml"
		Expect(writtenTests("text", t, report.TestOptions{})).To(MatchRegexp(
			`(?m)^  - argument_from\(.*\) \(acel\.test\.yaml\): no call of refund has the argument order_id; they have order$`))
		Expect(t.Outcome(report.TestThreshold{RequireExercised: true})).To(Equal(report.Unchecked))
	})
})
