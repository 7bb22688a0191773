package report_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"pgregory.net/rapid"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/report"
)

// waiver is one of payOnce, changed.
func waiver(change func(*acel.Waiver)) acel.Waiver {
	w := acel.Waiver{Rule: "pay-once", Reason: "the bank pays twice", Place: acel.Place{File: "acel.yaml", Line: 9, Column: 5}}
	change(&w)
	return w
}

// payment is a second call of a tool with arguments.
func payment(args string) acel.Violation {
	v := broken(payOnce, "runs/1.json", 2, "send_payment", "send_payment at step 2 is call 2 of it; at most 1 allowed")
	v.Call.Args = json.RawMessage(args)
	return v
}

// standing puts the call of a violation into a file.
func standing(v acel.Violation, file string) acel.Violation {
	v.Call.Place = acel.Place{File: file, Line: 1, Column: 2}
	return v
}

// taken returns the trace that violations were added to, with waivers on a day.
func taken(file, day string, waivers []acel.Waiver, all ...acel.Violation) (report.Trace, *report.Waivers) {
	w := report.NewWaivers(waivers, day)
	t := report.Trace{File: file, Waivers: w}
	t.Add(all...)
	return t, w
}

const today = "2026-11-30"

// messages returns what is said of waivers that are of no use.
func messages(w *report.Waivers) []string {
	var all []string
	for _, p := range w.Findings() {
		all = append(all, p.Error())
	}
	return all
}

