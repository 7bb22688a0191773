package acel

import (
	"bytes"
	"encoding/json"
	"errors"
	"strconv"

	"github.com/go-json-experiment/json/jsontext"
)

// DecodedArgs returns the call's arguments as encoding/json reads them into a
// map, empty where there are none, except that a number that a float64 would
// round is a [json.Number], which keeps its digits. The error says why they
// cannot be read: they are no JSON object, or repeat a key.
func (c Call) DecodedArgs() (map[string]any, error) {
	if c.Args == nil {
		return map[string]any{}, nil
	}
	if !isObject(c.Args) || !jsontext.Value(c.Args).IsValid() {
		return nil, errors.New(newArguments(nil).problem(c.Args))
	}
	var args map[string]any
	d := json.NewDecoder(bytes.NewReader(c.Args))
	d.UseNumber()
	if err := d.Decode(&args); err != nil {
		return nil, err
	}
	return decodeNumbers(args).(map[string]any), nil
}

// decodeNumbers makes numbers float64 in place, where that loses nothing.
func decodeNumbers(v any) any {
	switch v := v.(type) {
	case map[string]any:
		for key, value := range v {
			v[key] = decodeNumbers(value)
		}
	case []any:
		for i, value := range v {
			v[i] = decodeNumbers(value)
		}
	case json.Number:
		return decodeNumber(v)
	}
	return v
}

// decodeNumber returns a float64 that is the number, or else the number with
// its digits in one spelling.
func decodeNumber(n json.Number) any {
	exact, err := parseDecimal([]byte(n))
	if err != nil {
		return n
	}
	if f, err := n.Float64(); err == nil {
		near, err := parseDecimal([]byte(strconv.FormatFloat(f, 'g', -1, 64)))
		if err == nil && near.cmp(exact) == 0 {
			return f
		}
	}
	return json.Number(exact.String())
}
