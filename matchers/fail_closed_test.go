package matchers_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"github.com/onsi/gomega/types"

	"github.com/acel-dev/acel/acel"
	. "github.com/acel-dev/acel/matchers"
)

// polarities are assertions about any value, of which some pass on every value
// that a matcher can judge.
var polarities = map[string]func(g Gomega, actual any, m types.GomegaMatcher){
	"To":         func(g Gomega, actual any, m types.GomegaMatcher) { g.Expect(actual).To(m) },
	"NotTo":      func(g Gomega, actual any, m types.GomegaMatcher) { g.Expect(actual).NotTo(m) },
	"And":        func(g Gomega, actual any, m types.GomegaMatcher) { g.Expect(actual).To(And(m, m)) },
	"NotTo And":  func(g Gomega, actual any, m types.GomegaMatcher) { g.Expect(actual).NotTo(And(m, m)) },
	"And Not":    func(g Gomega, actual any, m types.GomegaMatcher) { g.Expect(actual).To(And(Not(m))) },
	"Or":         func(g Gomega, actual any, m types.GomegaMatcher) { g.Expect(actual).To(Or(m, Not(m))) },
	"Or Not":     func(g Gomega, actual any, m types.GomegaMatcher) { g.Expect(actual).To(Or(Not(m), m)) },
	"NotTo Or":   func(g Gomega, actual any, m types.GomegaMatcher) { g.Expect(actual).NotTo(Or(m)) },
	"Not":        func(g Gomega, actual any, m types.GomegaMatcher) { g.Expect(actual).To(Not(m)) },
	"Not Not":    func(g Gomega, actual any, m types.GomegaMatcher) { g.Expect(actual).To(Not(Not(m))) },
	"SatisfyAll": func(g Gomega, actual any, m types.GomegaMatcher) { g.Expect(actual).To(SatisfyAll(m)) },
	"SatisfyAny": func(g Gomega, actual any, m types.GomegaMatcher) { g.Expect(actual).To(SatisfyAny(m, Not(m))) },
	"WithTransform": func(g Gomega, actual any, m types.GomegaMatcher) {
		g.Expect(1).To(WithTransform(func(int) any { return actual }, m))
	},
	"NotTo WithTransform": func(g Gomega, actual any, m types.GomegaMatcher) {
		g.Expect(1).NotTo(WithTransform(func(int) any { return actual }, m))
	},
	"HaveField":       func(g Gomega, actual any, m types.GomegaMatcher) { g.Expect(box{actual}).To(HaveField("In", m)) },
	"NotTo HaveField": func(g Gomega, actual any, m types.GomegaMatcher) { g.Expect(box{actual}).NotTo(HaveField("In", m)) },
	"HaveEach":        func(g Gomega, actual any, m types.GomegaMatcher) { g.Expect([]any{actual}).To(HaveEach(m)) },
	"NotTo HaveEach":  func(g Gomega, actual any, m types.GomegaMatcher) { g.Expect([]any{actual}).NotTo(HaveEach(m)) },
}

type box struct{ In any }

// nothingPasses holds that no assertion about a value passes.
func nothingPasses(actual any, p predicate) {
	GinkgoHelper()
	for name, assert := range polarities {
		Expect(listen(func(g Gomega) { assert(g, actual, p) }).passed()).To(BeFalse(), "%s passes with %s", name, p)
		satisfied := listen(func(g Gomega) { assert(g, actual, Satisfy(p)) })
		Expect(satisfied.passed()).To(BeFalse(), "%s(Satisfy) passes with %s", name, p)
		if satisfied.panicked != nil && plain(p) != nil { // reflect panics over a nil function itself
			Expect(satisfied.panicked).To(MatchError(HavePrefix(p.String()+": ")), name)
		}
	}
	ok, err := p.Match(actual)
	Expect(ok).To(BeFalse())
	Expect(err).To(MatchError(HavePrefix(p.String() + ": ")))
}

