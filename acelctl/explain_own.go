package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/render"
	"github.com/acel-dev/acel/acel/rules"
	"github.com/acel-dev/acel/acel/suite"
)

// ownShown is how many of the owner's good examples of a rule are played, and of
// the bad ones.
const ownShown = 3

// An own is what stands in rules files: the rules, with the conditions on tools,
// and the examples. The zero value holds nothing.
type own struct {
	rules  []acel.Rule
	cases  []suite.Case
	config acel.PolicyConfig
}

// ownOf reads what stands in rules files.
func ownOf(set *rules.Set) (own, error) {
	s, err := suite.Examples("", set)
	if err != nil {
		return own{}, err
	}
	return own{s.Policy.Reported(), s.Cases, set.Config}, nil
}

// sessions plays the examples that stand beside a rule or a condition, the good
// ones first; "" where there are none. The engine judges them by it with the state
// and all conditions, as acelctl test does.
func (o own) sessions(r acel.Rule) (string, error) {
	var b strings.Builder
	for _, good := range []bool{true, false} {
		all := o.beside(r, good)
		for i, c := range all {
			if i == ownShown {
				fmt.Fprintf(&b, "\nAnd %d more of these, which 'acelctl test' plays.\n", len(all)-i)
				break
			}
			d, err := o.draw(r, c.Calls)
			if err != nil {
				return "", err
			}
			b.WriteString("\n" + paragraph(titleOf(c), "", "") + d.String())
		}
	}
	return b.String(), nil
}

// titleOf says what an example is to do: to its rule, or to the conditions on its
// tool.
func titleOf(c suite.Case) string {
	verb, what := "break", "it"
	if c.Example.Good {
		verb = "keep"
	}
	if c.Example.Tool != "" {
		what = "the conditions on " + render.Clip(c.Example.Tool, textCells)
	}
	return fmt.Sprintf("%s, an example of yours to %s %s:", render.Clip(c.Name, textCells), verb, what)
}

// beside returns the examples that are about a rule: its own, or those of the tool
// that it is a condition on.
func (o own) beside(r acel.Rule, good bool) []suite.Case {
	return slices.DeleteFunc(slices.Clone(o.cases), func(c suite.Case) bool {
		e := c.Example
		about := e.Tool == "" && e.Rule == r.Key()
		if e.Tool != "" {
			about = slices.ContainsFunc(o.conditions(e.Tool), func(one acel.Rule) bool { return one.Key() == r.Key() })
		}
		return e.Good != good || !about
	})
}

// conditions are those on a tool.
func (o own) conditions(tool string) []acel.Rule {
	alone := acel.PolicyConfig{Tools: slices.DeleteFunc(slices.Clone(o.config.Tools), func(t acel.Tool) bool { return t.Name != tool })}
	p, err := acel.NewPolicy(alone)
	if err != nil {
		return nil
	}
	return p.Reported()
}

// draw plays calls by one rule, or by none but the conditions.
func (o own) draw(r acel.Rule, calls []acel.Call) (drawing, error) {
	config := o.config
	config.Rules = nil
	if !r.IsCondition() {
		config.Rules = []acel.Rule{r}
	}
	policy, err := acel.NewPolicy(config)
	if err != nil {
		return drawing{}, err
	}
	return drawBy(policy, r.Key(), calls)
}
