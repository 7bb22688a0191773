package acel

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"time"

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
			Expect(kept.Rules[0].Exercised).To(Equal(t.Name != "never"), "what keeps never is never called")
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

		It("says when the names in the formula of "+t.Name+" are true, where that is not as usual", func() {
			if d.Formula != "" && twice(t) {
				Expect(d.FormulaNote).To(MatchRegexp("(Under !|Before ->) a name is true at an attempt, (elsewhere|after it) at a success"))
			}
		})

		It("warns of three to five mistakes with "+t.Name+", in whole sentences", func() {
			Expect(len(d.Mistakes)).To(And(BeNumerically(">=", 3), BeNumerically("<=", 5)))
			for _, m := range d.Mistakes {
				Expect(m).To(MatchRegexp(`^[A-Z].*\.$`))
			}
		})

		It("says of every parameter of "+t.Name+" what it takes and when a call counts", func() {
			for _, p := range t.Params {
				Expect(p.Meaning).To(MatchRegexp(`^[a-z].*[^.]$`))
				Expect(p.Counts == ByRole).To(Equal(p.Kind != OperandParam || twice(t)))
				if twice(t) && p.Kind == OperandParam {
					Expect(t.Params[0].Meaning).To(ContainSubstring("attempt"), "its meaning says when a call counts")
				}
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
	lines := []string{"", "x", "x!", "x?", "y x", "y! x", "y? x", "x y", "x! y", "x? y"}
	for _, t := range Templates() {
		for i, p := range t.Params[:operandsIn(t)] {
			if p.Counts == ByRole {
				continue
			}
			It("is what on: "+p.Counts.String()+" says for "+p.Name+" of "+t.Name, func() {
				a := plainArguments(t)
				byRole := t.Rule(a)
				a.Operands[i].On = p.Counts
				for _, line := range lines {
					calls := withValues(play(line))
					Expect(stepsOf(replaying(calls, t.Rule(a)).Violations)).To(Equal(stepsOf(replaying(calls, byRole).Violations)), line)
				}
			})
		}
	}
})

// plainArguments make a rule of any template, on the tools x and y.
func plainArguments(t Template) Arguments {
	a := Arguments{Operands: []Operand{{Tool: "x"}, {Tool: "y"}}[:operandsIn(t)], Field: "f", Number: "0", Window: "1m"}
	if t.kind.measure == byValue {
		a.Operands[0].Field = "f"
	}
	return a
}

// withValues gives calls a time each, an argument and a result.
func withValues(calls []Call) []Call {
	for i := range calls {
		calls[i].Time = time.Date(2026, 1, 1, 0, 0, i, 0, time.UTC)
		calls[i].Args, calls[i].Outcome.Result = json.RawMessage(`{"f": 1}`), json.RawMessage(`{"f": 1}`)
	}
	return calls
}

// operandsIn is the number of operands that a template takes.
func operandsIn(t Template) int { return t.kind.operands() }

var _ = Describe("the arguments of a rule", func() {
	It("make the same rule again", func() {
		rules := []Rule{
			CannotFollowWithout("x", AnyOf("y", "z")),
			AtMostNTimes(Matching("x", "", "rm"), "3e0"),
			AtMostTotal("x", "f.g", "1.50").AllowingNegative(),
			RequiredBeforeSessionEnd(Operand{Glob: "x*", On: Attempt}),
			RateLimit("x", 3, 90*time.Minute).Per("user"),
			NoRepeat("x", 2).AfterError(),
			ArgumentFrom(Operand{Tool: "x", Field: "id"}, Operand{Tool: "y"}).Per("order_id", "id"),
			MustFollow("x", "y").Within(5),
			NeverAfter("x", "y").WithinTime(49 * time.Hour),
			Only(AnyOf("x", "y")),
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
