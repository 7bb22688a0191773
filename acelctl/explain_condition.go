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
	b.WriteString(paragraph(r.Template()+": "+conditionWords(r.Template()), "", "  "))
	b.WriteString(sessions)
	if sessions != "" {
		b.WriteString(verdictLegend)
	}
	return b.String()
}

// conditionWords says what a kind of condition does.
func conditionWords(kind string) string {
	switch kind {
	case "require":
		return "what must hold as a call of the tool begins. One that does not meet it is a violation, and so is one of which it cannot be evaluated; a live gate refuses the call."
	case "failure":
		return "what makes a call of the tool a failed one although it ended well, for every rule. It is never broken; where the result was not recorded it is undecided."
	case "commit":
		return "what a call of the tool that ended well sets in the state. Where that cannot be evaluated, nothing is set, it is a violation, and the call counts as failed; where the result was not recorded it is undecided."
	}
	return "what must hold of the result of a call of the tool that ended well, or it is a violation and the call counts as failed. Where the result was not recorded it is undecided."
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
