package rules

import (
	"github.com/acel-dev/acel/acel"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// A known template is what this package itself says of one, by its name: lint and
// hints tell templates apart. A new template must be looked at here.
type knownTemplate struct {
	// needed are the operands without which the rule cannot be met, if its number
	// is 1.
	needed []int
	// forbids: with the number 0 it lets no call pass.
	forbids bool
	// itself: it can be warned of by itself where both of its operands, or its only
	// one, are every tool.
	itself bool
	// excess begins the hint on one tool too many.
	excess string
}

// The beginnings of hints that more than one template has.
const (
	eachPair    = "write one rule for each pair"
	oneRuleEach = "write one rule for each"
)

func knownTemplates() map[string]knownTemplate {
	return map[string]knownTemplate{
		"must_precede":                {needed: []int{0}, itself: true, excess: eachPair},
		"cannot_follow_without":       {needed: []int{1}, itself: true, excess: "write one rule for each tool that"},
		"at_most_n_times":             {forbids: true, excess: oneRuleEach},
		"at_most_total":               {excess: oneRuleEach},
		"never_after":                 {excess: "if none of"},
		"required_before_session_end": {needed: []int{0}, excess: "write one rule for each that must be called"},
		"mutually_exclusive":          {itself: true, excess: eachPair},
		"never":                       {forbids: true, excess: "any of several is a list in the list"},
		"exactly_n_times":             {needed: []int{0}, forbids: true, excess: oneRuleEach},
		"at_least_n_times":            {needed: []int{0}, excess: oneRuleEach},
		"must_be_first":               {needed: []int{0}, excess: "any of several is a list in the list"},
		"must_be_last":                {needed: []int{0}, excess: "any of several is a list in the list"},
		"must_follow":                 {needed: []int{1}, itself: true, excess: eachPair},
		"must_precede_each":           {needed: []int{0}, itself: true, excess: eachPair},
		"must_follow_each":            {needed: []int{1}, itself: true, excess: eachPair},
		"must_precede_immediately":    {needed: []int{0}, itself: true, excess: eachPair},
		"must_follow_immediately":     {needed: []int{1}, itself: true, excess: eachPair},
		"both_or_neither":             {needed: []int{0, 1}, excess: eachPair},
		"one_of":                      {itself: true, excess: "mutually_exclusive for each pair"},
		"only":                        {itself: true, excess: "any of several is a list in the list"},
		"rate_limit":                  {forbids: true, excess: oneRuleEach},
		"at_most_per_turn":            {forbids: true, excess: oneRuleEach},
		"no_repeat":                   {excess: oneRuleEach},
		"argument_from":               {excess: eachPair},
	}
}

// sampled is a contract of sample arguments, changed.
func sampled(t acel.Template, change func(*acel.Arguments)) *contract {
	a := sample(t)
	change(&a)
	at := &node{src: newText(Source{}, 0), kind: word}
	return &contract{rule: t.Rule(a), template: t, args: a, node: at, at: at, params: make([]*node, len(t.Params))}
}

var _ = Describe("what is known of each template", func() {
	It("is of those that there are, and no other", func() {
		var names []string
		for _, t := range acel.Templates() {
			names = append(names, t.Name)
		}
		Expect(knownTemplates()).To(HaveLen(len(names)))
		for _, name := range names {
			Expect(knownTemplates()).To(HaveKey(name))
		}
	})

	for _, t := range acel.Templates() {
		known := knownTemplates()[t.Name]

		It("tells which calls "+t.Name+" needs, and whether it forbids them", func() {
			Expect(sampled(t, func(*acel.Arguments) {}).needed()).To(Equal(known.needed))
			Expect(sampled(t, func(a *acel.Arguments) { a.Number = "0" }).forbids()).To(Equal(known.forbids))
		})

		It("tells whether "+t.Name+" can be a mistake by itself", func() {
			r := newReader()
			r.lintItself(sampled(t, func(a *acel.Arguments) {
				for i := range a.Operands {
					a.Operands[i].Tool, a.Operands[i].Glob = "", "*"
				}
			}))
			Expect(len(r.found) > 0).To(Equal(known.itself))
		})

		It("shows what one tool too many for "+t.Name+" may have been meant as", func() {
			items := []*node{{kind: word, value: "a"}}
			for _, p := range t.Params {
				text := map[acel.ParamKind]*node{
					acel.CountParam: {kind: number, value: "3"}, acel.AmountParam: {kind: number, value: "3"},
					acel.WindowParam: {kind: word, value: "1h"}, acel.FieldParam: {kind: word, value: "amount"},
				}[p.Kind]
				if text == nil {
					text = &node{kind: word, value: "b"}
				}
				items = append(items, text)
			}
			b := &binding{reader: newReader(), template: t, given: make([]*node, len(t.Params)), key: t.Name}
			Expect(b.excessHint(&node{kind: list, items: items})).To(HavePrefix(known.excess))
		})
	}
})
