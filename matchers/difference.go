package matchers

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/acel-dev/acel/acel/render"
)

// The keys and the width of a value that a difference shows.
const (
	shownKeys  = 5
	valueCells = 80
)

// difference says in what arguments differ from those that are wanted: amount
// is 400 and not 40. It is "" where they are equal.
func difference(got, wanted map[string]any) string {
	all := maps.Clone(wanted)
	maps.Copy(all, got)
	var said []string
	for _, key := range slices.Sorted(maps.Keys(all)) {
		is, has := got[key]
		should, must := wanted[key]
		name := render.Clip(key, valueCells)
		switch {
		case !has:
			said = append(said, fmt.Sprintf("%s is missing and not %s", name, valueText(should)))
		case !must:
			said = append(said, fmt.Sprintf("%s is %s and not missing", name, valueText(is)))
		case !reflect.DeepEqual(is, should):
			said = append(said, fmt.Sprintf("%s is %s and not %s", name, valueText(is), valueText(should)))
		}
	}
	if more := len(said) - shownKeys; more > 0 {
		said = append(said[:shownKeys], fmt.Sprintf("and %d more differ", more))
	}
	return strings.Join(said, ", ")
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
