package acel_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
)

var _ = Describe("the rules that a policy reports on", func() {
	p := func() *acel.Policy {
		p, err := acel.NewPolicy(acel.PolicyConfig{
			Rules: []acel.Rule{acel.NeverAfter("a", "b"), acel.Only("a")},
			Tools: []acel.Tool{{Name: "a", Require: func(*acel.State, acel.Call) error { return nil }}},
		})
		Expect(err).NotTo(HaveOccurred())
		return p
	}

	It("are those of its sessions' results, in their order", func() {
		var want []string
		for _, r := range p().NewSession(acel.SessionOptions{}).Results() {
			want = append(want, r.Rule.Key())
		}
		var got []string
		for _, r := range p().Reported() {
			got = append(got, r.Key())
		}
		Expect(got).To(Equal(want))
		Expect(got).To(Equal([]string{"never_after(a, b)", "only(a)", "tools.a.require"}))
	})

	It("tell the conditions on tools from the rules", func() {
		var conditions []bool
		for _, r := range p().Reported() {
			conditions = append(conditions, r.IsCondition())
		}
		Expect(conditions).To(Equal([]bool{false, false, true}))
		Expect(acel.Rule{}.IsCondition()).To(BeFalse())
	})

	It("are none of a nil policy", func() { Expect((*acel.Policy)(nil).Reported()).To(BeEmpty()) })
})

var _ = Describe("a rule that only the end of a session breaks", func() {
	It("demands a call, and forbids none", func() {
		var only []string
		for _, t := range acel.Templates() {
			if t.Rule(t.Documentation().Arguments).OnlyEndBreaks() {
				only = append(only, t.Name)
			}
		}
		Expect(only).To(Equal([]string{"required_before_session_end", "at_least_n_times", "must_be_last", "must_follow", "both_or_neither"}))
	})

	It("is none that bounds how far its calls lie apart, no condition, and not the zero Rule", func() {
		Expect(acel.MustFollow("a", "b").Within(2).OnlyEndBreaks()).To(BeFalse())
		Expect(acel.Rule{}.OnlyEndBreaks()).To(BeFalse())
	})
})

var _ = Describe("a template's name", func() {
	It("finds the template, and nothing where no template has it", func() {
		for _, t := range acel.Templates() {
			named, ok := acel.TemplateNamed(t.Name)
			Expect(ok).To(BeTrue())
			Expect(named.Meaning).To(Equal(t.Meaning))
		}
		_, ok := acel.TemplateNamed("require")
		Expect(ok).To(BeFalse())
	})
})
