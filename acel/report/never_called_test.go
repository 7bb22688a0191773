package report_test

import (
	"fmt"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/report"
)

// calling is a run by some rules in which tools were called, and which of the
// rules, by their order, a call matched.
func calling(called map[string]int, exercised []bool, all ...acel.Rule) *report.Report {
	r := &report.Report{Policy: all, Called: called, Traces: []report.Trace{{File: "t.json", Calls: 9}}}
	for i, rule := range all {
		r.Traces[0].Rules = append(r.Traces[0].Rules, acel.RuleResult{Rule: rule, Verdict: acel.Satisfied, Exercised: exercised[i], Matched: [2]bool{exercised[i], exercised[i]}})
	}
	return r
}

var _ = Describe("tools that were never called", func() {
	look := placed(acel.MustPrecede("look_up", "cancel_reservatoin"), "look-first", 3)
	called := map[string]int{"look_up": 2, "cancel_reservation": 69, "cancel_flights": 1}
	both := []bool{true, true}

	never := func(r *report.Report) []report.NeverCalled { return r.Summary().NeverCalled }

	It("are listed with the rules that name them and what was likely meant", func() {
		drop := placed(acel.AtMostNTimes("drop_table", 0), "", 4)
		Expect(never(calling(called, []bool{true, false}, look, drop))).To(Equal([]report.NeverCalled{
			{Tool: "cancel_reservatoin", Rules: []string{"look-first"}, Near: "cancel_reservation", NearCalls: 69, Place: look.Place},
			{Tool: "drop_table", Rules: []string{drop.Key()}, Idle: true},
		}))
	})

	It("are listed once, however many rules name them", func() {
		again := acel.NeverAfter("cancel_reservatoin", acel.AnyOf("cancel_reservatoin", "look_up"))
		Expect(never(calling(called, both, look, again))).To(HaveExactElements(
			HaveField("Rules", []string{"look-first", again.Key()}),
		))
	})

	It("are those that a rule spells out, in lists and maps too, and not patterns", func() {
		rule := acel.MustPrecede(
			acel.AnyOf(acel.Operand{Tool: "first", Server: "s"}, acel.Matching("second", "", "x")),
			acel.Operand{Glob: "third*"},
		)
		Expect(never(calling(called, both, rule))).To(HaveExactElements(HaveField("Tool", "first"), HaveField("Tool", "second")))
	})

	It("are no misspelling of a tool that the same rule names", func() {
		Expect(never(calling(called, both, acel.MustPrecede("cancel_reservation", "cancel_reservation_")))).To(HaveExactElements(
			HaveField("Near", ""),
		))
		some := map[string]int{"get_users": 1}
		Expect(never(calling(some, both, acel.MustPrecede("get_users", "get_uesrs")))).To(HaveExactElements(HaveField("Near", "")))
	})

	It("are known to be none only where calls were counted", func() {
		Expect(never(calling(nil, both, look))).To(BeNil())
		Expect(never(calling(map[string]int{"look_up": 1, "cancel_reservatoin": 1}, both, look))).To(BeEmpty())
		Expect(written("json", calling(nil, both, look), report.Options{})).NotTo(ContainSubstring("never_called"))
	})

	It("are told of once: not again where their rules are not exercised for that reason", func() {
		drop, wipe := acel.AtMostNTimes("drop_table", 0), acel.AtMostNTimes("wipe", 0)
		mixed := acel.AtMostNTimes(acel.AnyOf(acel.Operand{Tool: "wipe"}, acel.Matching("look_up", "", "x")), 0)
		r := calling(called, []bool{true, false, false, false}, look, drop, wipe, mixed)
		text := written("text", r, report.Options{})
		Expect(text).To(ContainSubstring("never called: 2 tools that the other rules name\n" +
			"  - cancel_reservatoin of look-first; did you mean cancel_reservation (69 calls)?\n" +
			"  - wipe of at_most_n_times(wipe, 0), " + mixed.Key() + "\n"))
		Expect(text).NotTo(ContainSubstring("drop_table of"))
		Expect(written("text", calling(called, []bool{true}, look), report.Options{})).To(ContainSubstring("never called: 1 tool that the rules name\n"))
		Expect(written("text", calling(called, []bool{false}, drop), report.Options{})).NotTo(ContainSubstring("never called"))
		Expect(written("text", r, report.Options{Quiet: true})).NotTo(ContainSubstring("never called"))
	})

	It("are few in text and in a table, and all in JSON", func() {
		var rules []acel.Rule
		var exercised []bool
		for i := range 13 {
			for j := range 5 {
				rules = append(rules, placed(acel.MustPrecede("look_up", fmt.Sprintf("tool number %02d", i)), fmt.Sprintf("r%d-%d", i, j), i+1))
				exercised = append(exercised, true)
			}
		}
		r := calling(called, exercised, rules...)
		expectGolden("never.txt", written("text", r, report.Options{}))
		Expect(written("table", r, report.Options{})).To(ContainSubstring("3 more"))
		text := written("json", r, report.Options{})
		Expect(fitsSchema(text)).To(Succeed())
		Expect(strings.Count(text, `"tool": "tool number`)).To(Equal(13))
	})

	It("stand in a table of their own", func() {
		r := calling(called, both, look, acel.AtMostTotal("pay", "amount", 5))
		table := written("table", r, report.Options{})
		Expect(table).To(ContainSubstring("│ never called       │ named by "))
		Expect(table).To(ContainSubstring("│                    │ did you mean cancel_reservation (69 calls)? │"))
		Expect(written("table", r, report.Options{Quiet: true})).NotTo(ContainSubstring("never called"))
	})
})

