package acel

import (
	"bytes"
	"encoding/json"

	"github.com/go-json-experiment/json/jsontext"
)

// lenient reads a result that may repeat keys: it is looked through for values,
// and what stands there stands there.
func lenient(raw []byte) *jsontext.Decoder {
	return jsontext.NewDecoder(bytes.NewReader(raw), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
}

// A result is a recorded result as operands look at it.
type result struct {
	raw     json.RawMessage
	fields  *arguments
	scratch *[]byte
}

// resultOf begins to look at a result. One that is the text of an object or a
// list is read as that.
func (s *Session) resultOf(raw json.RawMessage) *result {
	s.results.next()
	s.results.recorded = s.recorded
	return &result{ResultValue(raw), s.results, &s.scratch}
}

// field returns what stands at a path in the result. In one that is no object
// nothing is in reach.
func (r *result) field(path int) field {
	if steps := r.fields.paths[path]; len(steps) == 1 && steps[0] == whole {
		return r.fields.unlessRedacted(classify(bytes.TrimSpace(r.raw)))
	}
	if !isObject(r.raw) && jsontext.Value(r.raw).IsValid() {
		if r.fields.recorded && holdsMarker(r.raw) { // it may hold JSON
			return field{kind: fieldRedacted}
		}
		return field{fieldBlocked, r.raw}
	}
	f := r.fields.field(r.raw, path)
	if f.kind == fieldAbsent && r.fields.recorded && ResultRedacted(r.raw) {
		return field{kind: fieldRedacted}
	}
	return f
}

// valuesAt returns what stands behind the steps of a path, in a list in each of
// its items.
func valuesAt(raw []byte, steps []string) [][]byte {
	raw = bytes.TrimSpace(raw)
	if len(steps) == 0 || len(raw) == 0 {
		return [][]byte{raw}
	}
	var all [][]byte
	d := lenient(raw)
	switch raw[0] {
	case '[':
		_, err := d.ReadToken()
		for err == nil && d.PeekKind() != ']' {
			var item jsontext.Value
			if item, err = d.ReadValue(); err == nil {
				all = append(all, valuesAt(bytes.Clone(item), steps)...)
			}
		}
	case '{':
		_, err := d.ReadToken()
		for err == nil && d.PeekKind() == '"' {
			var key jsontext.Token
			if key, err = d.ReadToken(); err != nil {
				break
			}
			mine := key.String() == steps[0]
			var value jsontext.Value
			if value, err = d.ReadValue(); err == nil && mine {
				all = append(all, valuesAt(textOf(bytes.Clone(value)), steps[1:])...)
			}
		}
	}
	return all
}
