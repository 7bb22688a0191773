package report

import (
	"errors"
	"io"

	"github.com/go-json-experiment/json/jsontext"
)

// maxData bounds the raw JSON that a report repeats, in bytes. One call may
// hold megabytes and break many rules.
const maxData = 64 << 10

// A jsonWriter writes one JSON value, piece by piece, and remembers the first
// error.
type jsonWriter struct {
	enc *jsontext.Encoder
	err error
	// quoted is the last string written, kept for its memory.
	quoted []byte
}

func newJSONWriter(w io.Writer) *jsonWriter {
	return &jsonWriter{enc: jsontext.NewEncoder(w, jsontext.WithIndent("  "), jsontext.PreserveRawStrings(true))}
}

func (j *jsonWriter) token(t jsontext.Token) {
	if j.err == nil {
		j.err = j.enc.WriteToken(t)
	}
}

func (j *jsonWriter) object(members func()) {
	j.token(jsontext.BeginObject)
	members()
	j.token(jsontext.EndObject)
}

func (j *jsonWriter) name(key string) { j.token(jsontext.String(key)) }

func (j *jsonWriter) list(key string, n int, item func(i int)) {
	j.name(key)
	j.token(jsontext.BeginArray)
	for i := 0; i < n && j.err == nil; i++ {
		item(i)
	}
	j.token(jsontext.EndArray)
}

func (j *jsonWriter) number(key string, n int) {
	j.name(key)
	j.token(jsontext.Int(int64(n)))
}

func (j *jsonWriter) flag(key string, b bool) {
	j.name(key)
	j.token(jsontext.Bool(b))
}

func (j *jsonWriter) text(key, s string) {
	j.name(key)
	j.string(s)
}

func (j *jsonWriter) textIfAny(key, s string) {
	if s != "" {
		j.text(key, s)
	}
}

// string writes a string; bytes of it that are no UTF-8 become U+FFFD.
func (j *jsonWriter) string(s string) {
	if j.err == nil {
		j.quoted, _ = jsontext.AppendQuote(j.quoted[:0], s)
		j.err = j.enc.WriteValue(escaped(j.quoted))
	}
}

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

func (j *jsonWriter) value(raw []byte) {
	if j.err != nil {
		return
	}
	if !jsontext.Value(raw).IsValid() {
		j.string(string(raw))
		return
	}
	j.err = j.enc.WriteValue(escaped(raw))
	// Valid alone, it may still be nested too deeply for this place.
	if refused := (*jsontext.SyntacticError)(nil); errors.As(j.err, &refused) {
		j.err = nil
		j.string(string(raw))
	}
}