var _ = Describe("what is no trace", func() {
	predicates := []func() predicate{
		func() predicate { return MustPrecede("a", "b") },
		func() predicate { return RulesFile("testdata/acel.yaml") },
		func() predicate { return HaveCalled("a").Times(0) },
		func() predicate { return HaveCalledInOrder("a") },
		func() predicate { return Violate(MustPrecede("a", "b")).Times(0) },
	}
	DescribeTable("passes no assertion of either polarity",
		func(actual any) {
			for _, p := range predicates {
				nothingPasses(actual, p())
			}
		},
		Entry("nil", nil),
		Entry("a nil trace", (*acel.Trace)(nil)),
		Entry("a nil session", (*acel.Session)(nil)),
		Entry("a nil recorder", (*acel.Recorder)(nil)),
		Entry("a number", 42),
		Entry("a file's name", "testdata/run.json"),
		Entry("calls", []acel.Call{{Tool: "a"}}),
		Entry("one call", acel.Call{Tool: "a"}),
		Entry("traces", []acel.Trace{{}}),
		Entry("a matcher", MustPrecede("a", "b")),
		Entry("an end that nothing began", acel.Trace{Calls: []acel.Call{{Tool: "a", ID: "1", Phase: acel.Ends}}}),
		Entry("a call begun twice", acel.Trace{Calls: []acel.Call{{Tool: "a", ID: "1", Phase: acel.Begins}, {Tool: "a", ID: "1", Phase: acel.Begins}}}),
		Entry("a status that does not exist", acel.Trace{Calls: []acel.Call{{Tool: "a", Outcome: acel.Outcome{Status: 9}}}}),
		Entry("a phase that does not exist", acel.Trace{Calls: []acel.Call{{Tool: "a", Phase: 9}}}),
		Entry("an extent that does not exist", acel.Trace{Extent: 9}),
	)

	It("fails plain predicates as well, which can only panic", func() {
		Expect(listen(func(Gomega) { MustPrecede("a", "b")(nil) }).panicked).To(MatchError("must_precede(a, b): got nil, and no trace; did loading it fail?"))
		Expect(listen(func(Gomega) { HaveCalled("a")((*acel.Trace)(nil)) }).panicked).To(MatchError(ContainSubstring("got a nil *acel.Trace")))
	})

	DescribeTable("is told where loading it failed, whatever is asserted",
		func(load func() (acel.Trace, error)) {
			for _, s := range samples {
				p := s.p()
				Expect(listen(func(g Gomega) { g.Expect(load()).To(p) }).messages).To(HaveLen(1))
				Expect(listen(func(g Gomega) { g.Expect(load()).NotTo(p) }).messages).To(HaveLen(1))
				Expect(listen(func(g Gomega) { g.Expect(load()).To(Satisfy(p)) }).messages).To(HaveLen(1))
				Expect(listen(func(g Gomega) { g.Expect(load()).NotTo(Satisfy(p)) }).messages).To(HaveLen(1))
				Expect(listen(func(g Gomega) { g.Expect(load()).To(Not(p)) }).messages).To(HaveLen(1))
			}
		},
		Entry("missing", func() (acel.Trace, error) { return LoadTrace("testdata/missing.json") }),
		Entry("bad", func() (acel.Trace, error) { return LoadTrace("testdata/bad.json") }),
		Entry("without a call", func() (acel.Trace, error) { return LoadTrace("testdata/empty.json") }),
		Entry("of several sessions", func() (acel.Trace, error) { return LoadTrace("testdata/sessions.json") }),
		Entry("of another session", func() (acel.Trace, error) { return LoadTrace("testdata/sessions.json", "mary") }),
		Entry("a directory", func() (acel.Trace, error) { return LoadTrace("testdata") }),
	)

	DescribeTable("is told where loading several failed",
		func(patterns ...string) {
			load := func() ([]acel.Trace, error) { return LoadTraces(patterns...) }
			Expect(listen(func(g Gomega) { g.Expect(load()).To(HaveEach(HaveCalled("a"))) }).messages).To(HaveLen(1))
			Expect(listen(func(g Gomega) { g.Expect(load()).NotTo(HaveEach(HaveCalled("a"))) }).messages).To(HaveLen(1))
			Expect(listen(func(g Gomega) { g.Expect(load()).NotTo(ContainElement(HaveCalled("a"))) }).messages).To(HaveLen(1))
			_, err := load()
			Expect(err).To(HaveOccurred())
		},
		Entry("no pattern"),
		Entry("a file that is missing", "testdata/missing.json"),
		Entry("a pattern that matches nothing", "testdata/*.none"),
		Entry("a pattern that matches nothing beside one that does", "testdata/run.json", "testdata/*.none"),
		Entry("a pattern that means nothing", "testdata/["),
		Entry("a bad file beside good ones", "testdata/run.json", "testdata/bad.json"),
		Entry("no call anywhere", "testdata/empty.json"),
	)
})