var _ = Describe("a run by known rules without a trace", func() {
	r := &report.Report{Policy: []acel.Rule{validateFirst, payOnce}}

	It("counts the rules, and blames none for want of calls", func() {
		s := r.Summary()
		Expect(s.Rules).To(Equal(2))
		Expect(s.NotExercised).To(BeEmpty())
		Expect(s.LastLine(report.Threshold{AllowEmpty: true})).To(Equal("OK: no trace to check, as allowed"))
	})

	It("counts a rule that sessions speak of as well once", func() {
		both := findings()
		both.Policy = []acel.Rule{payOnce, validateFirst}
		Expect(both.Summary().Rules).To(Equal(3))
		Expect(both.Rules()[0].Violations).To(Equal(7))
	})
})

var _ = Describe("operands that no call matched", func() {
	bash := acel.Matching("Bash", "cmd", "go test")
	rule := acel.NeverAfter("Edit", bash)
	run := func(called map[string]int, matched [2]bool) *report.Report {
		return &report.Report{
			Called: called,
			Traces: []report.Trace{{File: "t", Calls: 2, Rules: []acel.RuleResult{{Rule: rule, Verdict: acel.Unknown, Exercised: matched[0] || matched[1], Matched: matched}}}},
		}
	}

	It("are listed where their tool was called and the rule's other operand matched", func() {
		r := run(map[string]int{"Edit": 1, "Bash": 1}, [2]bool{true, false})
		Expect(r.Summary().NeverMatched).To(HaveExactElements(report.NeverMatched{Rule: rule.String(), Operand: `{tool: Bash, field: cmd, matches: "go test"}`}))
		text := written("text", r, report.Options{})
		Expect(text).To(ContainSubstring("never matched: 1 operand, of rules that other calls matched; check fields, expressions and patterns\n  - {tool: Bash, field: cmd, matches: \"go test\"} of never_after(Edit, "))
		Expect(written("table", r, report.Options{})).To(ContainSubstring("never matched"))
		Expect(fitsSchema(written("json", r, report.Options{}))).To(Succeed())
		Expect(written("json", r, report.Options{})).To(ContainSubstring(`"operand": "{tool: Bash, field: cmd, matches: \"go test\"}"`))
	})

	It("are left to the list of tools where none was called, and to that of rules where nothing matched", func() {
		Expect(run(map[string]int{"Edit": 2}, [2]bool{true, false}).Summary().NeverMatched).To(BeEmpty())
		Expect(run(map[string]int{"Edit": 1, "Bash": 1}, [2]bool{}).Summary().NeverMatched).To(BeEmpty())
		Expect(run(map[string]int{"Edit": 1, "Bash": 1}, [2]bool{true, true}).Summary().NeverMatched).To(BeEmpty())
	})

	It("are known over all sessions together", func() {
		r := run(map[string]int{"Edit": 1, "Bash": 1}, [2]bool{true, false})
		r.Traces = append(r.Traces, run(nil, [2]bool{false, true}).Traces...)
		Expect(r.Summary().NeverMatched).To(BeEmpty())
	})
})

var _ = Describe("a threshold that wants every rule exercised", func() {
	It("finds no run clean in which no call matched one", func() {
		r := &report.Report{Traces: []report.Trace{{File: "t", Calls: 1, Rules: []acel.RuleResult{{Rule: payOnce, Verdict: acel.Satisfied}}}}}
		Expect(r.Summary().NotExercised).NotTo(BeEmpty())
		wants := report.Threshold{RequireExercised: true}
		Expect(r.Summary().Outcome(wants)).To(Equal(report.Unchecked))
		Expect(r.Summary().LastLine(wants)).To(ContainSubstring("not exercised"))
		Expect(r.Summary().Outcome(report.Threshold{})).To(Equal(report.Clean))
		Expect(r.Summary().LastLine(report.Threshold{})).To(Equal("OK: no violation in 1 trace; 1 of 1 rule not exercised"))
	})
})
