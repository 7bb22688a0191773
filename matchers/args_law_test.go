package matchers_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/acel-dev/acel/acel"
	. "github.com/acel-dev/acel/matchers"
)

// drawValue draws a JSON value as encoding/json reads it.
func drawValue(t *rapid.T, depth int) any {
	kinds := 5
	if depth > 0 {
		kinds = 7
	}
	switch rapid.IntRange(1, kinds).Draw(t, "kind") {
	case 1:
		return nil
	case 2:
		return rapid.Bool().Draw(t, "bool")
	case 3:
		return rapid.String().Draw(t, "text")
	case 4:
		return rapid.Float64Range(-1e9, 1e9).Draw(t, "float")
	case 5:
		return json.Number(strconv.FormatInt(rapid.Int64().Draw(t, "integer"), 10))
	case 6:
		return drawObject(t, depth-1)
	}
	list := []any{} // a nil one would be null
	for range rapid.IntRange(0, 3).Draw(t, "length") {
		list = append(list, drawValue(t, depth-1))
	}
	return list
}

func drawObject(t *rapid.T, depth int) map[string]any {
	object := map[string]any{}
	for range rapid.IntRange(0, 4).Draw(t, "keys") {
		object[rapid.StringN(0, 5, -1).Draw(t, "key")] = drawValue(t, depth)
	}
	return object
}

// written writes an object with its keys in a drawn order and space between.
func written(t *rapid.T, v any) string {
	switch v := v.(type) {
	case map[string]any:
		var members []string
		for _, key := range rapid.Permutation(slices.Sorted(maps.Keys(v))).Draw(t, "order") {
			members = append(members, quoted(t, key)+rapid.SampledFrom([]string{":", " :\n\t"}).Draw(t, "space")+written(t, v[key]))
		}
		return "{" + strings.Join(members, ", ") + "}"
	case []any:
		var members []string
		for _, m := range v {
			members = append(members, written(t, m))
		}
		return "[" + strings.Join(members, " ,") + "]"
	case string:
		return quoted(t, v)
	}
	return quoted(t, v)
}

// quoted marshals a value, HTML escaped or not.
func quoted(t *rapid.T, v any) string {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(rapid.Bool().Draw(t, "escaped"))
	if err := e.Encode(v); err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(b.String())
}

func called(args string) acel.Trace { return acel.Trace{Calls: []acel.Call{with("pay", args)}} }

// fits asks whether arguments are as wanted, in both polarities.
func fits(want any, args string) (bool, error) {
	fits, err := HaveCalled("pay").WithArgs(want).Match(called(args))
	never, errOfNever := HaveCalled("pay").WithArgs(want).Times(0).Match(called(args))
	if err == nil && fits == never || (err == nil) != (errOfNever == nil) {
		return false, fmt.Errorf("fits is %v, %v and never is %v, %v", fits, err, never, errOfNever)
	}
	return fits, err
}

func TestArgumentsAreEqualHoweverTheyAreWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		object := drawObject(t, 3)
		one, other := written(t, object), written(t, object)
		for _, want := range []any{object, json.RawMessage(other)} {
			if ok, err := fits(want, one); err != nil || !ok {
				t.Fatalf("%s are not %#v: %v", one, want, err)
			}
		}
	})
}

func TestArgumentsDifferWhereAnythingDoes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		object := drawObject(t, 2)
		more := maps.Clone(object)
		key := rapid.StringN(0, 3, -1).Draw(t, "key")
		if _, has := object[key]; has {
			delete(more, key)
		} else {
			more[key] = drawValue(t, 1)
		}
		for _, pair := range [][2]any{{object, more}, {more, object}} {
			if ok, err := fits(pair[0], written(t, pair[1])); err != nil || ok {
				t.Fatalf("%#v and %#v: %v, %v", pair[0], pair[1], ok, err)
			}
		}
	})
}

