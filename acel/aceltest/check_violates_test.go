package aceltest_test

import (
	"context"
	"encoding/json"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/aceltest"
)

// silent is a tool that returns nothing.
func silent(context.Context) (json.RawMessage, error) { return nil, nil }

// violates returns what CheckViolates said of a source: "" where it passed.
func violates(s acel.Source, rule acel.Rule, steps ...int) string {
	GinkgoHelper()
	h := &heard{}
	passed := aceltest.CheckViolates(h, s, rule, steps...)
	Expect(passed).To(Equal(len(h.failures) == 0), "the test fails exactly if CheckViolates returns false")
	Expect(h.logs).To(BeEmpty())
	return strings.Join(h.failures, "\n")
}

var _ = Describe("CheckViolates", func() {
	DescribeTable("passes where the rule is broken at exactly the steps",
		func(t acel.Trace, rule acel.Rule, steps ...int) { Expect(violates(t, rule, steps...)).To(BeEmpty()) },
		Entry("one", calls("look", "ship"), checkFirst(), 2),
		Entry("several, in any order, however often they are given", calls("ship", "look", "ship"), checkFirst(), 3, 1, 3),
		Entry("any", calls("ship", "look", "ship"), checkFirst()),
		Entry("the last, at the end of the session", calls("look", "ship"), acel.RequiredBeforeSessionEnd("close"), 2),
		Entry("none, at the end of a session without a call", calls(), acel.RequiredBeforeSessionEnd("close"), 0),
		Entry("one, of a trace that goes on", extent(calls("look"), acel.Ongoing), acel.RequiredBeforeSessionEnd("close"), 1),
		Entry("any, of a trace from which calls are missing", extent(calls("ship"), acel.Partial), checkFirst()),
	)

	It("is brief about many steps", func() {
		many := make([]string, 5000)
		steps := make([]int, 0, len(many))
		for i := range many {
			many[i] = "ship"
			if i%2 == 0 {
				steps = append(steps, len(many)+i)
			}
		}
		said := violates(calls(many...), checkFirst(), steps...)
		Expect(len(said)).To(BeNumerically("<", 200_000))
		Expect(said).To(And(ContainSubstring("5038 and 2480 more, and nowhere else"), ContainSubstring("  … and 7458 more\n")))
	})

	It("does not know at which steps, where calls are missing", func() {
		Expect(violates(extent(calls("ship"), acel.Partial), checkFirst(), 1)).
			To(Equal("run: nobody knows at which steps must_precede(check, ship) is broken, since calls are missing from the trace"))
		Expect(violates(extent(calls("check", "ship"), acel.Partial), checkFirst(), 2)).To(ContainSubstring("missed: step 2"), "none can break it any more")
	})

	It("does not mind the severity", func() {
		r := checkFirst()
		r.Severity = acel.SeverityInfo
		Expect(violates(calls("ship"), r, 1)).To(BeEmpty())
	})

	It("says what was missed and what was too much, and shows both", func() {
		Expect(violates(calls("ship", "look", "ship"), checkFirst(), 2, 3)).To(Equal(strings.TrimSpace(`
run, 3 calls: must_precede(check, ship) should be broken at steps 2 and 3, and nowhere else
  missed: step 2, look
  too much: step 1, ship

      1  ship
    > 2  look
      3  ship

run: ship at step 1 needs an earlier successful check [must_precede(check, ship)]
    > 1  ship
      2  look
      3  ship
  hint: Call check first, and ship only once it has succeeded.
`)))
	})

	It("says that the rule is broken nowhere", func() {
		Expect(violates(calls("check", "ship"), checkFirst())).To(Equal(strings.TrimSpace(`
run, 2 calls: must_precede(check, ship) should be broken
  missed: it is broken nowhere

      1  check
      2  ship
`)))
	})

	It("says that no call matched the rule", func() {
		Expect(violates(calls("look"), checkFirst(), 1)).To(ContainSubstring("\n  missed: step 1, look\n  no call matched the rule\n"))
		Expect(violates(calls(), checkFirst())).To(HaveSuffix("\n  missed: it is broken nowhere\n  no call matched the rule"))
	})

	It("says that a step is not there", func() {
		said := violates(calls("ship"), checkFirst(), 1, 5, -1)
		Expect(said).To(ContainSubstring("broken at steps 1, 5 and -1, and nowhere else\n"))
		Expect(said).To(ContainSubstring("\n  missed: step -1, which the trace does not have\n  missed: step 5, which the trace does not have\n"))
	})

	It("says what the end of the session breaks too much", func() {
		said := violates(calls("look", "ship"), acel.RequiredBeforeSessionEnd("close"), 1)
		Expect(said).To(ContainSubstring("\n  missed: step 1, look\n  too much: step 2, the end of the session\n"))
	})

	DescribeTable("fails what cannot be judged, and says why",
		func(s acel.Source, rule acel.Rule, why string) { Expect(violates(s, rule)).To(ContainSubstring(why)) },
		Entry("nil", nil, checkFirst(), "got nil, and no trace"),
		Entry("a nil recorder", (*acel.Recorder)(nil), checkFirst(), "got a nil *acel.Recorder"),
		Entry("the zero rule", calls("ship"), acel.Rule{}, "the zero Rule demands nothing"),
		Entry("records that do not fit, behind a violation", acel.Trace{Calls: []acel.Call{{Tool: "ship"}, {Tool: "ship", Phase: acel.Ends}}}, checkFirst(), "no call in flight has this id"),
		Entry("calls that are missing", extent(calls("look"), acel.Partial), checkFirst(), "is undecided: calls or results are missing"),
	)

	It("fails a refused call in a trace from which calls are missing: more of them may be", func() {
		t := extent(calls("ship"), acel.Partial)
		t.Calls[0].Outcome.Status = acel.Refused
		Expect(violates(t, checkFirst(), 1)).To(ContainSubstring("is undecided"))
	})
})
