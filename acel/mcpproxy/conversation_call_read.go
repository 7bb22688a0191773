package mcpproxy

import (
	"errors"
	"fmt"
	"strings"
	"unicode"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/frame"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/refusal"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/session"
)

// toolNamed returns the name of the tool that is called. What some readers end at a
// character that cannot be seen has none.
func toolNamed(params frame.Object) (string, error) {
	name, is := frame.Text(params.At("name"))
	switch {
	case !is || name == "":
		return "", errors.New("the name of the tool must be a text that is not empty")
	case strings.ContainsFunc(name, unseen) || strings.TrimSpace(name) != name:
		return name, fmt.Errorf("the name of the tool, %+q, has what cannot be seen", refusal.Brief(name))
	}
	return name, nil
}

// unseen reports whether a character of a name cannot be seen. A blank inside can.
func unseen(r rune) bool { return !unicode.IsGraphic(r) || r != ' ' && unicode.IsSpace(r) }

// asks is what the gate is asked about a call. Only clients since 2026-07-28 may be asked
// for input, which a call then brings with the state that it was given.
func (a *asked) asks(call acel.Call, unclear error, params frame.Object) session.Question {
	q := session.Question{Call: call, Unclear: unclear}
	if !a.modern {
		return q
	}
	a.call = session.ExactlyOf(call)
	state, _ := frame.Text(params.At("requestState"))
	given := params.At("inputResponses")
	if state != "" || given != nil && string(given) != "null" {
		round := a.call.Round(state)
		q.Answers = &round
	}
	return q
}
