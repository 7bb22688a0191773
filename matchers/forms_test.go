package matchers_test

import (
	"fmt"
	"testing"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	. "github.com/onsi/gomega/gstruct"
	"github.com/onsi/gomega/types"

	"github.com/acel-dev/acel/acel"
	. "github.com/acel-dev/acel/matchers"
)

// predicate is what the functions of the package return, either sort of it.
type predicate interface {
	types.GomegaMatcher
	fmt.Stringer
}

// holder is somebody's struct with a trace in it.
type holder struct{ Trace acel.Trace }

// A form is one way to write an assertion. It passes where the trace has the
// property, or with not where it has not.
type form struct {
	name   string
	not    bool
	assert func(g Gomega, t acel.Trace, p predicate)
}

// forms are the ways to write an assertion. Each is seen to pass and to fail.
var forms = []form{
	{name: "To(Satisfy(p))", assert: func(g Gomega, t acel.Trace, p predicate) { g.Expect(t).To(Satisfy(p)) }},
	{name: "To(p)", assert: func(g Gomega, t acel.Trace, p predicate) { g.Expect(t).To(p) }},
	{name: "a pointer to the trace", assert: func(g Gomega, t acel.Trace, p predicate) { g.Expect(&t).To(p) }},
	{name: "Satisfy of a pointer", assert: func(g Gomega, t acel.Trace, p predicate) { g.Expect(&t).To(Satisfy(p)) }},
	{name: "two results", assert: func(g Gomega, t acel.Trace, p predicate) {
		g.Expect(func() (acel.Trace, error) { return t, nil }()).To(Satisfy(p))
	}},
	{name: "Should", assert: func(g Gomega, t acel.Trace, p predicate) { g.Ω(t).Should(p) }},
	{name: "And", assert: func(g Gomega, t acel.Trace, p predicate) { g.Expect(t).To(And(Satisfy(p), p)) }},
	{name: "Or", assert: func(g Gomega, t acel.Trace, p predicate) { g.Expect(t).To(Or(BeNil(), p)) }},
	{name: "Or(Satisfy)", assert: func(g Gomega, t acel.Trace, p predicate) { g.Expect(t).To(Or(BeNil(), Satisfy(p))) }},
	{name: "Not(Not)", assert: func(g Gomega, t acel.Trace, p predicate) { g.Expect(t).To(Not(Not(p))) }},
	{name: "SatisfyAll", assert: func(g Gomega, t acel.Trace, p predicate) { g.Expect(t).To(SatisfyAll(p, Satisfy(p))) }},
	{name: "SatisfyAny", assert: func(g Gomega, t acel.Trace, p predicate) { g.Expect(t).To(SatisfyAny(p, p)) }},
	{name: "WithTransform", assert: func(g Gomega, t acel.Trace, p predicate) {
		g.Expect(t.Calls).To(WithTransform(func(calls []acel.Call) acel.Trace { return acel.Trace{Calls: calls} }, p))
	}},
	{name: "WithTransform(Satisfy)", assert: func(g Gomega, t acel.Trace, p predicate) {
		g.Expect(holder{t}).To(WithTransform(func(h holder) acel.Trace { return h.Trace }, Satisfy(p)))
	}},
	{name: "HaveField", assert: func(g Gomega, t acel.Trace, p predicate) { g.Expect(holder{t}).To(HaveField("Trace", p)) }},
	{name: "HaveField(Satisfy)", assert: func(g Gomega, t acel.Trace, p predicate) {
		g.Expect(holder{t}).To(HaveField("Trace", Satisfy(p)))
	}},
	{name: "HaveEach", assert: func(g Gomega, t acel.Trace, p predicate) { g.Expect([]acel.Trace{t, t}).To(HaveEach(p)) }},
	{name: "HaveEach(Satisfy)", assert: func(g Gomega, t acel.Trace, p predicate) {
		g.Expect([]acel.Trace{t, t}).To(HaveEach(Satisfy(p)))
	}},
	{name: "ContainElement", assert: func(g Gomega, t acel.Trace, p predicate) { g.Expect([]acel.Trace{t}).To(ContainElement(p)) }},
	{name: "ContainElement(Satisfy)", assert: func(g Gomega, t acel.Trace, p predicate) {
		g.Expect([]acel.Source{t, &t}).To(ContainElement(Satisfy(p)))
	}},
	{name: "ContainElements", assert: func(g Gomega, t acel.Trace, p predicate) {
		g.Expect([]acel.Trace{t, t}).To(ContainElements(p, Satisfy(p)))
	}},
	{name: "HaveExactElements", assert: func(g Gomega, t acel.Trace, p predicate) {
		g.Expect([]acel.Trace{t, t}).To(HaveExactElements(p, Satisfy(p)))
	}},
	{name: "ConsistOf", assert: func(g Gomega, t acel.Trace, p predicate) { g.Expect([]acel.Trace{t}).To(ConsistOf(p)) }},
	{name: "HaveKeyWithValue", assert: func(g Gomega, t acel.Trace, p predicate) {
		g.Expect(map[string]acel.Trace{"monday": t}).To(HaveKeyWithValue("monday", p))
	}},
	{name: "HaveValue", assert: func(g Gomega, t acel.Trace, p predicate) { g.Expect(&t).To(HaveValue(p)) }},
	{name: "PointTo", assert: func(g Gomega, t acel.Trace, p predicate) { g.Expect(&t).To(PointTo(Satisfy(p))) }},
	{name: "Eventually", assert: func(g Gomega, t acel.Trace, p predicate) {
		g.Eventually(t).WithTimeout(2 * time.Millisecond).WithPolling(time.Millisecond).Should(p)
	}},
	{name: "Eventually of a function", assert: func(g Gomega, t acel.Trace, p predicate) {
		g.Eventually(func() (acel.Trace, error) { return t, nil }).WithTimeout(2 * time.Millisecond).WithPolling(time.Millisecond).Should(Satisfy(p))
	}},
	{name: "Eventually of assertions", assert: func(g Gomega, t acel.Trace, p predicate) {
		g.Eventually(func(g Gomega) { g.Expect(t).To(p) }).WithTimeout(2 * time.Millisecond).WithPolling(time.Millisecond).Should(Succeed())
	}},
	{name: "Consistently", assert: func(g Gomega, t acel.Trace, p predicate) {
		g.Consistently(t).WithTimeout(2 * time.Millisecond).WithPolling(time.Millisecond).Should(p)
	}},
	{name: "a plain predicate", assert: func(g Gomega, t acel.Trace, p predicate) { g.Expect(plain(p)(t)).To(BeTrue()) }},

	{name: "NotTo(p)", not: true, assert: func(g Gomega, t acel.Trace, p predicate) { g.Expect(t).NotTo(p) }},
	{name: "NotTo(Satisfy(p))", not: true, assert: func(g Gomega, t acel.Trace, p predicate) { g.Expect(t).NotTo(Satisfy(p)) }},
	{name: "ToNot", not: true, assert: func(g Gomega, t acel.Trace, p predicate) { g.Expect(t).ToNot(p) }},
	{name: "Not", not: true, assert: func(g Gomega, t acel.Trace, p predicate) { g.Expect(t).To(Not(p)) }},
	{name: "Not(Satisfy)", not: true, assert: func(g Gomega, t acel.Trace, p predicate) { g.Expect(t).To(Not(Satisfy(p))) }},
	{name: "And(Not)", not: true, assert: func(g Gomega, t acel.Trace, p predicate) { g.Expect(t).To(And(Not(p), Not(Satisfy(p)))) }},
	{name: "Or(Not)", not: true, assert: func(g Gomega, t acel.Trace, p predicate) { g.Expect(t).To(Or(BeNil(), Not(p))) }},
	{name: "Not(Or)", not: true, assert: func(g Gomega, t acel.Trace, p predicate) { g.Expect(t).To(Not(Or(p, Satisfy(p)))) }},
	{name: "NotTo(ContainElement)", not: true, assert: func(g Gomega, t acel.Trace, p predicate) {
		g.Expect([]acel.Trace{t, t}).NotTo(ContainElement(p))
	}},
	{name: "NotTo(HaveEach)", not: true, assert: func(g Gomega, t acel.Trace, p predicate) {
		g.Expect([]acel.Trace{t, t}).NotTo(HaveEach(Satisfy(p)))
	}},
	{name: "NotTo(WithTransform)", not: true, assert: func(g Gomega, t acel.Trace, p predicate) {
		g.Expect(holder{t}).NotTo(WithTransform(func(h holder) acel.Trace { return h.Trace }, p))
	}},
	{name: "Eventually ShouldNot", not: true, assert: func(g Gomega, t acel.Trace, p predicate) {
		g.Eventually(t).WithTimeout(2 * time.Millisecond).WithPolling(time.Millisecond).ShouldNot(p)
	}},
	{name: "Consistently ShouldNot", not: true, assert: func(g Gomega, t acel.Trace, p predicate) {
		g.Consistently(t).WithTimeout(2 * time.Millisecond).WithPolling(time.Millisecond).ShouldNot(Satisfy(p))
	}},
}

