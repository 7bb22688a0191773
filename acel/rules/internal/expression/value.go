package expression

import (
	"errors"
	"fmt"

	"cel.dev/cel-go/common/types"
	"cel.dev/cel-go/common/types/ref"
	"cel.dev/cel-go/common/types/traits"
	"github.com/go-json-experiment/json/jsontext"
)

// The bounds on the JSON that an expression looks at.
const (
	maxJSON      = 16 << 20
	maxJSONDepth = 200
)

// check reports why JSON of others cannot be looked at.
func check(raw []byte) error {
	switch {
	case len(raw) > maxJSON:
		return fmt.Errorf("of more than %d MiB", maxJSON>>20)
	case !jsontext.Value(raw).IsValid():
		return errors.New("not valid JSON, or repeat a key")
	case depthOf(raw) > maxJSONDepth:
		return fmt.Errorf("nested deeper than %d levels", maxJSONDepth)
	}
	return nil
}

// valueOf returns a valid JSON value as CEL sees it. What is inside a map is
// looked at only when it is asked for.
func (m *meter) valueOf(raw []byte) ref.Val {
	raw = raw[afterSpace(raw, 0):]
	if len(raw) == 0 {
		return types.NullValue // unreachable: the JSON is valid
	}
	switch raw[0] {
	case 'n':
		return types.NullValue
	case 't':
		return types.True
	case 'f':
		return types.False
	case '"':
		m.count(len(raw))
		return m.text(raw[:afterValue(raw, 0)])
	case '{':
		return &object{raw, m}
	case '[':
		return m.listOf(raw)
	}
	return numberValue(string(raw[:afterValue(raw, 0)]))
}

// listOf returns a list with its items.
func (m *meter) listOf(raw []byte) ref.Val {
	m.count(perDecoded * len(raw))
	var all []ref.Val
	for item := range items(raw) {
		all = append(all, m.valueOf(item))
	}
	return types.NewRefValList(types.DefaultTypeAdapter, all)
}

// kindOf names the type of a value in a sentence.
func kindOf(v ref.Val) string {
	switch v.(type) {
	case types.Null:
		return "null"
	case types.Bool:
		return "true or false"
	case types.Int:
		return "a whole number"
	case types.Double, *outsize:
		return "a number"
	case types.String:
		return "text"
	case traits.Mapper:
		return "a map"
	case traits.Lister:
		return "a list"
	}
	return "a " + v.Type().TypeName()
}
