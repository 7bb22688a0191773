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
func (o own) rulePages(found []acel.Rule) (string, error) {
	var pages []string
	for len(found) > 0 {
		text := found[0].String()
		other := func(r acel.Rule) bool { return r.String() != text }
		p, err := o.rulePage(slices.DeleteFunc(slices.Clone(found), other))
		if err != nil {
			return "", err
		}
		pages = append(pages, p)
		found = slices.DeleteFunc(found, func(r acel.Rule) bool { return !other(r) })
	}
	return strings.Join(pages, "\n"), nil
}

// rulePage explains rules of one text, and then their template.
func (o own) rulePage(found []acel.Rule) (string, error) {
	sessions, err := o.sessionsOf(found)
	if err != nil || found[0].IsCondition() {
		return conditionPage(found[0], sessions), err
	}
	var b strings.Builder
	for _, r := range found {
		b.WriteString(ruleHead(r) + "\n")
	}
	t, _ := acel.TemplateNamed(found[0].Template())
	if words := operandWords(t, found[0]); words != "" {
		b.WriteString("Its calls:\n" + words + "\n")
	}
	if words := changes(t, found[0]); words != "" {
		b.WriteString("What the rule changes in the text below:\n" + words + "\n")
	}
	if sessions == "" {
		sessions, err = templateSessions(t, found[0])
	}
	return b.String() + page(t, sessions), err
}

// sessionsOf plays the examples beside rules of one text; "" where there are none.
func (o own) sessionsOf(found []acel.Rule) (string, error) {
	var b strings.Builder
	for _, r := range found {
		sessions, err := o.sessions(r)
		if err != nil {
			return "", err
		}
		b.WriteString(sessions)
	}
	return b.String(), nil
}

// templateSessions plays a template's example, with the tools of a rule where it is
// true of that.
func templateSessions(t acel.Template, r acel.Rule) (string, error) {
	e := exampleFor(t, r)
	title := ownTitle(e)
	if e.rule.String() != r.String() {
		title = "The template's example, not your rule's. A session that keeps " + e.name() + ":"
	}
	return e.sessions(title)
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
	return b.String() + messageLine(r)
}

// messageLine is the rule's own message; "" where it has none.
func messageLine(r acel.Rule) string {
	if r.Message == "" {
		return ""
	}
	return "  message: " + render.Clip(strings.Join(strings.Fields(r.Message), " "), messageCells) + "\n"
}

// liveResponse says what a live gate does when the rule is broken. A rule that
// restricts some calls refuses one of which it cannot tell whether it is one of them,
// also where what it demands is found missing only later.
func liveResponse(r acel.Rule) string {
	call, _ := r.BrokenBy()
	inTime := r.Template() == "must_follow" && isSpan(r.Arguments().Within)
	switch {
	case !call:
		return "nothing is refused, since only the end of the session breaks it"
	case r.OnlyEndBreaks():
		return "a call is refused only where it cannot be told whether the rule is about it, since otherwise only the end of the session breaks it"
	case inTime:
		return "a call is refused only where it cannot be told whether the rule is about it, since otherwise only time that passes breaks it"
	case r.OnViolation == acel.HaltSession:
		return "the call is refused, and every later one"
	}
	return "the call is refused, and the session goes on"
}
