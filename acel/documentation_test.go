package acel

import (
	"reflect"
	"slices"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = Describe("the documentation of a template", func() {
	for _, t := range Templates() {
		d := t.Documentation()

		It("shows a session that keeps "+t.Name+" and one that breaks it", func() {
			rule := t.Rule(d.Arguments)
			kept, broken := replaying(d.Passing, rule), replaying(d.Failing, rule)
			Expect(messagesOf(kept.Violations)).To(BeEmpty())
			Expect(kept.Rules[0].Verdict).To(Equal(Satisfied))
			Expect(kept.Rules[0].Exercised).To(BeTrue())
			Expect(broken.Violations).NotTo(BeEmpty())
			Expect(broken.Rules[0].Verdict).To(Equal(Violated))
		})

		It("has a formula in the parameters of "+t.Name+", or says why there is none", func() {
			if d.Formula == "" {
				Expect(d.FormulaNote).To(HavePrefix("There is none: "))
				return
			}
			_, err := parseLTLf(d.Formula, paramNames(t)...)
			Expect(err).NotTo(HaveOccurred())
		})

		It("uses no operator in the formula of "+t.Name+" that is not explained", func() {
			var explained []string
			for _, o := range Operators() {
				explained = append(explained, o.Symbol)
				Expect(o.Meaning).To(MatchRegexp(`^(p )?` + o.Symbol + ` [pq]: `))
			}
			for _, w := range formulaWords(d.Formula) {
				if w == strings.ToUpper(w) && w != strings.ToLower(w) {
					Expect(explained).To(ContainElement(w))
				}
			}
		})

		It("warns of two to four mistakes with "+t.Name+", in whole sentences", func() {
			Expect(len(d.Mistakes)).To(And(BeNumerically(">=", 2), BeNumerically("<=", 4)))
			for _, m := range d.Mistakes {
				Expect(m).To(MatchRegexp(`^[A-Z].*\.$`))
			}
		})

		It("says of every parameter of "+t.Name+" what it takes and when a call counts", func() {
			for _, p := range t.Params {
				Expect(p.Meaning).To(MatchRegexp(`^[a-z].*[^.]$`))
				Expect(p.Counts == ByRole).To(Equal(p.Kind != OperandParam))
			}
		})
	}

	It("is a fresh copy", func() {
		t := Templates()[0]
		d := t.Documentation()
		d.Mistakes[0], d.Passing[0].Tool, d.Arguments.Operands[0].Tool = "", "", ""
		Expect(t.Documentation()).NotTo(Equal(d))
		Expect(t.Documentation().Mistakes[0]).NotTo(BeEmpty())
	})

	It("is nothing for no template", func() {
		Expect(reflect.ValueOf(Template{}.Documentation()).IsZero()).To(BeTrue())
	})
})

var _ = Describe("when a call counts for a parameter", func() {
	for _, t := range Templates() {
		for i, p := range t.Params[:operandsIn(t)] {
			It("is what on: "+p.Counts.String()+" says for "+p.Name+" of "+t.Name, func() {
				a := Arguments{Operands: []Operand{{Tool: "x"}, {Tool: "y"}}[:operandsIn(t)], Field: "f", Number: "0"}
				byRole := t.Rule(a)
				a.Operands[i].On = p.Counts
				for _, line := range []string{"", "x", "x!", "x?", "y x", "y! x", "y? x", "x y", "x! y", "x? y"} {
					calls := play(line)
					Expect(stepsOf(replaying(calls, t.Rule(a)).Violations)).To(Equal(stepsOf(replaying(calls, byRole).Violations)), line)
				}
			})
		}
	}
})

func operandsIn(t Template) int { return len(t.kind.roles) }

var _ = Describe("the arguments of a rule", func() {
	It("make the same rule again", func() {
		rules := []Rule{
			CannotFollowWithout("x", AnyOf("y", "z")),
			AtMostNTimes(Matching("x", "", "rm"), "3e0"),
			AtMostTotal("x", "f.g", "1.50").AllowingNegative(),
			RequiredBeforeSessionEnd(Operand{Glob: "x*", On: Attempt}),
		}
		for _, r := range rules {
			t := Templates()[slices.IndexFunc(Templates(), func(t Template) bool { return t.Name == r.Template() })]
			Expect(t.Rule(r.Arguments()).String()).To(Equal(r.String()))
		}
	})

	It("are none for the zero rule", func() {
		Expect(Rule{}.Arguments()).To(Equal(Arguments{}))
	})

	It("cannot be changed by who asks for them", func() {
		r := MustPrecede("x", "y")
		r.Arguments().Operands[0].Tool = "changed"
		Expect(r.String()).To(Equal("must_precede(x, y)"))
	})
})