var _ = Describe("A waiver", func() {
	It("that fails a run is in its last line, beside what was found", func() {
		r := some(0, 0, 1)
		r.Waivers = report.NewWaivers([]acel.Waiver{waiver(func(*acel.Waiver) {})}, today)
		warnings := report.Threshold{FailOn: report.FailOnWarning}
		Expect(r.Summary().LastLine(warnings)).To(Equal("FAIL: 1 violation (1 info) in 1 of 2 traces, 1 waiver of no use"))
		Expect(r.Summary().LastLine(report.Threshold{})).To(Equal("OK: 1 violation (1 info) in 1 of 2 traces, as allowed"))
	})

	toAda := acel.Operand{Tool: "send_payment", Args: []acel.Pattern{{Path: "to", Test: acel.Equals, Values: []json.RawMessage{json.RawMessage(`"ada"`)}}}}

	DescribeTable("excuses the findings that it is for",
		func(file string, change func(*acel.Waiver), v acel.Violation, excused bool) {
			t, w := taken(file, today, []acel.Waiver{waiver(change)}, v)
			if !excused {
				Expect(t.Violations[0].Excuse).To(BeNil())
				Expect(w.Findings()).To(HaveLen(1))
				return
			}
			Expect(t.Violations[0].Excuse).To(HaveValue(Equal(report.Excuse{
				Kind: report.Waived, Reason: "the bank pays twice", Expires: waiver(change).Expires, Place: acel.Place{File: "acel.yaml", Line: 9, Column: 5},
			})))
			Expect(w.Findings()).To(BeEmpty())
		},
		Entry("of its rule", "a.json", func(*acel.Waiver) {}, payment(`{}`), true),
		Entry("and not of another", "a.json", func(w *acel.Waiver) { w.Rule = "pay" }, payment(`{}`), false),
		Entry("at its calls", "a.json", func(w *acel.Waiver) { w.Call = toAda }, payment(`{"to": "ada"}`), true),
		Entry("and not at others", "a.json", func(w *acel.Waiver) { w.Call = toAda }, payment(`{"to": "bob"}`), false),
		Entry("and not where that cannot be told", "a.json", func(w *acel.Waiver) { w.Call = toAda }, payment(`"ada`), false),
		Entry("at the end of a session, where it names no call", "a.json", func(w *acel.Waiver) { w.Rule = auditAtEnd.Key() }, atEnd(), true),
		Entry("and not where it names one", "a.json", func(w *acel.Waiver) { w.Rule, w.Call = auditAtEnd.Key(), acel.Operand{Glob: "*"} }, atEnd(), false),
		Entry("at a call that was refused", "a.json", func(w *acel.Waiver) { w.Call = toAda }, ended(payment(`{"to": "ada"}`), acel.Refused), true),
		Entry("at a call that has failed", "a.json", func(w *acel.Waiver) { w.Call = toAda }, ended(payment(`{"to": "ada"}`), acel.Failed), true),
		Entry("in its traces", "runs/legacy/7/a.json", func(w *acel.Waiver) { w.File = "runs/legacy/**" }, payment(`{}`), true),
		Entry("named in a longer way", "./runs//legacy/a.json", func(w *acel.Waiver) { w.File = "runs/legacy/*.json" }, payment(`{}`), true),
		Entry("named in a longer way by the pattern", "runs/a.json", func(w *acel.Waiver) { w.File = "./runs/*.json" }, payment(`{}`), true),
		Entry("on standard input", "-", func(w *acel.Waiver) { w.File = "-" }, payment(`{}`), true),
		Entry("and not in others", "runs/new/a.json", func(w *acel.Waiver) { w.File = "runs/legacy/**" }, payment(`{}`), false),
		Entry("at a call that stands in another file, that of a sub-agent", "cc/S.jsonl", func(w *acel.Waiver) { w.File = "cc/S/subagents/*" },
			standing(payment(`{}`), "./cc/S/subagents/agent-a1.jsonl"), true),
		Entry("though it is for the file of the session", "cc/S.jsonl", func(w *acel.Waiver) { w.File = "cc/S.jsonl" },
			standing(payment(`{}`), "cc/S/subagents/agent-a1.jsonl"), true),
		Entry("and not where it is for neither", "cc/S.jsonl", func(w *acel.Waiver) { w.File = "S.jsonl" }, standing(payment(`{}`), "cc/a1.jsonl"), false),
		Entry("and not below them, with one star", "runs/legacy/a.json", func(w *acel.Waiver) { w.File = "runs/*" }, standing(payment(`{}`), "runs/legacy/a.json"), false),
		Entry("before its last day", "a.json", func(w *acel.Waiver) { w.Expires = "2027-01-01" }, payment(`{}`), true),
		Entry("on it", "a.json", func(w *acel.Waiver) { w.Expires = today }, payment(`{}`), true),
		Entry("and not after", "a.json", func(w *acel.Waiver) { w.Expires = "2026-11-29" }, payment(`{}`), false),
		Entry("and none where its call means nothing", "a.json", func(w *acel.Waiver) { w.Call = acel.Operand{Matches: "("} }, payment(`{}`), false),
	)

	It("asks of arguments that no report repeats", func() {
		long := `{"to": "` + strings.Repeat("x", 70_000) + `", "last": {"to": "ada"}}`
		call := acel.Operand{Tool: "send_payment", Args: []acel.Pattern{{Path: "last.to", Test: acel.Equals, Values: []json.RawMessage{json.RawMessage(`"ada"`)}}}}
		t, _ := taken("a.json", today, []acel.Waiver{waiver(func(w *acel.Waiver) { w.Call = call })}, payment(long))
		Expect(len(t.Violations[0].Call.Args)).To(BeNumerically("<", len(long)))
		Expect(t.Violations[0].Excuse).NotTo(BeNil())
	})

	It("that comes first is the one whose reason is told", func() {
		t, w := taken("a.json", today, []acel.Waiver{
			waiver(func(w *acel.Waiver) { w.Reason, w.Expires = "over", "2020-01-01" }),
			waiver(func(w *acel.Waiver) { w.Reason, w.File = "first", "*" }),
			waiver(func(w *acel.Waiver) { w.Reason, w.Call = "second", acel.Operand{Tool: "send_payment"} }),
		}, payment(`{}`))
		Expect(t.Violations[0].Excuse.Reason).To(Equal("first"))
		Expect(messages(w)).To(Equal([]string{
			"acel.yaml:9:5: the waiver of pay-once expired on 2020-01-01 (remove it, or look at its reason again and set another day: over)",
			"acel.yaml:9:5: the waiver of pay-once at send_payment excuses nothing in this run: 1 finding excused by another waiver (remove it, unless this run is about a part of the traces only)",
		}))
	})

	It("keeps a run from failing, and is counted", func() {
		t, w := taken("a.json", today, []acel.Waiver{waiver(func(*acel.Waiver) {})}, payment(`{}`), payment(`{}`))
		t.Calls, t.Rules = 2, []acel.RuleResult{{Rule: payOnce, Verdict: acel.Violated, Violations: 2}}
		r := &report.Report{Traces: []report.Trace{t}, Waivers: w}
		s := r.Summary()
		Expect([]int{s.Violations, s.Waived, s.IdleWaivers, s.BrokenTraces}).To(Equal([]int{0, 2, 0, 0}))
		Expect(s.Outcome(report.Threshold{FailOn: report.FailOnWarning})).To(Equal(report.Clean))
	})
})

