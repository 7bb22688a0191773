package matchers

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/onsi/gomega/types"

	"github.com/acel-dev/acel/acel/render"
)

// The keys and the width of a value that a difference shows.
const (
	shownKeys  = 5
	valueCells = 80
)

// difference says in what arguments differ from those that are wanted: amount
// is 400 and not 40. It is "" where they do not. The error says that a matcher
// could not judge.
func difference(got, wanted map[string]any) (string, error) {
	all := maps.Clone(wanted)
	maps.Copy(all, got)
	var said []string
	for _, key := range slices.Sorted(maps.Keys(all)) {
		is, has := got[key]
		should, must := wanted[key]
		why, err := "", error(nil)
		switch {
		case !has:
			why = " is missing" + insteadOf(should)
		case !must:
			why = " is " + valueText(is) + " and not missing"
		default:
			why, err = valueDifference(is, should)
		}
		if err != nil {
			return "", err
		}
		if why != "" {
			said = append(said, render.Clip(key, valueCells)+why)
		}
	}
	if more := len(said) - shownKeys; more > 0 {
		said = append(said[:shownKeys], fmt.Sprintf("and %d more differ", more))
	}
	return strings.Join(said, ", "), nil
}

// insteadOf says what should have been there, unless only a matcher knows.
func insteadOf(should any) string {
	if buried(reflect.ValueOf(should), 0) {
		return ""
	}
	return " and not " + valueText(should)
}

// valueDifference says how a value is not as it should be, to stand behind its
// name.
func valueDifference(is, should any) (string, error) {
	if m, ok := should.(types.GomegaMatcher); ok {
		fits, why, err := asked(m, is)
		if fits || err != nil {
			return "", err
		}
		return ": " + why, nil
	}
	object, isObject := is.(map[string]any)
	wanted, must := should.(map[string]any)
	if isObject && must {
		why, err := difference(object, wanted)
		if why == "" {
			return "", err
		}
		return ": " + why, err
	}
	if reflect.DeepEqual(is, should) {
		return "", nil
	}
	return " is " + valueText(is) + " and not " + valueText(should), nil
}

// valueText writes a decoded value in a few words.
func valueText(v any) string {
	text, _ := jsonText(v) // what was decoded can be encoded
	return render.Clip(text, valueCells)
}

// jsonText is a value's JSON, its signs as a reader would write them.
func jsonText(v any) (string, error) {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return strings.TrimSuffix(b.String(), "\n"), err
}
