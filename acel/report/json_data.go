package report

import (
	"bytes"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// The deepest nesting that is indented, of arguments and states, and the
// deepest of a whole report: readers of JSON refuse more.
const (
	maxIndented = 20
	maxNesting  = 10_000
)

// data writes raw JSON under key, if there is any: as it is where it is valid,
// else as a string, and where it is too long only its length, under
// key_omitted. The length is told apart: the rest may be gone.
func (j *jsonWriter) data(key string, raw []byte, length int) {
	switch {
	case length == 0:
	case length > maxData:
		j.number(key+"_omitted", length)
	default:
		j.name(key)
		j.value(raw)
	}
}

// value writes raw JSON indented, unless all is compact, or in one line where it
// is nested deeply: most of what is written would be blank.
func (j *jsonWriter) value(raw []byte) {
	value := jsontext.Value(bytes.Clone(raw))
	if !value.IsValid() {
		j.string(string(raw))
		return
	}
	_ = value.Compact() // it is valid
	depth, length := indented(value, j.depth)
	switch {
	case j.depth+depth > maxNesting:
		j.string(string(raw))
		return
	case !j.compact && depth <= maxIndented && length <= maxData:
		prefix := jsontext.WithIndentPrefix(strings.Repeat(jsonIndent, j.depth))
		_ = value.Indent(prefix, jsontext.WithIndent(jsonIndent))
	}
	j.begin()
	j.bytes(escaped(value))
}

// indented returns how deeply valid compact JSON is nested, and how many bytes
// it has once it is indented from a depth on.
func indented(text []byte, from int) (depth, length int) {
	length = len(text)
	open, quoted := 0, false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '{' || c == '[':
			open++
			depth = max(depth, open)
			length += 1 + len(jsonIndent)*(from+open)
		case c == '}' || c == ']':
			open--
			length += 1 + len(jsonIndent)*(from+open)
		case c == ',':
			length += 1 + len(jsonIndent)*(from+open)
		case c == ':':
			length++
		}
	}
	return depth, length
}
