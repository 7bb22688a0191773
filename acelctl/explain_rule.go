package main

import (
	"fmt"
	"strings"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/render"
)

// The columns that texts from a rules file may fill.
const (
	idCells      = 80
	textCells    = 240
	messageCells = 600
)

// rulePage explains rules of one text, and then their template.
func rulePage(found []acel.Rule) (string, error) {
	var b strings.Builder
	for _, r := range found {
		b.WriteString(ruleHead(r) + "\n")
	}
	t, _ := templateNamed(found[0].Template())
	if words := operandWords(t, found[0]); words != "" {
		b.WriteString("Its calls:\n" + words + "\n")
	}
	e := exampleFor(t, found[0])
	title := ownTitle(e)
	if e.rule.String() != found[0].String() {
		title = "The template's example, not your rule's. A session that keeps " + e.name() + ":"
	}
	rest, err := page(t, e, title)
	return b.String() + rest, err
}

// ruleHead says what a rules file says of a rule.
func ruleHead(r acel.Rule) string {
	var b strings.Builder
	if r.ID != "" {
		b.WriteString(render.Clip(r.ID, idCells) + ": ")
	}
	b.WriteString(render.Clip(r.String(), textCells) + "\n")
	fmt.Fprintf(&b, "  place: %s\n", render.Place(r.Place))
	fmt.Fprintf(&b, "  severity: %s\n", r.Severity)
	fmt.Fprintf(&b, "  on_violation: %s (live: %s)\n", r.OnViolation, liveResponse(r.OnViolation))
	if r.Message != "" {
		fmt.Fprintf(&b, "  message: %s\n", render.Clip(strings.Join(strings.Fields(r.Message), " "), messageCells))
	}
	return b.String()
}

func liveResponse(r acel.Response) string {
	if r == acel.HaltSession {
		return "the call is refused, and every later one"
	}
	return "the call is refused, and the session goes on"
}
