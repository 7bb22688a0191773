package report

import "strconv"

// ruleGrid says of each rule how it fared. Whether it was left undecided, as a
// whole or at some call, is a column only where some rule is open.
func ruleGrid(rules []RuleSummary, open bool) grid {
	g := grid{head: []string{"rule", "violations", "exercised"}, wrap: []int{wrapRuleAlone}}
	if open {
		g.head, g.wrap = append(g.head, "undecided"), []int{wrapRuleOpen}
	}
	for _, rule := range rules {
		row := []string{ruleCell(rule.Rule.Key(), rule.Rule.Severity), rule.broken(), inTraces(rule.Exercised, "never")}
		if open {
			row = append(row, inTraces(rule.Undecided()+rule.Doubtful, "never"))
		}
		g.rows = append(g.rows, row)
	}
	return g
}

// broken says how often a rule was broken: "7 in 2 traces".
func (r RuleSummary) broken() string {
	text := "none"
	if n := r.Violations - r.Excused; n > 0 {
		text = strconv.Itoa(n) + " " + inTraces(r.BrokenTraces, "")
	}
	if r.Excused > 0 {
		text += ", " + strconv.Itoa(r.Excused) + " excused"
	}
	return text
}

func inTraces(n int, none string) string {
	if n == 0 {
		return none
	}
	return "in " + plural(n, "trace")
}
