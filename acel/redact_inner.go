package acel

import (
	"bytes"
	"io"

	"github.com/go-json-experiment/json/jsontext"
)

// maxTexts bounds how deep JSON is looked for in texts of JSON. A text below that is
// hidden as a whole.
const maxTexts = 8

// inText looks through a text that is JSON, and reports whether it is.
func (r *redactor) inText(text string, t trail, l look, texts int) (string, bool) {
	raw := bytes.TrimSpace([]byte(text))
	if !beginsJSON(raw) {
		return text, false
	}
	if _, is := l.value(text); is {
		return r.textMarker(text), true
	}
	if texts == maxTexts {
		if !isSequence(raw) {
			return text, false
		}
		return r.textMarker(text), true
	}
	out, _, err := r.rewrite(raw, t.enter(), l, texts+1)
	switch {
	case err != nil:
		return text, false
	case len(out) == len(raw) && &out[0] == &raw[0]:
		return text, true
	}
	return string(out), true
}

// beginsJSON reports whether a text may be JSON that says more than itself.
func beginsJSON(raw []byte) bool {
	raw = bytes.TrimLeft(raw, " \t\r\n")
	return len(raw) > 1 && (raw[0] == '{' || raw[0] == '[' || raw[0] == '"')
}

// isSequence reports whether raw is JSON values, one behind another.
func isSequence(raw []byte) bool {
	d := lenient(raw)
	for {
		if err := d.SkipValue(); err != nil {
			return err == io.EOF
		}
	}
}

// quoteJSON writes a text as a JSON string; bytes that are no UTF-8 are replaced.
func quoteJSON(text string) []byte {
	quoted, _ := jsontext.AppendQuote(nil, text) // always quotes; the error only tells of such bytes
	return quoted
}

// unquoteJSON reads a JSON string; bytes that are no UTF-8 are replaced.
func unquoteJSON(raw []byte) string {
	text, _ := jsontext.AppendUnquote(nil, raw) // as above
	return string(text)
}
