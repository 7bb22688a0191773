package suite_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel/rules"
	"github.com/acel-dev/acel/acel/suite"
)

const hourly = `
contracts:
  - {rate_limit: [refund, 1, 1h], id: hourly}
  - {never_after: [refund, close], id: open}
cases:
`

const timeless = `trace: [refund, refund], violations: []`

var _ = Describe("a case that leaves a rule undecided", func() {
	It("fails, and says for want of what", func() {
		r := run(hourly + `  - {name: n, ` + timeless + `}`)
		Expect(r.Failed()).To(Equal(1))
		Expect(r.Cases[0].Unexpected).To(BeEmpty())
		Expect(r.Cases[0].Reason).To(Equal("hourly is left undecided: the call carries no time; record it, or list the rule in the case's undecided:"))
	})

	It("passes where it says so, by the rule's id or text", func() {
		Expect(run(hourly + `  - {name: n, ` + timeless + `, undecided: [hourly]}`).Failed()).To(BeZero())
		r := run("contracts: [{rate_limit: [refund, 1, 1h]}]\ncases:\n  - {name: n, " + timeless + ", undecided: ['rate_limit(refund, 1, 1h)']}")
		Expect(r.Failed()).To(BeZero())
	})

	It("fails where a rule that it lists is decided", func() {
		r := run(hourly + `  - {name: n, trace: [{tool: refund, time: '2026-01-02T09:00:00Z'}], violations: [], undecided: [hourly]}`)
		Expect(r.Cases[0].Passed()).To(BeFalse())
		Expect(r.Cases[0].Reason).To(Equal("hourly was to be left undecided, and is not: SATISFIED"))
	})

	It("fails also where the rule was broken, as foretold, before the call in doubt", func() {
		r := run(hourly + `  - name: n
    trace: [{tool: refund, time: '2026-01-02T09:00:00Z'}, {tool: refund, time: '2026-01-02T09:00:01Z'}, refund]
    violations: [{step: 2, rule: hourly}]`)
		Expect(r.Cases[0].Met).To(Equal(1))
		Expect(r.Cases[0].Reason).To(HavePrefix("hourly is left undecided: "))
	})

	It("need not say so where its session was cut, but for what the calls lack", func() {
		r := run(hourly + `  - {name: n, trace: [close, {event: cut}], violations: []}
  - {name: m, trace: [refund, refund, {event: cut}], violations: []}`)
		Expect(r.Cases[0].Passed()).To(BeTrue())
		Expect(r.Cases[1].Reason).To(HavePrefix("hourly is left undecided: "))
	})

	It("counts as no true negative", func() {
		templates, all := suite.Scores(run(hourly + `  - {name: n, ` + timeless + `, undecided: [hourly]}`))
		Expect(templates).To(HaveExactElements(
			suite.TemplateScore{Template: "never_after", Findings: suite.Score{TN: 2}, Traces: suite.Score{TN: 1}},
		))
		Expect(all).To(Equal(suite.TemplateScore{Findings: suite.Score{TN: 2}}))
	})

	DescribeTable("names the rules that there are, each once",
		func(undecided, want string) {
			text := hourly + `  - {name: n, ` + timeless + `, undecided: ` + undecided + `}`
			_, err := suite.Parse(suite.Options{}, rules.Source{Name: "t.yaml", Data: []byte(text)})
			Expect(err).To(MatchError(ContainSubstring(want)))
		},
		Entry("a text", "hourly", "undecided is a list of rules; this is text"),
		Entry("an unknown rule", "[hourli]", `no rule is called "hourli"`),
		Entry("a number", "[1]", "rule is text; this is a number"),
		Entry("one twice", "[hourly, hourly]", `the rule "hourly" is listed already`),
	)
})
