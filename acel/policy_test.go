package acel

import (
	"encoding/json"
	"fmt"
	"runtime"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = Describe("a policy", func() {
	It("that is the zero one demands nothing", func() {
		Expect(replaying(play("a b c")).Violations).To(BeEmpty())
		Expect(replaying(play("a b c")).Rules).To(BeEmpty())
	})

	It("is refused for everything that is wrong with it at once", func() {
		named := AtMostNTimes("c", 1)
		named.ID = "must_precede(a, b)"
		_, err := NewPolicy(PolicyConfig{
			Rules: []Rule{{}, MustPrecede("a", "b"), MustPrecede("a", "b"), named, AtMostTotal("a", "x", "much")},
			Tools: []Tool{{}},
			State: map[string]any{"f": func() {}},
		})
		Expect(err).To(MatchError("rule 1: no template: the zero Rule demands nothing; make one with MustPrecede or a sibling\n" +
			"rule 3: another rule is called must_precede(a, b); give one of them an id\n" +
			"rule 4: another rule is called must_precede(a, b); give one of them an id\n" +
			`rule 5: at_most_total: limit: "much" is not a JSON number` + "\n" +
			"tool 1: no name\n" +
			`state key "f": json: unsupported type: func()`))
	})

	It("takes one rule twice under two ids", func() {
		one, two := AtMostNTimes("a", 0), AtMostNTimes("a", 0)
		two.ID = "again"
		Expect(stepsAndRules(replaying(play("a"), one, two).Violations)).To(Equal([]string{"1 by at_most_n_times(a, 0)", "1 by again"}))
	})

	It("takes no rule whose id is the name of a tool's condition", func() {
		rule := AtMostNTimes("a", 0)
		rule.ID = "tools.a.require"
		_, err := NewPolicy(PolicyConfig{Rules: []Rule{rule}, Tools: []Tool{{Name: "a", Require: levelIs("1")}}})
		Expect(err).To(HaveOccurred())
	})

	It("does not change with what it was made of", func() {
		config := PolicyConfig{Rules: []Rule{AtMostNTimes("a", 0)}, Tools: []Tool{{Name: "t", Require: levelIs("1")}}, State: map[string]any{"level": 0}}
		p, err := NewPolicy(config)
		Expect(err).NotTo(HaveOccurred())
		config.Rules[0], config.Tools[0], config.State["level"] = AtMostNTimes("b", 0), Tool{Name: "u"}, 1
		p.Rules()[0] = AtMostNTimes("c", 0)
		s := p.NewSession(SessionOptions{})
		Expect(stepsOf(recording(s, play("a b c t u")...))).To(Equal([]int{1, 4}))
		Expect(p.Rules()[0].String()).To(Equal("at_most_n_times(a, 0)"))
	})

	Describe("in layers", func() {
		It("joins rules and tools, and lets the later state win", func() {
			low, err := NewPolicy(PolicyConfig{Rules: []Rule{AtMostNTimes("a", 0)}, State: map[string]any{"level": 0, "kept": 1}})
			Expect(err).NotTo(HaveOccurred())
			high, err := low.With(PolicyConfig{Rules: []Rule{AtMostNTimes("b", 0)}, Tools: []Tool{{Name: "t", Require: levelIs("1")}}, State: map[string]any{"level": 1}})
			Expect(err).NotTo(HaveOccurred())
			s := high.NewSession(SessionOptions{})
			Expect(stepsOf(recording(s, play("a b t")...))).To(Equal([]int{1, 2}))
			Expect(string(s.State())).To(Equal(`{"kept":1,"level":1}`))
			Expect(stepsOf(recording(low.NewSession(SessionOptions{}), play("a b t")...))).To(Equal([]int{1}))
		})

		It("adds state where there was none", func() {
			p, err := policyOf().With(PolicyConfig{State: map[string]any{"a": 1}})
			Expect(err).NotTo(HaveOccurred())
			Expect(string(p.NewSession(SessionOptions{}).State())).To(Equal(`{"a":1}`))
		})

		It("shares no state with who made it, however deep", func() {
			deep := map[string]any{"list": []any{1, map[string]any{"a": 1}}}
			low, err := NewPolicy(PolicyConfig{State: map[string]any{"low": deep, "big": json.Number("9007199254740993"), "text": "<&>"}})
			Expect(err).NotTo(HaveOccurred())
			more := map[string]any{"high": map[string]any{"b": []any{1}}}
			high, err := low.With(PolicyConfig{State: more})
			Expect(err).NotTo(HaveOccurred())
			deep["list"].([]any)[1].(map[string]any)["a"] = 2
			more["high"].(map[string]any)["b"].([]any)[0] = 2
			more["low"] = 2
			highest, err := high.With(PolicyConfig{})
			Expect(err).NotTo(HaveOccurred())
			for _, p := range []*Policy{high, highest} {
				Expect(string(p.NewSession(SessionOptions{}).State())).To(Equal(
					`{"big":9007199254740993,"high":{"b":[1]},"low":{"list":[1,{"a":1}]},"text":"\u003c\u0026\u003e"}`))
			}
		})

		It("shares no rules with the policy that it was made of", func() {
			low := policyOf(AtMostNTimes("a", 0), AtMostNTimes("b", 0))
			for _, name := range []string{"c", "d"} {
				high, err := low.With(PolicyConfig{Rules: []Rule{AtMostNTimes(name, 0)}})
				Expect(err).NotTo(HaveOccurred())
				Expect(high.Rules()).To(HaveLen(3))
				Expect(high.Rules()[2].String()).To(Equal("at_most_n_times(" + name + ", 0)"))
			}
			Expect(low.Rules()).To(HaveLen(2))
		})

		It("keeps the stricter of two options", func() {
			low, err := NewPolicy(PolicyConfig{Rules: []Rule{MustPrecede("v", "d")}, OnViolation: HaltSession, Concurrency: Strict})
			Expect(err).NotTo(HaveOccurred())
			high, err := low.With(PolicyConfig{})
			Expect(err).NotTo(HaveOccurred())
			s := high.NewSession(SessionOptions{})
			Expect(recording(s, Call{Tool: "v", Turn: "t"}, Call{Tool: "d", Turn: "t"})).To(HaveLen(1))
			s = high.NewSession(SessionOptions{})
			_, _ = s.Begin(Call{Tool: "d"})
			Expect(s.Check(Call{Tool: "x"})).To(HaveLen(1))
			other, err := policyOf(AtMostNTimes("a", 0)).With(PolicyConfig{OnViolation: HaltSession})
			Expect(err).NotTo(HaveOccurred())
			s = other.NewSession(SessionOptions{})
			_, _ = s.Begin(Call{Tool: "a"})
			Expect(s.Check(Call{Tool: "x"})).To(HaveLen(1))
		})

		It("is refused where two rules clash", func() {
			_, err := policyOf(AtMostNTimes("a", 0)).With(PolicyConfig{Rules: []Rule{AtMostNTimes("a", 0)}})
			Expect(err).To(MatchError("rule 2: another rule is called at_most_n_times(a, 0); give one of them an id"))
		})
	})
})

var _ = Describe("a rule", func() {
	It("is known by its id, or else by its text", func() {
		r := MustPrecede("a", "b")
		Expect(r.Key()).To(Equal("must_precede(a, b)"))
		r.ID = "look-first"
		Expect(r.Key()).To(Equal("look-first"))
		Expect(r.String()).To(Equal("must_precede(a, b)"))
		Expect(r.Template()).To(Equal("must_precede"))
	})

	It("gives its severity, its place and its owner's advice to every violation", func() {
		r := MustPrecede("a", "b")
		r.ID, r.Severity, r.Message, r.Place = "look-first", SeverityWarning, "Look first.", Place{File: "acel.yaml", Line: 3, Column: 5}
		v := replaying([]Call{{Tool: "b", Place: Place{File: "t.json", Line: 1}}}, r).Violations[0]
		Expect(v.Rule).To(Equal("look-first"))
		Expect(v.Spec).To(Equal("must_precede(a, b)"))
		Expect(v.Kind).To(Equal(Temporal))
		Expect(v.Severity).To(Equal(SeverityWarning))
		Expect(v.RulePlace).To(Equal(r.Place))
		Expect(v.Hint).To(Equal("Look first."))
		Expect(v.Call.Place).To(Equal(Place{File: "t.json", Line: 1}))
		Expect(v.State).To(BeNil())
	})

	It("that is the zero one says so", func() {
		Expect(Rule{}.String()).To(Equal("no template"))
		Expect(Rule{}.Template()).To(Equal("no template"))
		Expect(Rule{}.Err()).To(MatchError("no template: the zero Rule demands nothing; make one with MustPrecede or a sibling"))
	})

	It("does not change with the list that it was made of", func() {
		ops := []Operand{{Tool: "a"}, {Tool: "b"}}
		members := []Operand{{Tool: "x"}}
		r := Templates()[0].Rule(Arguments{Operands: ops})
		any := AnyOf(members...)
		ops[0], members[0] = Operand{Tool: "c"}, Operand{Tool: "y"}
		Expect(stepsOf(replaying(play("c b"), r).Violations)).To(Equal([]int{2}))
		Expect(stepsOf(replaying(play("x y"), AtMostNTimes(any, 0)).Violations)).To(Equal([]int{1}))
	})

	It("allows negative amounts only where there are amounts", func() {
		Expect(MustPrecede("a", "b").AllowingNegative().String()).To(Equal("must_precede(a, b)"))
		made := Templates()[0].Rule(Arguments{Operands: []Operand{{Tool: "a"}, {Tool: "b"}}, AllowNegative: true})
		Expect(made.String()).To(Equal("must_precede(a, b)"))
	})

	DescribeTable("has one canonical text",
		func(r Rule, want string) {
			Expect(r.Err()).NotTo(HaveOccurred())
			Expect(r.String()).To(Equal(want))
		},
		Entry("must_precede", MustPrecede("validate_record", "delete_record"), "must_precede(validate_record, delete_record)"),
		Entry("cannot_follow_without", CannotFollowWithout("delete", AnyOf("b", "a")), "cannot_follow_without(delete, [a, b])"),
		Entry("at_most_n_times", AtMostNTimes(Matching("Bash", "", "rm -rf"), 0), `at_most_n_times({tool: Bash, matches: "rm -rf"}, 0)`),
		Entry("at_most_total", AtMostTotal("pay", "order.total", "1e3"), "at_most_total(pay, order.total, 1000)"),
		Entry("at_most_total of an odd field", AtMostTotal("pay", "a, b", 1), `at_most_total(pay, "a, b", 1)`),
		Entry("never_after", NeverAfter("a", "b"), "never_after(a, b)"),
		Entry("required_before_session_end", RequiredBeforeSessionEnd("a"), "required_before_session_end(a)"),
		Entry("mutually_exclusive", MutuallyExclusive("a", Operand{Glob: "b*"}), "mutually_exclusive(a, {glob: \"b*\"})"),
	)
})

var _ = Describe("the templates", func() {
	It("have the parameters that rules files name", func() {
		var all []string
		for _, t := range Templates() {
			text := t.Name
			for _, p := range t.Params {
				text += " " + p.Name
			}
			all = append(all, text)
		}
		Expect(all).To(Equal([]string{
			"must_precede earlier later",
			"cannot_follow_without action prerequisite",
			"at_most_n_times tool n",
			"at_most_total tool field limit",
			"never_after a b",
			"required_before_session_end tool",
			"mutually_exclusive a b",
			"never tool",
			"exactly_n_times tool n",
			"at_least_n_times tool n",
			"must_be_first tool",
			"must_be_last tool",
			"must_follow earlier later",
			"must_precede_each earlier later",
			"must_follow_each earlier later",
			"must_precede_immediately earlier later",
			"must_follow_immediately earlier later",
			"both_or_neither a b",
			"one_of a b",
			"only tool",
			"rate_limit tool n window",
			"at_most_per_turn tool n",
			"no_repeat tool n",
			"argument_from later earlier",
		}))
	})

	It("make the same rules as the functions of their names", func() {
		x, y := Operand{Tool: "x"}, Operand{Tool: "y"}
		want := []Rule{
			MustPrecede(x, y), CannotFollowWithout(x, y), AtMostNTimes(x, 0), AtMostTotal(x, "f", 0), NeverAfter(x, y),
			RequiredBeforeSessionEnd(x), MutuallyExclusive(x, y),
			Never(x), ExactlyNTimes(x, 0), AtLeastNTimes(x, 0), MustBeFirst(x), MustBeLast(x),
			MustFollow(x, y), MustPrecedeEach(x, y), MustFollowEach(x, y), MustPrecedeImmediately(x, y), MustFollowImmediately(x, y),
			BothOrNeither(x, y), OneOf(x, y), Only(x), RateLimit(x, 0, time.Minute), AtMostPerTurn(x, 0), NoRepeat(x, 0),
			ArgumentFrom(Operand{Tool: "x", Field: "f"}, y),
		}
		for i, t := range Templates() {
			a := plainArguments(t)
			Expect(t.Rule(a).String()).To(Equal(want[i].String()))
			Expect(t.Rule(a).Err()).NotTo(HaveOccurred())
		}
	})

	It("say what they mean in the words of their parameters", func() {
		for _, t := range Templates() {
			for _, p := range t.Params {
				Expect(t.Meaning).To(ContainSubstring(p.Name), t.Name)
			}
		}
	})

	It("want as many operands as they have parameters for", func() {
		Expect(Templates()[0].Rule(Arguments{}).Err()).To(MatchError("must_precede: needs 2 operands, has 0"))
		Expect(Templates()[5].Rule(Arguments{Operands: make([]Operand, 2)}).Err()).To(MatchError("required_before_session_end: needs 1 operands, has 2"))
	})

	It("cannot be changed by who lists them", func() {
		Templates()[0].Params[0].Name = "changed"
		Expect(Templates()[0].Params[0].Name).To(Equal("earlier"))
	})
})

var _ = Describe("compiling a policy", func() {
	It("takes memory in proportion to an any-of list", func() {
		anyOf := func(n int) []Rule { return []Rule{MustPrecede("first", AnyOf(namesOf(n)...))} }
		Expect(compileBytes(anyOf(20_000))).To(BeNumerically("<", 20*compileBytes(anyOf(2_000))))
	})

	It("takes memory in proportion to the fields that rules read", func() {
		fields := func(n int) []Rule {
			var rules []Rule
			for _, name := range namesOf(n) {
				rules = append(rules, AtMostTotal("pay", name, 1))
			}
			return rules
		}
		Expect(compileBytes(fields(5_000))).To(BeNumerically("<", 20*compileBytes(fields(500))))
	})
})

func namesOf(n int) []string {
	names := make([]string, n)
	for i := range names {
		names[i] = fmt.Sprint("name", i)
	}
	return names
}

// compileBytes is what compiling rules allocates.
func compileBytes(rules []Rule) uint64 {
	GinkgoHelper()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err := NewPolicy(PolicyConfig{Rules: rules})
	runtime.ReadMemStats(&after)
	Expect(err).NotTo(HaveOccurred())
	return after.TotalAlloc - before.TotalAlloc
}
