package frame

import (
	"encoding/json"
	"errors"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
)

var errUTF8 = errors.New("it is not in UTF-8")

// Mended reads one JSON object that has no name twice, at any depth. Halves of
// characters that are written as \ud83d are read as U+FFFD, as most readers do: what
// it returns has those in their place, and is otherwise what stands there.
func Mended(raw json.RawMessage) (json.RawMessage, Object, error) {
	o, err := Strictly(raw)
	if err == nil {
		return raw, o, nil
	}
	if !utf8.Valid(raw) {
		return nil, nil, errUTF8
	}
	mended, no := jsontext.AppendFormat(nil, raw, jsontext.AllowInvalidUTF8(true))
	if no != nil {
		return nil, nil, no
	}
	o, err = Strictly(mended)
	return mended, o, err
}
