package main

import (
	"strings"
	"time"
	"unicode/utf8"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/rules"
)

// templateOf returns the template that there must be.
func templateOf(name string) acel.Template {
	GinkgoHelper()
	t, ok := acel.TemplateNamed(name)
	Expect(ok).To(BeTrue(), name)
	return t
}

var _ = Describe("explaining a template", func() {
	for _, t := range acel.Templates() {
		It("draws a session that keeps "+t.Name+" and one that breaks it", func() {
			e := exampleOf(t)
			kept, broken, err := e.play()
			Expect(err).NotTo(HaveOccurred())
			Expect(kept.found).To(BeZero())
			Expect(broken.found).To(BeNumerically(">", 0))
			Expect(kept.lines).To(HaveLen(len(e.passing) + 1))
			Expect(kept.lines[len(e.passing)].verdict).To(Equal(acel.Satisfied))
			Expect(broken.lines[len(e.failing)].verdict).To(Equal(acel.Violated))
		})

		It("spells the example of "+t.Name+" in ways that a rules file understands", func() {
			a := t.Documentation().Arguments
			for _, spelling := range spellings(t, a) {
				set, err := rules.Parse(rules.Options{Strict: true}, rules.Source{Data: []byte("contracts:\n  " + spelling + "\n")})
				Expect(err).NotTo(HaveOccurred(), spelling)
				Expect(set.Config.Rules).To(HaveLen(1))
				Expect(set.Config.Rules[0].String()).To(Equal(t.Rule(a).String()))
			}
		})

		It("fits the page of "+t.Name+" on a terminal, and says all there is to say", func() {
			text, err := templatePage(t)
			Expect(err).NotTo(HaveOccurred())
			for line := range strings.Lines(text) {
				if strings.HasPrefix(line, "  - "+t.Name+": ") {
					continue // a spelling stays on one line, to be copied
				}
				Expect(utf8.RuneCountInString(strings.TrimSuffix(line, "\n"))).To(BeNumerically("<=", pageWidth), line)
				Expect(strings.TrimRight(line, " \n")+"\n").To(Equal(line), "ends in spaces")
			}
			d := t.Documentation()
			flat := strings.Join(strings.Fields(text), " ")
			for _, want := range append(d.Mistakes, t.Name, t.Meaning, d.Formula, d.FormulaNote) {
				Expect(flat).To(ContainSubstring(want))
			}
			for _, p := range t.Params {
				Expect(flat).To(ContainSubstring(p.Name + " " + p.Meaning))
			}
		})
	}

	It("says what may stand beside a template, and nothing that may not", func() {
		for _, t := range acel.Templates() {
			r, text := t.Rule(t.Documentation().Arguments), beside(t, t.Documentation().Arguments)
			Expect(strings.Contains(text, "per: ")).To(Equal(r.Per("x").Err() == nil), t.Name)
			Expect(strings.Contains(text, "within: ")).To(Equal(r.Within(1).Err() == nil), t.Name)
		}
	})

	It("tells a bound in calls from one in time", func() {
		for _, t := range acel.Templates() {
			if t.Rule(t.Documentation().Arguments).Within(1).Err() == nil {
				Expect(withinWords(t, "5 calls")).NotTo(ContainSubstring("long"), t.Name)
				Expect(withinWords(t, "30s")).NotTo(ContainSubstring("so many"), t.Name)
				Expect(withinWords(t, "30s")).To(ContainSubstring("left undecided"), t.Name)
			}
		}
	})

	It("lists after: error where it may stand, counting the first call too", func() {
		for _, t := range acel.Templates() {
			Expect(strings.Contains(beside(t, t.Documentation().Arguments), "after: error")).To(Equal(t.Name == "no_repeat"), t.Name)
		}
		Expect(afterErrorWords).To(ContainSubstring("the first one included"))
	})

	It("says that nothing is refused where a live gate refuses nothing", func() {
		for _, t := range acel.Templates() {
			d := t.Documentation()
			policy, err := acel.NewPolicy(acel.PolicyConfig{Rules: []acel.Rule{t.Rule(d.Arguments)}})
			Expect(err).NotTo(HaveOccurred())
			session, refused := policy.NewSession(acel.SessionOptions{}), false
			for _, c := range d.Failing {
				ticket, _ := session.Begin(c)
				refused = refused || ticket == nil
				if ticket != nil {
					ticket.End(c.Outcome)
				}
			}
			Expect(strings.HasPrefix(liveResponse(t.Rule(d.Arguments)), "the call is refused")).To(Equal(refused), t.Name)
			call, _ := t.Rule(d.Arguments).BrokenBy()
			Expect(strings.HasPrefix(liveResponse(t.Rule(d.Arguments)), "nothing is refused")).To(Equal(!call), t.Name)
		}
		Expect(liveResponse(acel.MustFollow("a", "b").Within(1))).To(HavePrefix("the call is refused"))
		Expect(liveResponse(acel.MustFollow("a", "b").Within(2))).To(HavePrefix("the call is refused"))
		Expect(liveResponse(acel.MustFollow("a", "b").WithinTime(time.Second))).To(And(HavePrefix("a call is refused only where"), HaveSuffix("only time that passes breaks it")))
	})

	It("lists every template with its meaning", func() {
		flat := strings.Join(strings.Fields(templateList()), " ")
		for _, t := range acel.Templates() {
			Expect(flat).To(ContainSubstring(t.Meaning))
		}
	})
})

