package acel

import (
	"cmp"
	"fmt"
	"math"
	"reflect"
	"slices"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"pgregory.net/rapid"
)

// under returns the policy with an index made on another budget.
func (p *Policy) under(budget int) *Policy {
	other := *p
	other.index = p.buildIndex(budget)
	return &other
}

// A name that the budget does not suffice for means what it always meant, and
// violations stay in the order of the rules.
func TestTheIndexMeansTheSameOnEveryBudget(t *testing.T) {
	words := richWords()
	rapid.Check(t, func(t *rapid.T) {
		p := drawRich(t, words)
		order := map[string]int{}
		for i, c := range p.rules {
			order[c.key] = i
		}
		calls := drawCalls(t, words, OK, Failed, Unfinished, Refused)
		want := replayed(t, p, calls)
		inOrder := func(a, b Violation) int { return cmp.Or(a.Step-b.Step, order[a.Rule]-order[b.Rule]) }
		ofCalls := slices.DeleteFunc(slices.Clone(want.Violations), func(v Violation) bool { return v.Call == nil })
		if !slices.IsSortedFunc(ofCalls, inOrder) {
			t.Fatalf("out of order: %v", stepsAndRules(ofCalls))
		}
		for _, budget := range []int{0, rapid.IntRange(1, 200).Draw(t, "budget"), math.MaxInt} {
			if got := replayed(t, p.under(budget), calls); !reflect.DeepEqual(got, want) {
				t.Fatalf("on a budget of %d: %v, else %v", budget, got, want)
			}
		}
	})
}

func replayed(t *rapid.T, p *Policy, calls []Call) Result {
	result, err := Replay(p, Trace{Calls: calls}.All())
	if err != nil {
		t.Fatal(err)
	}
	return result
}

// globsOf are rules that each spell one name and one glob.
func globsOf(n int, glob func(i int) Operand) []Rule {
	var rules []Rule
	for i := range n {
		rules = append(rules, MustPrecede(fmt.Sprint("name", i), glob(i)))
	}
	return rules
}

func anyTool(i int) Operand { return Operand{Glob: "*", Server: fmt.Sprint("s", i)} }

var _ = Describe("an index", func() {
	It("takes memory in proportion to the rules, though every glob fits every name", func() {
		Expect(compileBytes(globsOf(2_000, anyTool))).To(BeNumerically("<", 20*compileBytes(globsOf(200, anyTool))))
	})

	// spent is what the names that did not run out of budget cost.
	spent := func(x *index) (filtered, cost int) {
		for _, in := range x.byTool {
			if in.whole {
				Expect(in.fits).To(HaveLen(len(x.patterns)))
				Expect(&in.fits[0]).To(BeIdenticalTo(&x.others.fits[0]), "one list for all")
				continue
			}
			filtered++
			cost += 2*len(x.patterns) + fitCost*len(in.fits)
		}
		return filtered, cost
	}

	DescribeTable("works no more than its budget allows",
		func(glob func(i int) Operand, want int) {
			p := policyOf(globsOf(100, glob)...)
			filtered, cost := spent(&p.under(10_000).index)
			Expect(filtered).To(Equal(want))
			Expect(cost).To(And(BeNumerically(">", 8_000), BeNumerically("<=", 10_000)))
			filtered, _ = spent(&p.index)
			Expect(filtered).To(Equal(100), "its own budget suffices")
		},
		Entry("on globs that fit every name", anyTool, 5),
		Entry("on globs that fit one", func(i int) Operand { return Operand{Glob: fmt.Sprint("name", i)} }, 46),
	)

	It("spends its budget to the last", func() {
		p := policyOf(MustPrecede("a", Operand{Glob: "b"}))
		Expect(p.under(2).index.byTool["a"].whole).To(BeFalse())
		Expect(p.under(1).index.byTool["a"].whole).To(BeTrue())
	})

	It("asks of a name only the rules that could care, however they spell it", func() {
		s := sessionAmong(GinkgoTB(), 3, MustPrecede("ok", Operand{Glob: "p*"}), AtMostNTimes(AnyOf(Operand{Glob: "q*"}, Operand{Tool: "pay"}), 1), NeverAfter("ok", "pay"))
		asked := func(name string) []int32 {
			var rules []int32
			for _, w := range watchesFor(s.policy, name) {
				rules = append(rules, w.rule)
			}
			return rules
		}
		Expect(asked("ok")).To(Equal([]int32{0, 2}))
		Expect(asked("pay")).To(Equal([]int32{0, 1, 2}))
		Expect(asked("before1")).To(Equal([]int32{4}))
		Expect(asked("quit")).To(Equal([]int32{0, 1}), "nothing spells it out")
	})

	It("keeps in memory only the globs that fit", func() {
		p := policyOf(AtMostNTimes(Operand{Glob: "a*"}, 1), AtMostNTimes(Operand{Glob: "b*"}, 1), MustPrecede("ab", "x"))
		Expect(p.index.byTool["ab"].fits).To(Equal([]int32{0}))
		Expect(p.index.byTool["x"].fits).To(BeEmpty())
	})
})
