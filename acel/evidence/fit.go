package evidence

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/acel-dev/acel/acel"
)

// The bounds on what a bundle has, in bytes, so that it fits into a line whatever an
// agent has chosen. What is longer is told by its length and its digest.
const (
	maxPart = 256 << 10 // of each argument list, result, text, and of a state
	maxName = 4 << 10   // of each name
)

// fitCall makes a call short enough for a record. Equal names stay equal, and others do
// not become so.
func fitCall(c acel.Call) acel.Call {
	c.Args, c.Outcome.Result = fitRaw(c.Args), fitRaw(c.Outcome.Result)
	c.Outcome.Error, c.User = fitText(c.Outcome.Error, maxPart), fitText(c.User, maxPart)
	for _, name := range []*string{&c.Tool, &c.Server, &c.ID, &c.Turn, &c.Agent} {
		*name = fitText(*name, maxName)
	}
	return c
}

func fitSession(s Session) Session {
	return Session{File: fitText(s.File, maxName), ID: fitText(s.ID, maxName)}
}

// fitRaw returns JSON, or what should have been, unless it is too long. Of an object it
// leaves out the long members alone, so that nobody can hide one by another.
func fitRaw(raw json.RawMessage) json.RawMessage {
	if len(raw) <= maxPart {
		return raw
	}
	if short := withoutLong(raw); short != nil && len(short) <= maxPart {
		return short
	}
	return json.RawMessage(`"` + omission(raw) + `"`)
}

// withoutLong returns an object with its long members told by length and digest; nil of
// what is none.
func withoutLong(raw json.RawMessage) json.RawMessage {
	d := jsontext.NewDecoder(bytes.NewReader(raw))
	if t, err := d.ReadToken(); err != nil || t.Kind() != '{' {
		return nil
	}
	short := []byte{'{'}
	for d.PeekKind() == '"' {
		name, err := d.ReadValue()
		if err != nil {
			return nil
		}
		short = append(append(short, name...), ':')
		value, err := d.ReadValue()
		if err != nil {
			return nil
		}
		if len(value) > maxName {
			value = jsontext.Value(`"` + omission(value) + `"`)
		}
		short = append(append(short, value...), ',')
	}
	if _, err := d.ReadToken(); err != nil {
		return nil
	}
	return append(bytes.TrimSuffix(short, []byte(",")), '}')
}

// fitData is fitRaw for what a bundle has as JSON: what is none becomes a text.
func fitData(raw json.RawMessage) json.RawMessage {
	if raw = fitRaw(raw); len(raw) == 0 || jsontext.Value(raw).IsValid() {
		return raw
	}
	text, _ := jsontext.AppendQuote(nil, string(raw)) // it mends what is no UTF-8
	return text
}

func fitText(text string, most int) string {
	if len(text) <= most {
		return text
	}
	return omission([]byte(text))
}

func omission(text []byte) string {
	return fmt.Sprintf("[omitted: %d bytes, sha256:%x]", len(text), sha256.Sum256(text))
}
