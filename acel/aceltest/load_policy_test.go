package aceltest_test

import (
	"errors"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/aceltest"
)

var _ = Describe("LoadPolicy", func() {
	It("returns what several files demand together, and logs what is odd about them", func() {
		t := &heard{}
		policy := aceltest.LoadPolicy(t, shop("acel.yaml"), shop("more.yaml"))
		_, known := policyRule(policy, "at_most_n_times(stocktake, 1)")
		Expect(known).To(BeTrue())
		Expect(len(policy.Rules())).To(BeNumerically(">", 1))
	})

	DescribeTable("ends the test, and says why",
		func(path, why string) {
			Expect(endedWith(func(t testing.TB) { aceltest.LoadPolicy(t, shop(path)) })).To(HavePrefix(shop(path) + why))
		},
		Entry("a file that is missing", "none.yaml", ": no such file or directory"),
		Entry("a file without a rule", "no-rules.yaml", ": there is no rule to check by\n  hint: Write some under contracts:"),
		Entry("a trace", "kept/monday.jsonl", ":"),
	)

	It("ends the test where no file is named", func() {
		Expect(endedWith(func(t testing.TB) { aceltest.LoadPolicy(t) })).To(Equal("no rules file was named"))
	})
})

var _ = Describe("LoadRule", func() {
	It("returns the rule of an id, or of a text where it has none", func() {
		policy := aceltest.LoadPolicy(&heard{}, shop("acel.yaml"))
		for _, r := range policy.Rules() {
			Expect(aceltest.LoadRule(&heard{}, shop("acel.yaml"), r.Key())).To(Equal(r))
		}
	})

	It("ends the test where there is none, and says which was likely meant", func() {
		Expect(endedWith(func(t testing.TB) { aceltest.LoadRule(t, shop("more.yaml"), "at_most_n_times(stocktake, 2)") })).
			To(Equal(shop("more.yaml") + ": has no rule \"at_most_n_times(stocktake, 2)\"\n  hint: did you mean \"at_most_n_times(stocktake, 1)\"?"))
		Expect(endedWith(func(t testing.TB) { aceltest.LoadRule(t, shop("more.yaml"), "x") })).
			To(Equal(shop("more.yaml") + ": has no rule \"x\""))
	})
})

var _ = Describe("CheckPolicy", func() {
	refunds := acel.Tool{Name: "refund", Require: func(*acel.State, acel.Call) error { return errNotNow }}

	It("judges by conditions on single tools as well as by rules", func() {
		policy, err := acel.NewPolicy(acel.PolicyConfig{Tools: []acel.Tool{refunds}})
		Expect(err).NotTo(HaveOccurred())
		t := &heard{}
		Expect(aceltest.CheckPolicy(t, acel.Trace{Calls: []acel.Call{{Tool: "refund"}}}, policy)).To(BeFalse())
		Expect(t.failures).To(ConsistOf(ContainSubstring("refund at step 1 does not meet its precondition: not now")))
		Expect(aceltest.CheckPolicy(&heard{}, acel.Trace{Calls: []acel.Call{{Tool: "look"}}}, policy)).To(BeTrue())
	})

	It("takes the calls of one turn as the policy says", func() {
		calls := []acel.Call{{Tool: "check", Turn: "1"}, {Tool: "ship", Turn: "1"}}
		for concurrency, kept := range map[acel.Concurrency]bool{acel.Sequential: true, acel.Strict: false} {
			policy, err := acel.NewPolicy(acel.PolicyConfig{Rules: []acel.Rule{acel.MustPrecede("check", "ship")}, Concurrency: concurrency})
			Expect(err).NotTo(HaveOccurred())
			Expect(aceltest.CheckPolicy(&heard{}, acel.Trace{Calls: calls}, policy)).To(Equal(kept))
		}
	})

	It("fails without a policy, and by one that demands nothing", func() {
		t := &heard{}
		Expect(aceltest.CheckPolicy(t, acel.Trace{}, nil)).To(BeFalse())
		Expect(aceltest.CheckPolicy(t, acel.Trace{}, &acel.Policy{})).To(BeFalse())
		Expect(t.failures).To(HaveExactElements(ContainSubstring("no policy"), ContainSubstring("no rule to check by")))
	})
})

var errNotNow = errors.New("not now")

func policyRule(p *acel.Policy, key string) (acel.Rule, bool) {
	for _, r := range p.Rules() {
		if r.Key() == key {
			return r, true
		}
	}
	return acel.Rule{}, false
}
