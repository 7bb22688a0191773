package aceltest_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/aceltest"
)

// calls makes a trace of calls of these tools.
func calls(tools ...string) acel.Trace {
	t := acel.Trace{Name: "run"}
	for _, tool := range tools {
		t.Calls = append(t.Calls, acel.Call{Tool: tool})
	}
	return t
}

func extent(t acel.Trace, e acel.Extent) acel.Trace {
	t.Extent = e
	return t
}

// checkFirst is the rule that most specs judge by.
func checkFirst() acel.Rule { return acel.MustPrecede("check", "ship") }

// check returns what Check said of a source.
func check(s acel.Source, rules ...acel.Rule) (bool, *heard) {
	h := &heard{}
	kept := aceltest.Check(h, s, rules...)
	Expect(kept).To(Equal(len(h.failures) == 0), "the test fails exactly if Check returns false")
	Expect(len(h.failures)).To(BeNumerically("<=", 1), "one failure for one Check")
	Expect(h.helped).To(BeNumerically(">", 0), "failures stand at the line of the test")
	return kept, h
}

var _ = Describe("Check", func() {
	It("passes a trace that keeps all rules, and says nothing", func() {
		kept, h := check(calls("check", "ship", "close"), checkFirst(), acel.RequiredBeforeSessionEnd("close"))
		Expect(kept).To(BeTrue())
		Expect(h.logs).To(BeEmpty())
	})

	It("fails one that breaks some, with all violations in the one text form", func() {
		_, h := check(calls("ship", "ship"), checkFirst(), acel.RequiredBeforeSessionEnd("close"))
		Expect(h.failures).To(Equal([]string{strings.TrimSpace(`
run, 2 calls: 3 violations

    > 1  ship
    > 2  ship
    > end of the session

run: ship at step 1 needs an earlier successful check [must_precede(check, ship)]
  hint: Call check first, and ship only once it has succeeded.

run: ship at step 2 needs an earlier successful check [must_precede(check, ship)]
  hint: Call check first, and ship only once it has succeeded.

run: the session ended after 2 steps without a successful close [required_before_session_end(close)]
  hint: Call close before the session ends, and see that it succeeds.
`)}))
	})

	It("names the session that a violation is in", func() {
		t := calls("ship")
		t.Session = "monday"
		_, h := check(t, checkFirst())
		Expect(h.failures[0]).To(HavePrefix("run: session monday: ship at step 1 needs"))
	})

	It("judges a source that goes on as if it ended now", func() {
		recorder := &acel.Recorder{}
		_, err := recorder.Call(GinkgoT().Context(), acel.Call{Tool: "check"}, silent)
		Expect(err).NotTo(HaveOccurred())
		kept, _ := check(recorder, acel.RequiredBeforeSessionEnd("check"))
		Expect(kept).To(BeTrue())
		kept, _ = check(recorder.Session(), acel.RequiredBeforeSessionEnd("close"))
		Expect(kept).To(BeFalse())
	})

	It("logs an operand that no call matched where it is likely misspelt", func() {
		kept, h := check(calls("check", "ship_order"), acel.MustPrecede("check", "ship_odrer"))
		Expect(kept).To(BeTrue())
		Expect(h.logs).To(ConsistOf(ContainSubstring("no call matched ship_odrer of must_precede(check, ship_odrer)\n  hint: did you mean ship_order, which was called?")))
		kept, h = check(calls("chekc_stock", "ship"), acel.MustPrecede("check_stock", "ship"))
		Expect(kept).To(BeFalse())
		Expect(h.logs).To(ConsistOf(ContainSubstring("did you mean chekc_stock, which was called?")), "the rule may be wrong rather than the agent")
		_, h = check(calls("check"), acel.MustPrecede("check", "ship"))
		Expect(h.logs).To(BeEmpty())
	})

	It("takes a call that was refused for one that was asked for", func() {
		policy, err := acel.NewPolicy(acel.PolicyConfig{Rules: []acel.Rule{checkFirst()}})
		Expect(err).NotTo(HaveOccurred())
		recorder := &acel.Recorder{Policy: policy}
		_, err = recorder.Call(GinkgoT().Context(), acel.Call{Tool: "ship"}, silent)
		Expect(err).To(HaveOccurred())
		kept, h := check(recorder, checkFirst())
		Expect(kept).To(BeFalse())
		Expect(h.logs).To(BeEmpty())
	})

	It("joins the records of calls that overlapped", func() {
		t := acel.Trace{Calls: []acel.Call{
			{Tool: "check", ID: "1", Phase: acel.Begins}, {Tool: "ship"}, {Tool: "check", ID: "1", Phase: acel.Ends},
		}}
		_, h := check(t, checkFirst())
		Expect(h.failures[0]).To(ContainSubstring("\n    * 1  check\n    > 2  ship\n"))
	})

	DescribeTable("logs violations that are no errors, and fails for none of them",
		func(s acel.Severity, word string) {
			r := checkFirst()
			r.Severity = s
			kept, h := check(calls("ship"), r)
			Expect(kept).To(BeTrue())
			Expect(h.logs).To(ConsistOf(HavePrefix("run: " + word + ": ship at step 1 needs an earlier successful check")))
		},
		Entry("warning", acel.SeverityWarning, "warning"),
		Entry("info", acel.SeverityInfo, "info"),
	)

	It("logs the rules that no call matched", func() {
		kept, h := check(calls("look"), checkFirst(), acel.AtMostNTimes("look", 1))
		Expect(kept).To(BeTrue())
		Expect(h.logs).To(Equal([]string{"warning: no call matched must_precede(check, ship)\n  hint: Check the names of the tools and fields."}))
	})

	It("passes a trace without a call, and logs that no call matched", func() {
		kept, h := check(acel.Trace{}, checkFirst())
		Expect(kept).To(BeTrue())
		Expect(h.logs).To(HaveLen(1))
	})

	DescribeTable("fails what cannot be judged, and says why",
		func(s acel.Source, rules []acel.Rule, why string) {
			kept, h := check(s, rules...)
			Expect(kept).To(BeFalse())
			Expect(h.failures[0]).To(ContainSubstring(why))
		},
		Entry("nil", nil, []acel.Rule{checkFirst()}, "got nil, and no trace"),
		Entry("a nil trace", (*acel.Trace)(nil), []acel.Rule{checkFirst()}, "got a nil *acel.Trace, and no trace"),
		Entry("a nil session", (*acel.Session)(nil), []acel.Rule{checkFirst()}, "got a nil *acel.Session, and no trace"),
		Entry("a nil recorder", (*acel.Recorder)(nil), []acel.Rule{checkFirst()}, "got a nil *acel.Recorder, and no trace"),
		Entry("no rules", calls("ship"), nil, "there is no rule to check by"),
		Entry("neither a source nor a rule", nil, nil, "got nil, and no trace; did loading it fail?\n\nthere is no rule to check by"),
		Entry("the zero rule", calls("ship"), []acel.Rule{checkFirst(), {}}, "rule 2: no template: the zero Rule demands nothing"),
		Entry("a bad rule", calls("ship"), []acel.Rule{acel.AtMostNTimes("ship", -1)}, "n: -1 is not a whole number"),
		Entry("two rules of one text", calls("ship"), []acel.Rule{checkFirst(), checkFirst()}, "rule 2: another rule is called must_precede(check, ship)"),
		Entry("an end without a begin", acel.Trace{Calls: []acel.Call{{Tool: "ship", ID: "1", Phase: acel.Ends}}}, []acel.Rule{checkFirst()}, `call "1" of ship: no call in flight has this id`),
		Entry("an extent that does not exist", extent(calls("check"), 7), []acel.Rule{checkFirst()}, "extent 7"),
		Entry("calls that are missing", extent(calls("look"), acel.Partial), []acel.Rule{checkFirst()}, "run: must_precede(check, ship) is undecided: calls or results are missing from the trace"),
		Entry("times that are missing", calls("check", "ship"), []acel.Rule{checkFirst().WithinTime(time.Minute)},
			"is undecided: a call that it is about carries no time"),
	)

	It("passes a trace from which calls are missing where they cannot matter", func() {
		kept, _ := check(extent(calls("close"), acel.Partial), acel.RequiredBeforeSessionEnd("close"))
		Expect(kept).To(BeTrue())
	})

	It("shows what was broken before the record that cannot be judged", func() {
		t := calls("ship", "ship")
		t.Calls[1].Phase = 9
		_, h := check(t, checkFirst(), acel.RequiredBeforeSessionEnd("close"))
		Expect(h.failures[0]).To(SatisfyAll(
			HavePrefix("call of ship: phase 9: no such value\n\nrun: ship at step 1 needs"),
			Not(ContainSubstring("undecided")),
		))
	})

	It("shows twenty violations in full and a thousand in a line each, and counts all", func() {
		var tools []string
		for range 1200 {
			tools = append(tools, "ship")
		}
		_, h := check(calls(tools...), checkFirst())
		Expect(strings.Count(h.failures[0], "hint:")).To(Equal(20))
		Expect(h.failures[0]).To(ContainSubstring("\n\nand 1180 more:\n  step 21: ship at step 21 needs an earlier successful check [must_precede(check, ship)]\n"))
		Expect(h.failures[0]).To(HaveSuffix("\n  …"))
		Expect(strings.Count(h.failures[0], "\n")).To(BeNumerically("<", 2000))
	})

	It("lets hostile text do nothing", func() {
		const hostile = "\x1b[2J\n--- PASS: x\r\n::error::\u202e\xff"
		t := acel.Trace{Name: hostile, Session: hostile, Calls: []acel.Call{{Tool: hostile, Server: hostile, Args: json.RawMessage(hostile)}}}
		rule := acel.AtMostNTimes(hostile, 0)
		rule.Message = hostile
		_, h := check(t, rule)
		_, idle := check(t, acel.AtMostNTimes("x"+hostile, 0))
		_, cut := check(extent(acel.Trace{Name: hostile}, acel.Partial), rule)
		for _, said := range append(append(h.failures, idle.logs...), cut.failures...) {
			Expect(said).NotTo(MatchRegexp("[\x1b\r\u202e]"))
			Expect(utf8.ValidString(said)).To(BeTrue())
			Expect(said).NotTo(MatchRegexp(`(?m)^(---|\s*::)`))
		}
	})

	It("says the same each time", func() {
		once := func() string {
			_, h := check(calls("ship", "look", "ship"), checkFirst(), acel.MutuallyExclusive("look", "ship"))
			return fmt.Sprint(h.failures, h.logs)
		}
		first := once()
		for range 20 {
			Expect(once()).To(Equal(first))
		}
	})
})
