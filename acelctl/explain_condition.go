package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/render"
)

// conditionPage explains conditions of one name: where they stand, what they are,
// and what the sessions are that the owner wrote beside them.
func conditionPage(r acel.Rule, sessions string) string {
	var b strings.Builder
	b.WriteString(paragraph(render.Clip(r.String(), messageCells), "", "  "))
	fmt.Fprintf(&b, "  place: %s\n", render.Place(r.Place))
	fmt.Fprintf(&b, "  severity: %s\n%s\n", r.Severity, messageLine(r))
	b.WriteString(paragraph(r.Template()+": "+r.ConditionMeaning()+".", "", "  "))
	b.WriteString(sessions)
	if sessions != "" {
		b.WriteString(verdictLegend)
	}
	return b.String()
}

// ruleCount counts rules, and says how many of them are conditions.
func ruleCount(all []acel.Rule) string {
	contracts := len(slices.DeleteFunc(slices.Clone(all), acel.Rule.IsCondition))
	text := count(len(all), "rule")
	if n := len(all) - contracts; n > 0 {
		text += " (" + strings.Join([]string{count(contracts, "contract"), count(n, "condition")}, ", ") + ")"
	}
	return text
}
