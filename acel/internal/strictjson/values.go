package strictjson

import (
	"strconv"

	"github.com/go-json-experiment/json/jsontext"
)

// maxDigits bounds a count that is read, so that no sum of them is too large.
const maxDigits = 12

// Text reads a text.
func (r *Reader) Text(to *string) {
	if token, ok := r.value('"', "a text"); ok {
		*to = token.String()
	}
}

// Flag reads true or false.
func (r *Reader) Flag(to *bool) {
	at := r.Offset()
	switch token, ok := r.token(); {
	case !ok:
	case token.Kind() == 't' || token.Kind() == 'f':
		*to = token.Bool()
	default:
		r.Refuse(at, "want true or false")
	}
}

// Count reads a whole number that is not negative.
func (r *Reader) Count(to *int) {
	at := r.Offset()
	token, ok := r.value('0', "a whole number")
	if !ok {
		return
	}
	n, err := strconv.ParseUint(token.String(), 10, 63)
	if err != nil || len(token.String()) > maxDigits {
		r.Refuse(at, "want a whole number, no less than 0, of at most %d digits", maxDigits)
		return
	}
	*to = int(n)
}

// value reads a token of a kind.
func (r *Reader) value(kind jsontext.Kind, what string) (jsontext.Token, bool) {
	at := r.Offset()
	token, ok := r.token()
	if ok && token.Kind() != kind {
		r.Refuse(at, "want %s", what)
		return token, false
	}
	return token, ok
}