// atEnd is a session that ended without an audit.
func atEnd() acel.Violation {
	v := broken(auditAtEnd, "", 0, "", "the session ended after 0 steps without a successful audit")
	v.Call = nil
	return v
}

func ended(v acel.Violation, s acel.Status) acel.Violation {
	v.Call.Outcome = acel.Outcome{Status: s}
	return v
}

var _ = Describe("Waivers of no use", func() {
	idle := func(change func(*acel.Waiver), files ...string) string {
		w := report.NewWaivers([]acel.Waiver{waiver(change)}, today)
		for _, file := range files {
			t := report.Trace{File: file, Waivers: w}
			t.Add(payment(`{}`))
		}
		Expect(w.Findings()).To(HaveLen(1))
		Expect(w.Findings()[0].Warning).To(BeTrue())
		return w.Findings()[0].Message
	}

	It("are those of rules that were not broken", func() {
		Expect(idle(func(*acel.Waiver) {})).To(Equal("the waiver of pay-once excuses nothing in this run: the rule was not broken"))
	})

	It("say how to write a trace, or a call, that was meant", func() {
		hint := func(change func(*acel.Waiver)) string {
			w := report.NewWaivers([]acel.Waiver{waiver(change)}, today)
			t := report.Trace{File: "./traces/tuesday.json", Waivers: w}
			t.Add(payment(`{}`))
			return w.Findings()[0].Hint
		}
		Expect(hint(func(w *acel.Waiver) { w.File = "tuesday.json" })).To(Equal("trace is a pattern for the whole name: write traces/tuesday.json, or **/tuesday.json"))
		Expect(hint(func(w *acel.Waiver) { w.File = "past/*" })).To(HavePrefix("look at its trace, "))
		Expect(hint(func(w *acel.Waiver) { w.Call = acel.Operand{Tool: "pay"} })).To(HavePrefix("look at its call, pay; "))
	})

	It("are those for other traces and other calls, and say which there were", func() {
		Expect(idle(func(w *acel.Waiver) { w.File = "past/**" }, "/b/2.json", "/a/1.json")).
			To(HaveSuffix(`in "past/**" excuses nothing in this run: 2 findings in traces that it is not for, such as /a/1.json`))
		Expect(idle(func(w *acel.Waiver) { w.Call, w.File = acel.Operand{Tool: "pay"}, "a/*" }, "a/1.json", "b/1.json")).
			To(HaveSuffix("excuses nothing in this run: 1 finding in traces that it is not for, such as b/1.json; 1 finding at calls that it is not for"))
		Expect(idle(func(w *acel.Waiver) { w.Call = acel.Matching("send_payment", "to", "ada") }, "a.json")).
			To(HaveSuffix("1 finding at calls that it is not for"))
	})

	It("are those for calls of which that cannot be told", func() {
		t, w := taken("a.json", today, []acel.Waiver{waiver(func(w *acel.Waiver) { w.Call = acel.Matching("send_payment", "to", "ada") })}, payment(`{"to": 7}`))
		Expect(t.Violations[0].Excuse).To(BeNil())
		Expect(messages(w)).To(ConsistOf(ContainSubstring("1 finding at calls of which that cannot be told")))
	})

	It("are those that have expired, met or not", func() {
		over := func(w *acel.Waiver) { w.Expires = "2026-11-29" }
		Expect(idle(over)).To(Equal("the waiver of pay-once expired on 2026-11-29"))
		Expect(idle(over, "a.json")).To(Equal("the waiver of pay-once expired on 2026-11-29, and excuses 1 finding no longer"))
	})

	It("fail a run from warnings on, and no other", func() {
		r := clean()
		r.Waivers = report.NewWaivers([]acel.Waiver{waiver(func(*acel.Waiver) {})}, today)
		s := r.Summary()
		Expect(s.IdleWaivers).To(Equal(1))
		Expect(s.Outcome(report.Threshold{FailOn: report.FailOnWarning})).To(Equal(report.Failed))
		Expect(s.Outcome(report.Threshold{})).To(Equal(report.Clean))
		Expect(s.Outcome(report.Threshold{FailOn: report.FailOnNever})).To(Equal(report.Clean))
	})

	It("are none where there is no waiver", func() {
		Expect(report.NewWaivers(nil, today)).To(BeNil())
		Expect((*report.Waivers)(nil).Findings()).To(BeNil())
	})

	It("are the same in whichever order traces are read, several at a time", func() {
		all := []acel.Waiver{
			waiver(func(w *acel.Waiver) { w.Call = acel.Matching("send_payment", "to", "ada") }),
			waiver(func(w *acel.Waiver) { w.File = "runs/1*" }),
			waiver(func(w *acel.Waiver) { w.File = "other/**" }),
			waiver(func(w *acel.Waiver) { w.Expires = "2020-01-01" }),
		}
		w, expected := report.NewWaivers(all, today), report.NewWaivers(all, today)
		var reading sync.WaitGroup
		add := func(i int, w *report.Waivers) {
			t := report.Trace{File: fmt.Sprintf("runs/%d.json", i), Waivers: w}
			t.Add(payment(`{"to": "bob"}`), payment(`{"to": 7}`))
		}
		for i := range 20 {
			add(i, expected)
			reading.Go(func() { add(19-i, w) })
		}
		reading.Wait()
		Expect(messages(w)).To(Equal(messages(expected)))
		Expect(messages(w)).To(HaveLen(3))
	})
})