// plain takes a predicate for a function.
func plain(p predicate) func(acel.Source) bool {
	switch p := p.(type) {
	case acel.Property:
		return p
	case acel.Occurrence:
		return p
	}
	return nil
}

// A sample is a predicate, a trace that has it and one that has not.
type sample struct {
	p         func() predicate
	good, bad string
}

// samples are of each function that returns a predicate.
var samples = []sample{
	{func() predicate { return MustPrecede("validate", "delete") }, "validate delete", "validate! delete"},
	{func() predicate { return CannotFollowWithout("delete", "validate") }, "validate delete", "delete validate"},
	{func() predicate { return AtMostNTimes("pay", 1) }, "pay", "pay pay"},
	{func() predicate { return AtMostTotal("pay", "amount", 9) }, "look", "pay"},
	{func() predicate { return NeverAfter("write", "publish") }, "write publish", "publish write"},
	{func() predicate { return RequiredBeforeSessionEnd("logout") }, "logout", "logout!"},
	{func() predicate { return MutuallyExclusive("approve", "reject") }, "approve", "approve reject"},
	{func() predicate { return Never("pay") }, "look", "pay"},
	{func() predicate { return ExactlyNTimes("pay", 1) }, "pay", "pay!"},
	{func() predicate { return AtLeastNTimes("pay", 2) }, "pay pay", "pay pay!"},
	{func() predicate { return MustBeFirst("login") }, "login! pay", "pay login"},
	{func() predicate { return MustBeLast("logout") }, "pay logout", "pay logout!"},
	{func() predicate { return MustFollow("refund", "notify") }, "refund refund notify", "notify refund"},
	{func() predicate { return MustPrecedeEach("confirm", "refund") }, "confirm refund confirm refund", "confirm refund refund"},
	{func() predicate { return MustFollowEach("refund", "notify") }, "refund notify refund notify", "refund refund notify"},
	{func() predicate { return MustPrecedeImmediately("confirm", "refund") }, "confirm refund", "confirm look refund"},
	{func() predicate { return MustFollowImmediately("lock", "unlock") }, "lock unlock", "lock look unlock"},
	{func() predicate { return BothOrNeither("debit", "credit") }, "credit debit", "debit"},
	{func() predicate { return OneOf("approve", "reject") }, "reject", "look"},
	{func() predicate { return Only(AnyOf("find", "get")) }, "find get", "find pay"},
	{func() predicate { return RateLimit("search", 2, 3*time.Second) }, "search search look search", "search search search"},
	{func() predicate { return AtMostPerTurn("pay", 0) }, "look", "pay"},
	{func() predicate { return AtMostPerTurn("pay", 1) }, "pay@1 look@1 pay@2", "pay@1 pay@2 pay@2"},
	{func() predicate { return NoRepeat("search", 1) }, "search#1 search#2", "search#1 search#1"},
	{func() predicate { return ArgumentFrom("cancel", "id", "list") }, "look", "cancel#7"},
	{func() predicate { return Per(MustPrecede("get", "cancel"), "id") }, "get#7 cancel#7", "get#6 cancel#7"},
	{func() predicate { return Within(MustFollow("refund", "notify"), 1) }, "refund notify", "refund look notify"},
	{func() predicate { return WithinTime(MustPrecede("test", "deploy"), 2*time.Second) }, "test look deploy", "test look look deploy"},
	{func() predicate { return AfterError(NoRepeat("search", 2)) }, "search#1! search#1 look search#1", "search#1! search#1! search#1"},
	{func() predicate { return Never(WithArg("cancel", "id", acel.In, "6", "7")) }, "cancel#8 cancel", "cancel#7"},
	{func() predicate { return MustPrecede(Where("get", "the id is short", short), "cancel") }, "get#7 cancel", "get#77 cancel"},
	{func() predicate { return KeepRules(acel.NeverAfter("a", "b"), acel.AtMostNTimes("a", 1)) }, "a b", "a a"},
	{func() predicate { return RulesFile("testdata/acel.yaml") }, "validate delete logout", "delete logout"},
	{func() predicate { return RulesFile("testdata/acel.yaml", "one-refund") }, "refund delete", "refund refund"},
	{func() predicate { return ConformTo(policy(acel.AtMostNTimes("pay", 0))) }, "look", "pay"},
	{func() predicate { return HaveCalled("pay") }, "look pay", "look pay~"},
	{func() predicate { return HaveCalled(AnyOf("find", "search")) }, "search", "look"},
	{func() predicate { return HaveCalled("pay").At(2) }, "look pay", "pay look"},
	{func() predicate { return HaveCalled("pay").Times(0) }, "look", "pay"},
	{func() predicate { return HaveCalled("pay").WithArgs(BeEmpty()) }, "pay", "look"},
	{func() predicate { return HaveCalledInOrder("find", "get", "pay") }, "find look get pay", "find pay get"},
	{func() predicate { return Violate(MustPrecede("validate", "delete")) }, "delete", "validate delete"},
	{func() predicate { return Violate(MustPrecede("validate", "delete")).At(2) }, "look delete", "delete look"},
	{func() predicate { return Violate(AtMostNTimes("pay", 1)).Times(2) }, "pay pay pay", "pay pay"},
}