var _ = DescribeTable("what is no rule, or no demand, passes no assertion of either polarity",
	func(p predicate) {
		for _, trace := range []acel.Trace{run("a b pay"), run("look"), {}} {
			nothingPasses(trace, p)
		}
	},
	Entry("rules that are missing", RulesFile("testdata/missing.yaml")),
	Entry("rules that are bad", RulesFile("testdata/bad.yaml")),
	Entry("no rules in a file", RulesFile("testdata/norules.yaml")),
	Entry("a rule that is not in the file", RulesFile("testdata/acel.yaml", "one-refnd")),
	Entry("no rules", KeepRules()),
	Entry("the zero rule", KeepRules(acel.Rule{})),
	Entry("two rules of one text", KeepRules(acel.MustPrecede("a", "b"), acel.MustPrecede("a", "b"))),
	Entry("an expression", MustPrecede(Matching("a", "f", "("), "b")),
	Entry("a count", AtMostNTimes("a", -1)),
	Entry("a count that is no whole number", AtMostNTimes("a", 1.5)),
	Entry("a limit", AtMostTotal("a", "x", "much")),
	Entry("a path", AtMostTotal("a", "x..y", 1)),
	Entry("a tool without a name", NeverAfter("", "b")),
	Entry("a window of no time", RateLimit("a", 1, 0)),
	Entry("a value at no place", ArgumentFrom("a", "", "b")),
	Entry("no key", Per(MustPrecede("a", "b"))),
	Entry("no key any more", Per(Per(MustPrecede("a", "b"), "id"))),
	Entry("a key without a path", Per(MustPrecede("a", "b"), "")),
	Entry("a key too many", Per(MustPrecede("a", "b"), "x", "y", "z")),
	Entry("a key of a rule that has none", Per(RequiredBeforeSessionEnd("a"), "id")),
	Entry("a key of one rule of two that has none", Per(KeepRules(acel.Never("a"), acel.MustBeFirst("b")), "id")),
	Entry("a key of a file", Per(RulesFile("testdata/acel.yaml"), "id")),
	Entry("a key of a policy", Per(ConformTo(policy(acel.Never("a"))), "id")),
	Entry("a key of nothing", Per(nil, "id")),
	Entry("a key of no rules", Per(KeepRules(), "id")),
	Entry("a key of a bad rule", Per(AtMostNTimes("a", -1), "id")),
	Entry("within no calls", Within(MustPrecede("a", "b"), 0)),
	Entry("within calls, of a rule without an order", Within(Never("a"), 2)),
	Entry("within no time", WithinTime(MustPrecede("a", "b"), 0)),
	Entry("within less than no time", WithinTime(MustPrecede("a", "b"), -time.Second)),
	Entry("within no time any more", WithinTime(Within(MustPrecede("a", "b"), 1), 0)),
	Entry("after an error, of another rule", AfterError(AtMostNTimes("a", 1))),
	Entry("a test of no value", Never(WithArg("a", "x", acel.Equals))),
	Entry("a test of too many values", Never(WithArg("a", "x", acel.AtMost, 1, 2))),
	Entry("a test that does not exist", Never(WithArg("a", "x", acel.Absent+1, 1))),
	Entry("a bound that is no number", Never(WithArg("a", "x", acel.AtLeast, "1"))),
	Entry("a value that makes no JSON", Never(WithArg("a", "x", acel.Equals, func() {}))),
	Entry("a test at no place", Never(WithArg("a", "", acel.Present))),
	Entry("a test of a list of tools", Never(WithArg(AnyOf("a", "b"), "x", acel.Present))),
	Entry("the result of a guarded call", MustPrecede("a", WithResult("b", "ok", acel.Equals, true))),
	Entry("a condition without a function", HaveCalled(Where("a", "what", nil))),
	Entry("no command", Never(Running("a"))),
	Entry("a command that is none", HaveCalled(Running("a", "git &&")).Times(0)),
	Entry("no policy", ConformTo(nil)),
	Entry("a policy that demands nothing", ConformTo(&acel.Policy{})),
	Entry("no property", acel.Property(nil)),
	Entry("no occurrence", acel.Occurrence(nil)),
	Entry("Violate of nothing", Violate(nil)),
	Entry("Violate of a call", Violate(acel.Property(HaveCalled("a")))),
	Entry("Violate of rules that are missing", Violate(RulesFile("testdata/missing.yaml"))),
	Entry("Violate, never, of rules that are bad", Violate(MustPrecede(Matching("a", "f", "("), "b")).Times(0)),
	Entry("a violation at no step", Violate(MustPrecede("a", "b")).At(-1)),
	Entry("a violation counted from 0", Violate(MustPrecede("a", "b")).At(0)),
	Entry("a violation a negative number of times", Violate(MustPrecede("a", "b")).Times(-1)),
	Entry("HaveCalled of no name", HaveCalled("")),
	Entry("HaveCalled of no operand", HaveCalled(acel.Operand{})),
	Entry("HaveCalled of nothing", HaveCalled(AnyOf[string]())),
	Entry("HaveCalled of an expression", HaveCalled(Matching("a", "f", "("))),
	Entry("HaveCalled at no step", HaveCalled("a").At(-1)),
	Entry("HaveCalled a negative number of times", HaveCalled("a").Times(-1)),
	Entry("HaveCalledInOrder of nothing", HaveCalledInOrder[string]()),
	Entry("HaveCalledInOrder with an expression behind a tool that was not called", HaveCalledInOrder(acel.Operand{Tool: "never"}, Matching("a", "f", "("))),
	Entry("arguments that are a text", HaveCalled("pay").WithArgs("x")),
	Entry("arguments that are nil", HaveCalled("pay").WithArgs(nil)),
	Entry("arguments that are a list", HaveCalled("nothing").WithArgs([]int{1})),
	Entry("arguments that make no JSON", HaveCalled("pay").WithArgs(map[string]any{"f": func() {}})),
	Entry("arguments that are a nil map", HaveCalled("pay").WithArgs(map[string]any(nil))),
	Entry("arguments with a key twice", HaveCalled("pay").WithArgs(json.RawMessage(`{"a":1,"a":2}`)).Times(0)),
	Entry("arguments of a violation that are a text", Violate(MustPrecede("a", "b")).WithArgs("x")),
)