// A waiver without a call excuses exactly the findings of its rule; whatever the
// waivers, the findings are those that there are without, in their order.
func TestWaiversExcuseAndTakeNothingAway(t *testing.T) {
	rules := []acel.Rule{acel.Never("a"), acel.AtMostNTimes("b", 1), acel.RequiredBeforeSessionEnd("c")}
	rapid.Check(t, func(t *rapid.T) {
		var waivers []acel.Waiver
		waived := map[string]bool{}
		for _, r := range rules {
			if !rapid.Bool().Draw(t, "waived") {
				continue
			}
			w := acel.Waiver{Rule: r.Key(), Reason: "r"}
			waived[w.Rule] = !rapid.Bool().Draw(t, "narrowed")
			if !waived[w.Rule] {
				w.Call = acel.Operand{Tool: rapid.SampledFrom([]string{"a", "b"}).Draw(t, "tool"), Server: "s"}
			}
			waivers = append(waivers, w)
		}
		policy, err := acel.NewPolicy(acel.PolicyConfig{Rules: rules, Waivers: waivers})
		if err != nil {
			t.Fatal(err)
		}
		calls := acel.Trace{}
		for _, tool := range rapid.SliceOf(rapid.SampledFrom([]string{"a", "b", "c"})).Draw(t, "tools") {
			calls.Calls = append(calls.Calls, acel.Call{Tool: tool, Server: rapid.SampledFrom([]string{"", "s"}).Draw(t, "server")})
		}
		result, err := acel.Replay(policy, calls.All())
		if err != nil {
			t.Fatal(err)
		}
		with := report.Trace{File: "t.json", Waivers: report.NewWaivers(policy.Waivers(), today)}
		without := report.Trace{File: "t.json"}
		with.Add(result.Violations...)
		without.Add(result.Violations...)
		if !slices.EqualFunc(with.Violations, without.Violations, func(a, b report.Finding) bool {
			return a.String() == b.String() && a.Step == b.Step
		}) {
			t.Fatalf("%d findings of %d", len(with.Violations), len(without.Violations))
		}
		for _, f := range with.Violations {
			whole, named := waived[f.Rule]
			narrow := f.Call != nil && f.Call.Server == "s" && slices.ContainsFunc(waivers, func(w acel.Waiver) bool { return w.Rule == f.Rule && w.Call.Tool == f.Call.Tool })
			if is := f.Excuse != nil; is != (named && (whole || narrow)) {
				t.Fatalf("%s at step %d: excused is %v", f.Rule, f.Step, is)
			}
		}
	})
}