// short is of calls whose arguments are few.
func short(c acel.Call) bool { return len(c.Args) <= len(`{"id":"7"}`) }

func policy(rules ...acel.Rule) *acel.Policy {
	p, err := acel.NewPolicy(acel.PolicyConfig{Rules: rules})
	if err != nil {
		panic(err)
	}
	return p
}

var _ = Describe("every form of assertion", func() {
	for _, s := range samples {
		for _, f := range forms {
			It(fmt.Sprintf("%s takes %s for what it is", f.name, s.p()), func() {
				passing, failing := s.good, s.bad
				if f.not {
					passing, failing = s.bad, s.good
				}
				Expect(listen(func(g Gomega) { f.assert(g, run(passing), s.p()) }).messages).To(BeEmpty())
				h := listen(func(g Gomega) { f.assert(g, run(failing), s.p()) })
				Expect(h.panicked).To(BeNil())
				Expect(h.messages).To(HaveLen(1))
				Expect(h.messages[0]).NotTo(BeEmpty())
			})
		}
	}
})

// tested is a test that fails without an end.
type tested struct{ failed []string }

func (t *tested) Helper()                      {}
func (t *tested) Fatalf(f string, args ...any) { t.failed = append(t.failed, fmt.Sprintf(f, args...)) }

func TestEveryPredicateWithoutGinkgo(t *testing.T) {
	for _, s := range samples {
		NewWithT(t).Expect(run(s.good)).To(Satisfy(s.p()))
		NewWithT(t).Expect(run(s.bad)).NotTo(s.p())
		var mock tested
		NewWithT(&mock).Expect(run(s.bad)).To(Satisfy(s.p()))
		NewWithT(&mock).Expect(run(s.good)).NotTo(s.p())
		if len(mock.failed) != 2 {
			t.Errorf("%s failed %d of 2 times", s.p(), len(mock.failed))
		}
	}
}

