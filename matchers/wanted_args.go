package matchers

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/onsi/gomega/types"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/render"
)

// A wantedArgs is one thing that arguments must be: what a matcher takes, or a
// value's JSON, decoded as arguments are, with the matchers that stand in maps
// where they stand.
type wantedArgs struct {
	matcher types.GomegaMatcher
	object  map[string]any
}

// newWantedArgs takes what WithArgs was given for what it means.
func newWantedArgs(given any) (w wantedArgs, err error) {
	if m, ok := given.(types.GomegaMatcher); ok {
		w.matcher = m
		return w, notNil(m)
	}
	if mixed, ok := given.(map[string]any); ok && mixed != nil {
		w.object, err = wantedObject(mixed, 1)
		return w, err
	}
	w.object, err = decoded(given)
	return w, err
}

// text says in a few words what is wanted. A matcher has no text of its own
// before it has failed.
func (w wantedArgs) text() string {
	if w.matcher != nil {
		return "arguments that the matcher takes"
	}
	return "arguments " + objectText(w.object)
}

// argsText is the text of what WithArgs was given, which may mean nothing.
func argsText(given any) string {
	if want, err := newWantedArgs(given); err == nil {
		return want.text()
	}
	text, err := jsonText(given)
	if err != nil {
		return "arguments that make no JSON"
	}
	return "arguments " + render.Clip(text, nameCells)
}

func (w wantedArgs) fits(got map[string]any) (bool, error) {
	if w.matcher != nil {
		return matches(w.matcher, got)
	}
	return objectFits(got, w.object)
}

// difference says how arguments are not as they should be. A matcher has been
// asked about them just before.
func (w wantedArgs) difference(got map[string]any) string {
	if w.matcher != nil {
		return harmless(w.matcher.FailureMessage(got))
	}
	return difference(got, w.object)
}

// deepest bounds how deep maps with matchers may be nested, which might hold
// themselves.
const deepest = 100

// wantedObject decodes the values of a map, but for the matchers among them.
func wantedObject(given map[string]any, depth int) (map[string]any, error) {
	if depth > deepest {
		return nil, fmt.Errorf("WithArgs takes maps nested up to %d deep", deepest)
	}
	wanted := make(map[string]any, len(given))
	for _, key := range slices.Sorted(maps.Keys(given)) {
		w, err := wantedValue(given[key], depth)
		if err != nil {
			return nil, err
		}
		wanted[strings.ToValidUTF8(key, "\uFFFD")] = w // as in JSON
	}
	return wanted, nil
}

func wantedValue(value any, depth int) (any, error) {
	switch value := value.(type) {
	case types.GomegaMatcher:
		return value, notNil(value)
	case map[string]any:
		if value != nil {
			return wantedObject(value, depth+1)
		}
	}
	if err := notBuried(value); err != nil {
		return nil, err
	}
	one, err := decoded(map[string]any{"": value})
	return one[""], err
}

// decoded returns the value's JSON as the arguments of a call are read.
func decoded(want any) (map[string]any, error) {
	text, err := jsonText(want)
	if err != nil {
		return nil, fmt.Errorf("WithArgs wants a matcher, or a value that makes JSON: %s", render.Clip(err.Error(), lineCells))
	}
	if err := notBuried(want); err != nil {
		return nil, err
	}
	wanted, err := acel.Call{Args: json.RawMessage(text)}.DecodedArgs()
	if err != nil {
		return nil, fmt.Errorf("WithArgs wants a matcher, or a value that makes a JSON object without a key twice, and %T makes %s", want, render.Clip(text, nameCells))
	}
	return wanted, nil
}

// notBuried returns what is wrong where a matcher stands in a value.
func notBuried(value any) error {
	if buried(value) {
		return fmt.Errorf("WithArgs takes matchers by themselves or as values of a map[string]any, and %T has one elsewhere", value)
	}
	return nil
}

// notNil returns what is wrong with a matcher that is a nil pointer.
func notNil(m types.GomegaMatcher) error {
	if v := reflect.ValueOf(m); v.Kind() == reflect.Pointer && v.IsNil() {
		return fmt.Errorf("WithArgs was given a nil %T for a matcher", m)
	}
	return nil
}
