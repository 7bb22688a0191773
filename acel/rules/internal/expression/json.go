package expression

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"cel.dev/cel-go/common/types"
	"cel.dev/cel-go/common/types/ref"
	"cel.dev/cel-go/common/types/traits"
	"github.com/go-json-experiment/json/jsontext"
)

var errTooDeep = fmt.Errorf("the value is nested deeper than %d levels", maxJSONDepth)

// toJSON returns a value of CEL as JSON. A double keeps a point or an exponent,
// so that it is read as a double again.
func toJSON(v ref.Val) (json.RawMessage, error) { return appendJSON(nil, v, 0) }

func appendJSON(to []byte, v ref.Val, depth int) ([]byte, error) {
	switch {
	case depth > maxJSONDepth:
		return nil, errTooDeep
	case len(to) > maxJSON:
		return nil, fmt.Errorf("the value is of more than %d MiB", maxJSON>>20)
	}
	switch v := v.(type) {
	case types.Null:
		return append(to, "null"...), nil
	case types.Bool:
		return strconv.AppendBool(to, bool(v)), nil
	case types.Int:
		return strconv.AppendInt(to, int64(v), 10), nil
	case types.Double:
		return appendDouble(to, float64(v))
	case *outsize:
		return append(to, v.text...), nil
	case types.String:
		return append(to, quoted(string(v))...), nil
	case *object:
		raw := v.raw[:afterValue(v.raw, 0)]
		if depth+depthOf(raw) > maxJSONDepth {
			return nil, errTooDeep
		}
		return append(to, raw...), nil
	case traits.Lister:
		return appendList(to, v, depth)
	case traits.Mapper:
		return appendMap(to, v, depth)
	}
	return nil, errors.New("JSON has no value for " + kindOf(v))
}

func appendDouble(to []byte, f float64) ([]byte, error) {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return nil, errors.New("the number is not finite")
	}
	text := strconv.FormatFloat(f, 'g', -1, 64)
	if !strings.ContainsAny(text, ".e") {
		text += ".0"
	}
	return append(to, text...), nil
}

// quoted returns text as a JSON string.
func quoted(text string) []byte {
	b, err := jsontext.AppendQuote(nil, text)
	if err != nil {
		b, _ = jsontext.AppendQuote(nil, strings.ToValidUTF8(text, "\uFFFD"))
	}
	return b
}

func appendList(to []byte, list traits.Lister, depth int) ([]byte, error) {
	to = append(to, '[')
	for i, it := 0, list.Iterator(); it.HasNext() == types.True; i++ {
		if i > 0 {
			to = append(to, ',')
		}
		var err error
		if to, err = appendJSON(to, it.Next(), depth+1); err != nil {
			return nil, err
		}
	}
	return append(to, ']'), nil
}

// appendMap writes a map with its keys sorted.
func appendMap(to []byte, m traits.Mapper, depth int) ([]byte, error) {
	values := map[string]ref.Val{}
	var names []string
	for it := m.Iterator(); it.HasNext() == types.True; {
		key := it.Next()
		name, err := keyText(key)
		if err != nil {
			return nil, err
		}
		if _, twice := values[name]; twice {
			return nil, fmt.Errorf("the map has two keys that are written %q", name)
		}
		values[name], names = m.Get(key), append(names, name)
	}
	slices.Sort(names)
	to = append(to, '{')
	for i, name := range names {
		if i > 0 {
			to = append(to, ',')
		}
		to = append(append(to, quoted(name)...), ':')
		var err error
		if to, err = appendJSON(to, values[name], depth+1); err != nil {
			return nil, err
		}
	}
	return append(to, '}'), nil
}