var _ = Describe("drawing a session", func() {
	calls := []acel.Call{{Tool: "a"}, {Tool: "b"}, {Tool: "a", Outcome: acel.Outcome{Status: acel.Failed, Error: "no"}}}

	It("writes what the engine says after each step, and each violation where it happens", func() {
		d, err := draw(acel.NeverAfter("a", "b"), calls)
		Expect(err).NotTo(HaveOccurred())
		Expect(d.String()).To(Equal(`    1  a              UNKNOWN
    2  b              UNKNOWN
    3  a (error: no)  VIOLATED
       ^ a at step 3 comes after b at step 2, which forbids it from then on
  end                 VIOLATED
`))
	})

	It("writes another rule's verdicts on the same calls", func() {
		d, err := draw(acel.RequiredBeforeSessionEnd("c"), calls)
		Expect(err).NotTo(HaveOccurred())
		Expect(d.String()).To(HaveSuffix(`  end                 VIOLATED
       ^ the session ended after 3 steps without a successful c
`))
	})

	It("obeys no text from outside", func() {
		d, err := draw(acel.AtMostNTimes("\x1b[31m\nx", 0), []acel.Call{{Tool: "\x1b[31m\nx"}})
		Expect(err).NotTo(HaveOccurred())
		Expect(d.String()).NotTo(ContainSubstring("\x1b"))
		Expect(strings.Count(d.String(), "\n")).To(Equal(3)) // step, its violation, end
	})

	DescribeTable("writes of a call what a rule may look at",
		func(c acel.Call, want string) { Expect(drawnCall(c)).To(Equal(want)) },
		Entry("its arguments", acel.Call{Tool: "a", Args: []byte(`{"x": 1}`)}, `a {"x": 1}`),
		Entry("its result", acel.Call{Tool: "a", Outcome: acel.Outcome{Result: []byte(`[1]`)}}, "a -> [1]"),
		Entry("its time", acel.Call{Tool: "a", Time: time.Date(2026, 1, 1, 9, 0, 5, 0, time.UTC)}, "a at 09:00:05"),
		Entry("its turn", acel.Call{Tool: "a", Turn: "2"}, "a in turn 2"),
	)

	It("fails for a rule that is none", func() {
		_, err := draw(acel.Rule{}, nil)
		Expect(err).To(HaveOccurred())
	})
})

var _ = Describe("explaining a rule", func() {
	DescribeTable("tells the example with the rule's own tools where it is true of them",
		func(r acel.Rule) {
			e := exampleFor(templateOf(r.Template()), r)
			Expect(e.rule.String()).To(Equal(r.String()))
			kept, broken, err := e.play()
			Expect(err).NotTo(HaveOccurred())
			Expect(kept.found).To(BeZero())
			Expect(broken.found).To(BeNumerically(">", 0))
		},
		Entry("other names", acel.MustPrecede("test", "deploy")),
		Entry("names of the example, changed round", acel.MustPrecede("delete_record", "validate_record")),
		Entry("a name that the example has for another call", acel.CannotFollowWithout("deploy", "test")),
		Entry("one tool", acel.RequiredBeforeSessionEnd("close")),
		Entry("the same number", acel.AtMostNTimes("pay", 1)),
		Entry("a bound that it keeps", acel.MustFollow("refund", "tell").Within(3)),
		Entry("the same window", acel.RateLimit("post", 2, time.Minute)),
		Entry("the same sum", acel.AtMostTotal("pay", "amount", "500.00")),
	)

	DescribeTable("falls back on the template's example where it is not",
		func(r acel.Rule) {
			t := templateOf(r.Template())
			Expect(exampleFor(t, r).rule.String()).To(Equal(exampleOf(t).rule.String()))
		},
		Entry("a map", acel.MustPrecede("test", acel.Matching("Bash", "", "deploy"))),
		Entry("a list", acel.MustPrecede(acel.AnyOf("a", "b"), "c")),
		Entry("a server", acel.MustPrecede(acel.Operand{Tool: "a", Server: "s"}, "c")),
		Entry("one tool on both sides", acel.MustPrecede("x", "x")),
		Entry("another number", acel.AtMostNTimes("pay", 3)),
		Entry("a key", acel.MustPrecede("test", "deploy").Per("id")),
		Entry("a list to allow", acel.Only(acel.AnyOf("a", "b"))),
		Entry("a field", acel.ArgumentFrom(acel.Operand{Tool: "a", Field: "x"}, acel.Operand{Tool: "b"})),
		Entry("another field", acel.AtMostTotal("pay", "total", 500)),
		Entry("a tool that the example calls in between", acel.AtMostNTimes("look_up_invoice", 1)),
	)
})

var _ = Describe("a paragraph", func() {
	DescribeTable("is set in lines",
		func(text, want string) { Expect(paragraph(text, "- ", "  ")).To(Equal(want)) },
		Entry("nothing", "", "- \n"),
		Entry("one word", "word", "- word\n"),
		Entry("a word wider than the page", strings.Repeat("x", 90)+" y", "- "+strings.Repeat("x", 90)+"\n  y\n"),
		Entry("what just fits", strings.Repeat("x", 76)+" y", "- "+strings.Repeat("x", 76)+" y\n"),
		Entry("what just does not", strings.Repeat("x", 77)+" y", "- "+strings.Repeat("x", 77)+"\n  y\n"),
		Entry("by columns, not bytes", strings.Repeat("é", 76)+" y", "- "+strings.Repeat("é", 76)+" y\n"),
	)
})
