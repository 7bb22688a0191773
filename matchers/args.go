package matchers

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/onsi/gomega/types"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/render"
)

// argsWanted says in a few words what arguments must be. A matcher has no text
// of its own before it has failed.
func argsWanted(want any) string {
	if _, ok := want.(types.GomegaMatcher); ok {
		return "arguments that the matcher takes"
	}
	if buried(reflect.ValueOf(want), 0) {
		return "arguments that the matchers take"
	}
	text, err := jsonText(want)
	if err != nil {
		return "arguments that make no JSON"
	}
	return "arguments " + render.Clip(text, nameCells)
}

// An argsTest says whether the arguments of a call are as wanted, and why not.
// The error says that they could not be compared. The call is nil at the end of
// a session.
type argsTest func(c *acel.Call) (fits bool, why string, err error)

// newArgsTests returns the test for all that WithArgs was given. The error says
// that no arguments could be it.
func newArgsTests(wants []any) (argsTest, error) {
	var compare []func(map[string]any) (bool, string, error)
	for _, want := range wants {
		one, err := comparison(want)
		if err != nil {
			return nil, err
		}
		compare = append(compare, one)
	}
	return func(c *acel.Call) (bool, string, error) { return fitAll(compare, c) }, nil
}

// fitAll says whether the arguments of a call stand every comparison.
func fitAll(compare []func(map[string]any) (bool, string, error), c *acel.Call) (bool, string, error) {
	switch {
	case len(compare) == 0:
		return true, "", nil
	case c == nil:
		return false, "the end of the session has no arguments", nil
	}
	got, err := c.DecodedArgs()
	if err != nil {
		return false, "", err
	}
	for _, one := range compare {
		if fits, why, err := one(got); err != nil || !fits {
			return false, why, err
		}
	}
	return true, "", nil
}

// comparison returns how decoded arguments are compared with what is wanted.
func comparison(want any) (func(map[string]any) (bool, string, error), error) {
	if m, ok := want.(types.GomegaMatcher); ok {
		return func(got map[string]any) (bool, string, error) { return asked(m, got) }, nil
	}
	wanted, err := wantedArgs(want)
	if err != nil {
		return nil, err
	}
	return func(got map[string]any) (bool, string, error) {
		why, err := difference(got, wanted)
		return why == "", why, err
	}, nil
}

// asked asks a matcher, whose words may quote the arguments.
func asked(m types.GomegaMatcher, got any) (bool, string, error) {
	fits, err := m.Match(got)
	switch {
	case err != nil:
		return false, "", fmt.Errorf("the matcher cannot judge its arguments: %s", harmless(err.Error()))
	case fits:
		return true, "", nil
	}
	return false, harmless(m.FailureMessage(got)), nil
}

// harmless is a text of several lines as visible text that nothing obeys.
func harmless(text string) string {
	var lines []string
	for line := range strings.Lines(strings.TrimSpace(text)) {
		lines = append(lines, strings.TrimRight(render.Clip(strings.TrimRight(line, "\r\n"), lineCells), " "))
	}
	return strings.Join(lines, "\n")
}
