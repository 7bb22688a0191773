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
// is 400 and not 40. It is "" where they do not.
func difference(got, wanted map[string]any) string {
	all := maps.Clone(wanted)
	maps.Copy(all, got)
	var said []string
	for _, key := range slices.Sorted(maps.Keys(all)) {
		is, has := got[key]
		should, must := wanted[key]
		why := ""
		switch {
		case !has:
			why = " is missing" + insteadOf(should)
		case !must:
			why = " is " + valueText(is) + " and not missing"
		default:
			why = valueDifference(is, should)
		}
		if why != "" {
			said = append(said, render.Clip(key, valueCells)+why)
		}
	}
	if more := len(said) - shownKeys; more > 0 {
		said = append(said[:shownKeys], fmt.Sprintf("and %d more differ", more))
	}
	return strings.Join(said, ", ")
}

// insteadOf says what should have been there, unless only a matcher knows.
func insteadOf(should any) string {
	if _, matcher := should.(types.GomegaMatcher); matcher {
		return ""
	}
	return " and not " + valueText(should)
}

// valueDifference says how a value is not as it should be, to stand behind its
// name; "" where it is.
func valueDifference(is, should any) string {
	fits, err := valueFits(is, should)
	object, isObject := is.(map[string]any)
	wanted, must := should.(map[string]any)
	m, matcher := should.(types.GomegaMatcher)
	switch {
	case fits:
		return ""
	case isObject && must:
		return ": " + difference(object, wanted)
	case err != nil:
		return ": " + err.Error()
	case matcher:
		return ": " + harmless(m.FailureMessage(is))
	}
	return " is " + valueText(is) + " and not " + valueText(should)
}

// valueFits says whether a value is as it should be.
func valueFits(is, should any) (bool, error) {
	switch should := should.(type) {
	case types.GomegaMatcher:
		return matches(should, is)
	case map[string]any:
		object, ok := is.(map[string]any)
		if !ok {
			return false, nil
		}
		return objectFits(object, should)
	}
	return reflect.DeepEqual(is, should), nil
}

// objectFits says whether an object has just the keys that it should, and their
// values.
func objectFits(got, wanted map[string]any) (bool, error) {
	if len(got) != len(wanted) {
		return false, nil
	}
	for _, key := range slices.Sorted(maps.Keys(wanted)) {
		is, has := got[key]
		if !has {
			return false, nil
		}
		if fits, err := valueFits(is, wanted[key]); !fits || err != nil {
			return false, err
		}
	}
	return true, nil
}

// valueText writes a decoded value, or one that is wanted, in a few words.
func valueText(v any) string {
	text, _ := jsonText(worded(v)) // what was decoded can be encoded
	return render.Clip(text, valueCells)
}

// objectText is valueText of a whole object, in more words.
func objectText(object map[string]any) string {
	text, _ := jsonText(worded(object))
	return render.Clip(text, nameCells)
}

// worded is a value with a word in the place of each matcher.
func worded(v any) any {
	switch v := v.(type) {
	case types.GomegaMatcher:
		return "(matcher)"
	case map[string]any:
		words := make(map[string]any, len(v))
		for key, value := range v {
			words[key] = worded(value)
		}
		return words
	}
	return v
}

// jsonText is a value's JSON, its signs as a reader would write them.
func jsonText(v any) (string, error) {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return strings.TrimSuffix(b.String(), "\n"), err
}
