package matchers

import (
	"encoding/json"
	"fmt"
	"reflect"

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
	text, err := json.Marshal(want)
	if err != nil {
		return "arguments that make no JSON"
	}
	return "arguments " + render.Clip(string(text), nameCells)
}

// argsFit says whether the arguments of a call are as wanted, and why not. The
// error says that they could not be compared.
func argsFit(want any, c *acel.Call) (fits bool, why string, err error) {
	switch {
	case want == nil:
		return true, "", nil
	case c == nil:
		return false, "the end of the session has no arguments", nil
	}
	got, err := c.DecodedArgs()
	if err != nil {
		return false, "", err
	}
	if m, ok := want.(types.GomegaMatcher); ok {
		if fits, err = m.Match(got); err != nil || fits {
			return fits, "", err
		}
		return false, m.FailureMessage(got), nil
	}
	wanted, err := decoded(want)
	if err != nil {
		return false, "", err
	}
	return reflect.DeepEqual(got, wanted), "its arguments are " + render.Clip(string(c.Args), nameCells), nil
}

// decoded returns the value's JSON as the arguments of a call are read.
func decoded(want any) (map[string]any, error) {
	text, err := json.Marshal(want)
	if err != nil {
		return nil, fmt.Errorf("WithArgs wants a matcher, or a value that makes JSON: %w", err)
	}
	wanted, err := acel.Call{Args: text}.DecodedArgs()
	if err != nil {
		return nil, fmt.Errorf("WithArgs wants a matcher, or a value that makes a JSON object, and %T makes %s", want, render.Clip(string(text), nameCells))
	}
	return wanted, nil
}
