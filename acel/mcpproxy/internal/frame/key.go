package frame

import (
	"encoding/json"
	"strconv"

	"github.com/go-json-experiment/json/jsontext"
)

// A Key tells an id from others, however it is written: an upstream may answer with 1.0
// what was asked with 1. The text "1" is another id than the number. The zero Key is of
// no id.
type Key string

// mostID bounds the bytes of an id, which are kept as long as its request is.
const mostID = 1 << 10

// KeyOf returns the key of an id; "" for what can be none.
func KeyOf(id json.RawMessage) Key {
	if len(id) == 0 || len(id) > mostID {
		return ""
	}
	switch {
	case isPlain(id):
		return Key("n" + string(id))
	case id[0] == '"':
		text, err := jsontext.AppendUnquote(nil, id)
		if err != nil {
			return ""
		}
		return Key("s" + string(text))
	case id[0] == '-' || '0' <= id[0] && id[0] <= '9':
		number, err := strconv.ParseFloat(string(id), 64)
		if err != nil {
			return ""
		}
		if number == 0 {
			number = 0 // -0 is 0
		}
		return Key("n" + strconv.FormatFloat(number, 'f', -1, 64))
	}
	return ""
}

// isPlain reports whether an id is a whole number, written as KeyOf writes it.
func isPlain(id json.RawMessage) bool {
	const most = 15 // digits, all of which float64 keeps
	if len(id) > most || id[0] == '0' && len(id) > 1 {
		return false
	}
	for _, digit := range id {
		if digit < '0' || digit > '9' {
			return false
		}
	}
	return true
}

// Text returns the text that a value is, and whether it is one.
func Text(value json.RawMessage) (string, bool) {
	if len(value) == 0 || value[0] != '"' {
		return "", false
	}
	var short [64]byte // most are no longer
	text, err := jsontext.AppendUnquote(short[:0], value)
	return string(text), err == nil
}
