package ginkgoacel_test

import (
	"errors"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/ginkgoacel"
	"github.com/acel-dev/acel/acel/rules"
	. "github.com/acel-dev/acel/matchers"
)

var _ = Describe("the evidence", func() {
	It("agrees with the assertion about every extent", func() {
		for _, rule := range []acel.Property{
			MustPrecede("validate", "delete"), RequiredBeforeSessionEnd("logout"), AtMostNTimes("delete", 0), HaveCalledInOrder("validate", "logout"),
		} {
			for _, extent := range []acel.Extent{acel.Complete, acel.Ongoing, acel.Partial} {
				t := called("validate", "delete")
				t.Extent = extent
				e := ginkgoacel.EvidenceOf(t, rule)
				holds, err := rule.Match(t)
				Expect(e.Error != "").To(Equal(err != nil), "%s, %s: %s", rule, t, e.Error)
				Expect(e.Holds).To(Equal(holds), "%s, %s", rule, t)
			}
		}
	})

	It("says of a session that goes on what would be if it ended now", func() {
		t := called("delete")
		t.Extent = acel.Ongoing
		e := ginkgoacel.EvidenceOf(t, RequiredBeforeSessionEnd("logout"))
		Expect(e.Violations).To(HaveLen(1))
		Expect(e.String()).To(ContainSubstring("    > end of the session\n"))
	})

	It("counts a violation of a lesser severity as no failure, and shows it", func() {
		rule := acel.AtMostNTimes("delete", 0)
		rule.Severity = acel.SeverityWarning
		e := ginkgoacel.EvidenceOf(called("delete"), KeepRules(rule))
		Expect(e.Holds).To(BeTrue())
		Expect(e.String()).To(HavePrefix("run.json, 1 call, keeps at_most_n_times(delete, 0); what it breaks has a lesser severity than error:\n\nrun.json: warning: delete at step 1"))
	})

	It("says when a rule is kept because nothing touched it", func() {
		Expect(ginkgoacel.EvidenceOf(called("read"), AtMostNTimes("delete", 0)).String()).
			To(Equal("run.json, 1 call, keeps at_most_n_times(delete, 0), since no call has anything to do with it"))
		both := KeepRules(acel.AtMostNTimes("read", 1), acel.AtMostNTimes("delete", 0))
		Expect(ginkgoacel.EvidenceOf(called("read"), both).String()).
			To(Equal("run.json, 1 call, keeps at_most_n_times(read, 1) and 1 other rule, though no call has anything to do with at_most_n_times(delete, 0)"))
		Expect(ginkgoacel.EvidenceOf(called("write"), both).String()).
			To(HaveSuffix(", though no call has anything to do with 2 rules"))
	})

	It("says what a trace does with a property that is not about rules", func() {
		Expect(ginkgoacel.EvidenceOf(called("read", "write"), HaveCalledInOrder("read", "delete")).String()).
			To(Equal("call in order read, delete: run.json, 2 calls, never calls delete after read at step 1:\n    * 1  read\n      2  write"))
		Expect(ginkgoacel.EvidenceOf(called("read"), acel.Property(HaveCalled("read"))).Holds).To(BeTrue())
	})

	DescribeTable("takes what goes wrong for what it says", func(wrong string, source acel.Source, property acel.Property) {
		e := ginkgoacel.EvidenceOf(source, property)
		Expect(e.Error).To(ContainSubstring(wrong))
		Expect(e.Holds).To(BeFalse())
		Expect(e.String()).To(ContainSubstring("could not judge "))
		Expect(object(e)).To(HaveKeyWithValue("error", e.Error))
		Expect(object(e)).NotTo(HaveKey("holds"))
	},
		Entry("no source", "got nil", nil, AtMostNTimes("a", 1)),
		Entry("a nil source", "got a nil *acel.Recorder", (*acel.Recorder)(nil), AtMostNTimes("a", 1)),
		Entry("a source that panics", "panicked: no trace", source(func() acel.Trace { panic("no trace") }), AtMostNTimes("a", 1)),
		Entry("no property", "no property", called("a"), acel.Property(nil)),
		Entry("a function", "no property", called("a"), acel.Property(func(acel.Source) bool { panic("called") })),
		Entry("a bad rule", "-1", called("a"), AtMostNTimes("a", -1)),
		Entry("no rule", "no rule", called("a"), KeepRules()),
		Entry("a rules file that is missing", "missing.yaml", called("a"), RulesFile("missing.yaml")),
		Entry("calls that are missing", "undecided", acel.Trace{Extent: acel.Partial, Calls: called("a").Calls}, RequiredBeforeSessionEnd("b")),
		Entry("records that do not fit", "no call in flight", acel.Trace{Calls: []acel.Call{{Tool: "a", ID: "1", Phase: acel.Ends}}}, AtMostNTimes("a", 1)),
		Entry("a checker that fails", "too rude", called("a"), polite(func() (acel.Finding, error) { return acel.Finding{}, errors.New("too rude") })),
		Entry("a checker that panics", "panicked: rude", called("a"), polite(func() (acel.Finding, error) { panic(errors.New("rude")) })),
		Entry("an explanation that panics", "panicked: rude", called("a"), polite(func() (acel.Finding, error) {
			return acel.Finding{Holds: true, Explain: func() string { panic("rude") }}, nil
		})),
	)

	It("keeps what was found before records that do not fit", func() {
		t := called("delete", "read")
		t.Calls[1].Phase = acel.Ends
		e := ginkgoacel.EvidenceOf(t, AtMostNTimes("delete", 0))
		Expect(e.Error).NotTo(BeEmpty())
		Expect(e.Violations).To(HaveLen(1))
		Expect(e.String()).To(And(ContainSubstring("is forbidden by this rule"), ContainSubstring("could not judge run.json, 1 call by at_most_n_times(delete, 0): ")))
	})

	It("says in a line of its own each mistake in a rules file", func() {
		e := ginkgoacel.EvidenceOf(called("a"), RulesFile("testdata/bad.yaml"))
		Expect(e.String()).To(MatchRegexp(`(?s)^could not judge run.json, 1 call by the rules of testdata/bad.yaml: testdata/bad.yaml:2:.*\ntestdata/bad.yaml:3:`))
	})

	It("says whether a checker's finding holds that has no words for it", func() {
		Expect(ginkgoacel.EvidenceOf(called("a"), polite(func() (acel.Finding, error) { return acel.Finding{Holds: true}, nil })).String()).
			To(Equal("be polite: run.json, 1 call, does"))
		Expect(ginkgoacel.EvidenceOf(called("a"), polite(func() (acel.Finding, error) { return acel.Finding{}, nil })).String()).
			To(Equal("be polite: run.json, 1 call, does not"))
	})

	It("has the same rules as the file", func() {
		set, err := rules.Load(rules.Options{}, "testdata/acel.yaml")
		Expect(err).NotTo(HaveOccurred())
		e := ginkgoacel.EvidenceOf(called("delete"), RulesFile("testdata/acel.yaml"))
		Expect(e.Rules).To(HaveLen(len(set.Config.Rules)))
		Expect(e.Violations[0].RulePlace.String()).To(Equal("testdata/acel.yaml:2:5"))
	})
})
