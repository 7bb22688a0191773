package matchers

import (
	"encoding/json"
	"fmt"
	"reflect"

	"github.com/onsi/gomega/types"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/render"
)

// wantedArgs returns what arguments must be, decoded as the arguments of a call
// are: a value's JSON, with the matchers that stand in maps where they stand.
func wantedArgs(want any) (map[string]any, error) {
	given, plain := want.(map[string]any)
	if !plain || !buried(reflect.ValueOf(want), 0) {
		return decoded(want)
	}
	wanted := make(map[string]any, len(given))
	for key, value := range given {
		w, err := wantedValue(value)
		if err != nil {
			return nil, err
		}
		wanted[key] = w
	}
	return wanted, nil
}

// wantedValue is wantedArgs of one value.
func wantedValue(value any) (any, error) {
	switch value := value.(type) {
	case types.GomegaMatcher:
		return value, nil
	case map[string]any:
		return wantedArgs(value)
	}
	one, err := decoded(map[string]any{"": value})
	return one[""], err
}

// decoded returns the value's JSON as the arguments of a call are read.
func decoded(want any) (map[string]any, error) {
	if buried(reflect.ValueOf(want), 0) {
		return nil, fmt.Errorf("WithArgs takes matchers by themselves or as values of a map[string]any, and %T has one elsewhere", want)
	}
	text, err := jsonText(want)
	if err != nil {
		return nil, fmt.Errorf("WithArgs wants a matcher, or a value that makes JSON: %s", render.Clip(err.Error(), lineCells))
	}
	wanted, err := acel.Call{Args: json.RawMessage(text)}.DecodedArgs()
	if err != nil {
		return nil, fmt.Errorf("WithArgs wants a matcher, or a value that makes a JSON object without a key twice, and %T makes %s", want, render.Clip(text, nameCells))
	}
	return wanted, nil
}

// deepest bounds how deep a value is searched: one that goes deeper makes no
// JSON that a call could have.
const deepest = 100

var matcherType = reflect.TypeFor[types.GomegaMatcher]()

// buried reports whether a matcher stands somewhere in a value. Its JSON would
// be compared, which is never what is meant.
func buried(v reflect.Value, depth int) bool {
	if !v.IsValid() || depth > deepest {
		return false
	}
	if v.Type().Implements(matcherType) && v.Kind() != reflect.Interface {
		return true
	}
	switch v.Kind() {
	case reflect.Interface, reflect.Pointer:
		return buried(v.Elem(), depth+1)
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			if buried(v.Index(i), depth+1) {
				return true
			}
		}
	case reflect.Map:
		for _, value := range v.Seq2() {
			if buried(value, depth+1) {
				return true
			}
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if buried(v.Field(i), depth+1) {
				return true
			}
		}
	}
	return false
}
