package main

import (
	"fmt"
	"slices"
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

// rulePages explains rules that go by one name: those of one text together,
// since an id may be what another rule says.
func rulePages(found []acel.Rule) (string, error) {
	var pages []string
	for len(found) > 0 {
		text := found[0].String()
		other := func(r acel.Rule) bool { return r.String() != text }
		p, err := rulePage(slices.DeleteFunc(slices.Clone(found), other))
		if err != nil {
			return "", err
		}
		pages = append(pages, p)
		found = slices.DeleteFunc(found, func(r acel.Rule) bool { return !other(r) })
	}
	return strings.Join(pages, "\n"), nil
}

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
	if words := changes(t, found[0]); words != "" {
		b.WriteString("What the rule changes in the text below:\n" + words + "\n")
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
	fmt.Fprintf(&b, "  on_violation: %s (live: %s)\n", r.OnViolation, liveResponse(r))
	if r.Message != "" {
		fmt.Fprintf(&b, "  message: %s\n", render.Clip(strings.Join(strings.Fields(r.Message), " "), messageCells))
	}
	return b.String()
}

// liveResponse says what a live gate does when the rule is broken.
func liveResponse(r acel.Rule) string {
	within := r.Arguments().Within
	switch {
	case onlyEndBreaks(r.Template()) || r.Template() == "must_follow" && within == "":
		return "nothing is refused, since only the end of the session breaks it"
	case r.Template() == "must_follow" && !strings.HasSuffix(within, "call") && !strings.HasSuffix(within, "calls"):
		return "nothing is refused, since only time that passes breaks it"
	case r.OnViolation == acel.HaltSession:
		return "the call is refused, and every later one"
	}
	return "the call is refused, and the session goes on"
}

// onlyEndBreaks reports whether a template demands something and forbids no
// call.
func onlyEndBreaks(template string) bool {
	return slices.Contains([]string{"required_before_session_end", "at_least_n_times", "must_be_last", "both_or_neither"}, template)
}
