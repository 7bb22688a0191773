package mcpproxy

import (
	"errors"
	"fmt"
	"strings"
	"unicode"

	"github.com/acel-dev/acel/acel/mcpproxy/internal/frame"
)

// toolNamed returns the name of the tool that is called. What some readers end at a
// character that cannot be seen has none.
func toolNamed(params frame.Object) (string, error) {
	name, is := frame.Text(params.At("name"))
	switch {
	case !is || name == "":
		return "", errors.New("the name of the tool must be a text that is not empty")
	case strings.ContainsFunc(name, unseen) || strings.TrimSpace(name) != name:
		return name, fmt.Errorf("the name of the tool, %+q, has what cannot be seen", brief(name))
	}
	return name, nil
}

// unseen reports whether a character of a name cannot be seen. A blank inside can.
func unseen(r rune) bool { return !unicode.IsGraphic(r) || r != ' ' && unicode.IsSpace(r) }

// A round is what a call brings that was asked for input: the state that it was given,
// and whether it brings any.
type round struct {
	state   string
	answers bool
}

func roundOf(params frame.Object) round {
	state, _ := frame.Text(params.At("requestState"))
	given := params.At("inputResponses")
	return round{state, state != "" || given != nil && string(given) != "null"}
}
