package ledger

import (
	"errors"
	"fmt"

	"github.com/go-json-experiment/json/jsontext"
)

// MaxLine bounds a line, in bytes without its newline.
const MaxLine = 16 << 20

// maxWhy bounds what of an error is shown that quotes the data, in characters.
const maxWhy = 200

var errNoObject = errors.New("the data of an entry is a JSON object")

// Spell writes a JSON object in the one spelling that lines have: on one line,
// numbers as they are, texts with no more escapes than JSON needs, but each
// character escaped of which nothing is to be seen, so that no terminal, no pager
// and no reader of lines makes anything else of it.
func Spell(data []byte) ([]byte, error) {
	text, err := jsontext.AppendFormat(nil, data)
	switch {
	case err != nil:
		return nil, fmt.Errorf("the data of an entry is no JSON: %.*v", maxWhy, err)
	case text[0] != '{':
		return nil, errNoObject
	}
	return escapeUnseen(text), nil
}