var _ = Describe("a trace that does not hold what is needed", func() {
	cut := func(calls string) acel.Trace { return acel.Trace{Calls: play(calls), Extent: acel.Partial} }

	DescribeTable("passes no assertion of either polarity",
		func(t acel.Trace, p predicate) { nothingPasses(t, p) },
		Entry(nil, cut("look"), MustPrecede("validate", "delete")),
		Entry(nil, cut("look"), RequiredBeforeSessionEnd("logout")),
		Entry(nil, cut(""), AtMostNTimes("pay", 1)),
		Entry(nil, cut("look"), Violate(MustPrecede("validate", "delete"))),
		Entry(nil, cut("delete"), Violate(MustPrecede("validate", "delete")).Times(1)),
		Entry(nil, cut("delete"), Violate(MustPrecede("validate", "delete")).At(2)),
		Entry(nil, cut("pay"), HaveCalled("pay").Times(1)),
		Entry(nil, cut("pay"), HaveCalled("pay").At(2)),
		Entry(nil, cut("pay"), HaveCalled("look")),
		Entry(nil, cut("pay"), HaveCalled("look").Times(0)),
		Entry(nil, cut("pay"), HaveCalledInOrder("pay", "look")),
		Entry("a call in flight", acel.Trace{Calls: []acel.Call{{Tool: "a"}, {Tool: "b", ID: "1", Phase: acel.Begins}}, Extent: acel.Partial}, HaveCalledInOrder("a", "b")),
		Entry("what is searched is no text", acel.Trace{Calls: []acel.Call{with("pay", `{"who":7}`)}}, HaveCalled(Matching("pay", "who", "x"))),
		Entry("what is searched is no text, in order", acel.Trace{Calls: []acel.Call{with("pay", `{"who":7}`)}}, HaveCalledInOrder(Matching("pay", "who", "x"))),
		Entry("no times", acel.Trace{Calls: []acel.Call{{Tool: "a"}, {Tool: "a"}}}, RateLimit("a", 1, time.Second)),
		Entry("no times between", acel.Trace{Calls: []acel.Call{{Tool: "a"}, {Tool: "b"}}}, WithinTime(MustPrecede("a", "b"), time.Second)),
		Entry("no result", run("a b"), MustPrecede(WithResult("a", "ok", acel.Equals, true), "b")),
		Entry("no result to call by", run("a"), HaveCalled(WithResult("a", "ok", acel.Equals, true))),
		Entry("no result that the value may come from", run("list cancel#7"), ArgumentFrom("cancel", "id", "list")),
		Entry("an argument that is no number", run("a#7"), HaveCalled(WithArg("a", "id", acel.AtLeast, 1))),
		Entry("a condition that panics", run("a"), HaveCalled(Where("a", "panics", func(acel.Call) bool { panic("no") }))),
		Entry("a line that is no shell", acel.Trace{Calls: []acel.Call{with("Bash", `{"command": "rm 'x"}`)}}, HaveCalled(Running("Bash", "rm"))),
		Entry("arguments that are no JSON", acel.Trace{Calls: []acel.Call{with("pay", "{")}}, HaveCalled("pay").WithArgs(map[string]any{"a": 1})),
		Entry("arguments that are no JSON, before a matcher", acel.Trace{Calls: []acel.Call{with("pay", "[]")}}, HaveCalled("pay").WithArgs(BeEmpty())),
		Entry("arguments with a key twice", acel.Trace{Calls: []acel.Call{with("pay", `{"a":1,"a":2}`)}}, HaveCalled("pay").WithArgs(map[string]any{"a": 2}).Times(0)),
		Entry("arguments that are no JSON, of a violation after which none can come", acel.Trace{Calls: []acel.Call{
			{Tool: "b", Args: []byte("{"), Outcome: acel.Outcome{Status: acel.Refused}}, {Tool: "a"},
		}}, Violate(MustPrecede("a", "b")).WithArgs(map[string]any{"x": 1})),
		Entry("a matcher that cannot judge", run("pay"), HaveCalled("pay").WithArgs(ContainSubstring("x"))),
	)

	DescribeTable("is judged by what it holds where that suffices",
		func(t acel.Trace, p predicate, holds bool) {
			Expect(p.Match(t)).To(Equal(holds))
		},
		Entry(nil, cut("delete"), MustPrecede("validate", "delete"), false),
		Entry(nil, cut("validate"), MustPrecede("validate", "delete"), true),
		Entry(nil, cut("logout"), RequiredBeforeSessionEnd("logout"), true),
		Entry(nil, cut("delete"), Violate(MustPrecede("validate", "delete")), true),
		Entry(nil, cut("delete"), Violate(MustPrecede("validate", "delete")).At(1), true),
		Entry(nil, cut("delete"), Violate(MustPrecede("validate", "delete")).Times(0), false),
		Entry(nil, cut("validate"), Violate(MustPrecede("validate", "delete")), false),
		Entry("a call without what is searched", run("pay"), HaveCalled(Matching("pay", "who", "x")), false),
		Entry(nil, cut("pay"), HaveCalled("pay"), true),
		Entry(nil, cut("pay"), HaveCalled("pay").Times(0), false),
		Entry(nil, cut("pay look"), HaveCalledInOrder("pay", "look"), true),
	)
})

