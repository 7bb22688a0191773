package main

import (
	"bytes"

	"github.com/go-json-experiment/json/jsontext"
)

// memberOf returns the text that the object which a JSON text begins with has under a
// key; "" where it has none, as far as the text is good.
func memberOf(text []byte, key string) string {
	d := jsontext.NewDecoder(bytes.NewReader(withoutMark(text)))
	if t, err := d.ReadToken(); err != nil || t.Kind() != '{' {
		return ""
	}
	for d.PeekKind() == '"' {
		name, err := d.ReadToken()
		switch {
		case err != nil:
			return ""
		case name.String() == key:
			return textAt(d)
		case d.SkipValue() != nil:
			return ""
		}
	}
	return ""
}

// textAt reads the text that comes next; "" where something else does.
func textAt(d *jsontext.Decoder) string {
	if d.PeekKind() != '"' {
		return ""
	}
	t, err := d.ReadToken()
	if err != nil {
		return ""
	}
	return t.String()
}