var _ = DescribeTable("a table names its entries by the predicate",
	func(p predicate) {
		Expect(CurrentSpecReport().LeafNodeText).To(ContainSubstring(p.String()))
		Expect(fmt.Sprintf("%v", p)).To(Equal(p.String()))
	},
	Entry(nil, MustPrecede("validate", "delete")),
	Entry(nil, HaveCalled("pay").At(2)),
	Entry(nil, Violate(AtMostNTimes("pay", 1)).Times(2)),
	Entry(nil, RulesFile("testdata/acel.yaml", "one-refund")),
	Entry(nil, HaveCalledInOrder("a", "b")),
)

var _ = DescribeTable("a table of known-bad traces",
	func(calls string, broken acel.Property, step int) {
		Expect(run(calls)).To(Satisfy(Violate(broken).At(step).Times(1)))
	},
	Entry("unvalidated", "look delete", MustPrecede("validate", "delete"), 2),
	Entry(nil, "pay look pay", AtMostNTimes("pay", 1), 3),
	Entry(nil, "look look", RequiredBeforeSessionEnd("logout"), 2),
)

var _ = DescribeTable("a predicate's name",
	func(p predicate, name string) { Expect(p.String()).To(Equal(name)) },
	Entry(nil, MustPrecede("validate", "delete"), "must_precede(validate, delete)"),
	Entry(nil, CannotFollowWithout("delete", "validate"), "cannot_follow_without(delete, validate)"),
	Entry(nil, AtMostNTimes("pay", 3), "at_most_n_times(pay, 3)"),
	Entry(nil, AtMostTotal("pay", "amount", "10.50"), "at_most_total(pay, amount, 10.5)"),
	Entry(nil, NeverAfter("a", AnyOf("c", "b")), "never_after(a, [b, c])"),
	Entry(nil, RequiredBeforeSessionEnd("logout"), "required_before_session_end(logout)"),
	Entry(nil, MutuallyExclusive("a", "b"), "mutually_exclusive(a, b)"),
	Entry(nil, MustPrecedeEach("a", "b"), "must_precede_each(a, b)"),
	Entry(nil, RateLimit("a", 3, 90*time.Second), "rate_limit(a, 3, 1m30s)"),
	Entry(nil, ArgumentFrom("a", "id", "b"), "argument_from({tool: a, field: id}, b)"),
	Entry(nil, ArgumentFrom(acel.Operand{Glob: "a*"}, "id", acel.Operand{Tool: "b", Field: "ids"}), `argument_from({glob: "a*", field: id}, {tool: b, field: ids})`),
	Entry(nil, Per(MustPrecede("a", "b"), "id", "order.id"), "must_precede(a, b, per: [id, order.id])"),
	Entry(nil, Within(Per(MustFollow("a", "b"), "id"), 5), "must_follow(a, b, per: id, within: 5 calls)"),
	Entry(nil, Per(WithinTime(MustFollow("a", "b"), time.Minute), "id"), "must_follow(a, b, per: id, within: 1m)"),
	Entry(nil, AfterError(NoRepeat("a", 2)), "no_repeat(a, 2, after: error)"),
	Entry(nil, Per(KeepRules(acel.AtMostNTimes("a", 1), acel.AtMostNTimes("b", 1)), "id"), "at_most_n_times(a, 1, per: id) and 1 other rule"),
	Entry(nil, Never(WithArg(WithArg("a", "x", acel.AtLeast, 0.1), "y", acel.Absent)), "never({tool: a, args: {x: {at_least: 0.1}, y: {absent: true}}})"),
	Entry(nil, RequiredBeforeSessionEnd(WithResult("a", "ok", acel.Equals, true)), "required_before_session_end({tool: a, result: {ok: true}})"),
	Entry(nil, Never(Where(Running("Bash", "rm -rf"), "outside", short)), `never({tool: Bash, command: "rm -rf", where: outside})`),
	Entry(nil, KeepRules(acel.AtMostNTimes("a", 1), acel.AtMostNTimes("b", 1), acel.AtMostNTimes("c", 1)), "at_most_n_times(a, 1) and 2 other rules"),
	Entry(nil, KeepRules(), "no rules"),
	Entry(nil, RulesFile("acel.yaml"), "the rules of acel.yaml"),
	Entry(nil, RulesFile("acel.yaml", "a", "b"), "a, b of acel.yaml"),
	Entry(nil, ConformTo(nil), "the policy"),
	Entry(nil, HaveCalled("pay"), "call pay"),
	Entry(nil, HaveCalled("pay").Times(0), "never call pay"),
	Entry(nil, HaveCalled("pay").At(2).Times(1), "call pay at step 2 exactly once"),
	Entry(nil, HaveCalled("pay").WithArgs(map[string]any{"b": 1, "a": "x"}), `call pay with arguments {"a":"x","b":1}`),
	Entry(nil, HaveCalled("pay").WithArgs(BeEmpty()), "call pay with arguments that the matcher takes"),
	Entry(nil, HaveCalled(acel.Operand{Glob: "pay_*", Server: "shop"}), `call {glob: "pay_*", server: shop}`),
	Entry(nil, HaveCalledInOrder("a", "b", "c"), "call in order a, b, c"),
	Entry(nil, Violate(MustPrecede("a", "b")).At(2).Times(3), "violate must_precede(a, b) at step 2 exactly 3 times"),
)