var _ = Describe("a condition that is broken by one call and undecided for another", func() {
	never := acel.Tool{Name: "pay", Ensure: func(*acel.State, acel.Call, json.RawMessage) error { return errors.New("no") }}
	policy, err := acel.NewPolicy(acel.PolicyConfig{Tools: []acel.Tool{never}})
	seen, unseen := acel.Call{Tool: "pay", Outcome: acel.Outcome{Result: json.RawMessage("1")}}, acel.Call{Tool: "pay"}
	t := acel.Trace{Calls: []acel.Call{seen, unseen}}

	It("is violated, but nobody knows how often or where else", func() {
		Expect(err).NotTo(HaveOccurred())
		Expect(t).To(Violate(ConformTo(policy)))
		Expect(t).To(Violate(ConformTo(policy)).At(1))
		Expect(t).NotTo(ConformTo(policy))
		nothingPasses(t, Violate(ConformTo(policy)).Times(1))
		nothingPasses(t, Violate(ConformTo(policy)).At(2))
	})
})

var _ = Describe("the session that does not keep its calls", func() {
	It("passes no assertion of either polarity", func() {
		s := policy(acel.MustPrecede("a", "b")).NewSession(acel.SessionOptions{KeepTrace: acel.KeepEvidence})
		_, err := s.Record(acel.Call{Tool: "x"})
		Expect(err).NotTo(HaveOccurred())
		nothingPasses(s, MustPrecede("a", "b"))
		nothingPasses(s, HaveCalled("a"))
		Expect(fmt.Sprint(s)).To(Equal("a trace of 0 calls, and others that are missing"))
	})
})

