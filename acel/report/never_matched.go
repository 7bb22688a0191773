package report

import (
	"slices"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/render"
)

// A NeverMatched is an operand that no call in any session matched, although
// its tool may have been called and the rule's other operand was. A field or an
// expression may be wrong in it, and then the rule is green for want of a
// chance to be red.
type NeverMatched struct {
	// Rule is the rule's key.
	Rule string
	// Operand is the operand's text.
	Operand string
}

// neverMatched lists the operands that no call matched, in the order of the
// rules. Rules that are not exercised are told of as a whole, operands of which
// no tool was called by their tools, and a rule that was broken is not silent. Of a
// trace that was cut nobody knows.
func (r *Report) neverMatched(rules []RuleSummary) []NeverMatched {
	var all []NeverMatched
	if slices.ContainsFunc(r.Traces, func(t Trace) bool { return t.Cut }) {
		return nil // what was not read may have matched
	}
	for _, rule := range rules {
		if rule.Exercised == 0 || rule.Violations > 0 {
			continue
		}
		for i, operand := range rule.Rule.Arguments().Operands {
			if !rule.Matched[i] && r.mayHaveMatched(operand) {
				all = append(all, NeverMatched{rule.Rule.Key(), operand.String()})
			}
		}
	}
	return all
}

// mayHaveMatched reports whether an operand says more of calls than exact names
// of tools, and speaks of others than those that were never called.
func (r *Report) mayHaveMatched(operand acel.Operand) bool {
	return slices.ContainsFunc(operand.Members(), func(m acel.Operand) bool {
		return m.Glob != "" || narrows(m) && (len(r.Called) == 0 || r.Called[m.Tool] > 0)
	})
}

// narrows reports whether a member of an operand means only some of its tool's
// calls.
func narrows(m acel.Operand) bool {
	return m.Matches != "" || m.Server != "" || len(m.Args)+len(m.Result)+len(m.Where) > 0
}

// neverMatched lists the operands that no call matched.
func (t *textWriter) neverMatched(s Summary) {
	all := s.NeverMatched
	if len(all) == 0 {
		return
	}
	t.printf("never matched: %s, of rules that other calls matched; check fields, expressions and patterns\n", plural(len(all), "operand"))
	for _, n := range all[:min(len(all), maxTools)] {
		t.printf("  - %s of %s\n", render.Clip(n.Operand, cellRule), render.Clip(n.Rule, cellRule))
	}
	if more := len(all) - maxTools; more > 0 {
		t.printf("  - %d more\n", more)
	}
}

// neverMatchedGrid lists the same as a table.
func neverMatchedGrid(s Summary) grid {
	g := grid{head: []string{"never matched", "of"}, wrap: []int{wrapRule, wrapViolation}}
	for _, n := range s.NeverMatched[:min(len(s.NeverMatched), maxTools)] {
		g.rows = append(g.rows, []string{render.Clip(n.Operand, cellRule), render.Clip(n.Rule, cellRule)})
	}
	return g
}

func (j *jsonWriter) neverMatched(n NeverMatched) {
	j.object(func() {
		j.text("rule", n.Rule)
		j.text("operand", n.Operand)
	})
}