func TestNumbersAreEqualWhereTheyAreTheSameNumber(t *testing.T) {
	big := int64(1) << 53
	same := [][2]any{
		{1, "1"},
		{1, "1.0"},
		{1, "1e0"},
		{1.0, "10e-1"},
		{0, "-0"},
		{0, "0e5"},
		{1e3, "1000"},
		{0.1, "0.10"},
		{big + 1, "9007199254740993"},
		{json.Number("1e400"), "10e399"},
		{json.RawMessage("12345678901234567890.10"), "12345678901234567890.1"},
		{uint8(7), "7"},
	}
	for _, pair := range same {
		if ok, err := fits(map[string]any{"n": pair[0]}, `{"n":`+pair[1].(string)+`}`); err != nil || !ok {
			t.Errorf("%v and %s: %v, %v", pair[0], pair[1], ok, err)
		}
	}
	different := [][2]any{
		{1, "true"},
		{1, `"1"`},
		{0, "null"},
		{0, "false"},
		{"", "null"},
		{big, "9007199254740993"},
		{big + 1, "9007199254740992"},
		{1, "1.0000000000000000001"},
		{0.1, "0.1000000000000000055511151231257827"},
		{nil, "0"},
		{[]int{1}, "1"},
		{1, "-1"},
		{json.Number("1e400"), "1e401"},
		{[]any{}, "{}"},
	}
	for _, pair := range different {
		if ok, err := fits(map[string]any{"n": pair[0]}, `{"n":`+pair[1].(string)+`}`); err != nil || ok {
			t.Errorf("%v and %s: %v, %v", pair[0], pair[1], ok, err)
		}
	}
	if ok, err := fits(map[string]any{"n": nil}, `{}`); err != nil || ok {
		t.Errorf("null and nothing: %v, %v", ok, err)
	}
}

func TestArgumentsThatCannotBeReadPassInNoPolarity(t *testing.T) {
	for _, args := range []string{
		``, ` `, `null`, `[]`, `"{}"`, `1`, `{`, `{}{}`, `{"a":1,"a":1}`, `{"a":{"b":1,"b":2}}`, `{"a":"` + "\xff" + `"}`, `{"a":01}`, `{a:1}`, `{} x`,
		`{"a":"\ud800"}`, `{"a":NaN}`,
	} {
		for _, want := range []any{map[string]any{}, map[string]any{"a": 1}, json.RawMessage(`{"a":1}`)} {
			if ok, err := fits(want, args); err == nil || ok {
				t.Errorf("%q: %v, %v", args, ok, err)
			}
		}
	}
}

// Arguments are what a matcher gets as encoding/json reads them, and none are
// an empty map.
func TestMatchersGetDecodedArguments(t *testing.T) {
	trace := acel.Trace{Calls: []acel.Call{{Tool: "look"}, with("pay", `{"order": {"id": "o-7"}, "amount": 12, "tags": ["a"], "big": 9007199254740993}`)}}
	var got map[string]any
	if ok, err := HaveCalled("pay").WithArgs(spy{&got}).Match(trace); err != nil || !ok {
		t.Fatal(ok, err)
	}
	want := map[string]any{
		"order": map[string]any{"id": "o-7"}, "amount": 12.0, "tags": []any{"a"}, "big": json.Number("9007199254740993"),
	}
	if fmt.Sprintf("%#v", got) != fmt.Sprintf("%#v", want) {
		t.Errorf("got %#v", got)
	}
	if ok, err := HaveCalled("look").WithArgs(spy{&got}).Match(trace); err != nil || !ok || got == nil || len(got) != 0 {
		t.Errorf("no arguments are %#v", got)
	}
}

// spy is a matcher that keeps what it gets.
type spy struct{ got *map[string]any }

func (s spy) Match(actual any) (bool, error) {
	*s.got = actual.(map[string]any)
	return true, nil
}
func (spy) FailureMessage(any) string        { return "" }
func (spy) NegatedFailureMessage(any) string { return "" }