var _ = DescribeTable("BeExercisedBy passes in neither polarity where it cannot judge",
	func(actual any, traces ...acel.Source) {
		for name, assert := range polarities {
			Expect(listen(func(g Gomega) { assert(g, actual, BeExercisedBy(traces...)) }).passed()).To(BeFalse(), name)
		}
	},
	Entry("no trace", MustPrecede("a", "b")),
	Entry("nil among the traces", MustPrecede("a", "b"), run("a b"), nil),
	Entry("a nil trace", MustPrecede("a", "b"), (*acel.Trace)(nil)),
	Entry("a malformed trace", MustPrecede("a", "b"), acel.Trace{Calls: []acel.Call{{Tool: "a", Phase: 9}}}),
	Entry("no rules", 42, run("a b")),
	Entry("nil", nil, run("a b")),
	Entry("a nil policy", (*acel.Policy)(nil), run("a b")),
	Entry("a nil property", acel.Property(nil), run("a b")),
	Entry("a property of calls", HaveCalledInOrder("a"), run("a b")),
	Entry("rules that are missing", RulesFile("testdata/missing.yaml"), run("a b")),
	Entry("an empty policy", &acel.Policy{}, run("a b")),
	Entry("a bad rule", acel.AtMostNTimes("a", -1), run("a b")),
	Entry("a trace from which calls are missing", MustPrecede("a", "b"), run("a"), acel.Trace{Extent: acel.Partial}),
)

var _ = Describe("a source that panics", func() {
	type run struct{ *acel.Recorder }

	It("passes no assertion of either polarity, and is told", func() {
		nothingPasses(run{}, MustPrecede("a", "b"))
		_, err := MustPrecede("a", "b").Match(run{})
		Expect(err).To(MatchError(ContainSubstring("that was given for a trace panicked: ")))
	})
})

var _ = Describe("what an agent chose in an error", func() {
	It("is obeyed by nothing", func() {
		id := "##[error]x{{red}}\x1b[31m"
		t := acel.Trace{Name: "a\n::error::pwned\x1b", Calls: []acel.Call{{Tool: "a", ID: id, Phase: acel.Ends}}}
		for _, err := range []error{
			second(MustPrecede("a", "b").Match(t)), second(HaveCalled("a").Match(t)), second(BeExercisedBy(t).Match(MustPrecede("a", "b"))),
			second(AtMostTotal("p", "x", "##vso[task]\n::error::x").Match(acel.Trace{})),
		} {
			Expect(err).To(HaveOccurred())
			for line := range strings.Lines(err.Error()) {
				Expect(line).NotTo(Or(ContainSubstring("##"), ContainSubstring("{{"), ContainSubstring("\x1b"), HavePrefix(":")))
			}
		}
	})
})

func second(_ bool, err error) error { return err }
