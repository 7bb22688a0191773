package trace

import (
	"fmt"
	"strconv"

	"github.com/go-json-experiment/json/jsontext"
)

// optional reads a string, or null, which is none. The text is valid until the
// next read.
func (d *decoder) optional(key string) ([]byte, error) {
	switch d.in.peek() {
	case '"':
		raw, err := d.in.value()
		if err != nil {
			return nil, err
		}
		return d.unquote(raw), nil
	case 'n':
		return nil, d.in.pass()
	}
	return nil, d.wrongKind(strconv.Quote(key), "a string")
}

// label reads a string, an integer, which is taken as its text, or null.
func (d *decoder) label(key string) ([]byte, error) {
	if d.in.peek() != '0' {
		return d.optional(key)
	}
	raw, err := d.in.value()
	if err != nil {
		return nil, err
	}
	if !integer(raw) {
		return nil, d.mistake(d.in.last, fmt.Sprintf("%q is the number %q, and must be a string or an integer without fraction and exponent", key, clip(string(raw))), "")
	}
	return raw, nil
}

// integer reports whether a JSON number is written as an integer.
func integer(number []byte) bool {
	for i, c := range number {
		if (c < '0' || c > '9') && (i > 0 || c != '-') {
			return false
		}
	}
	return true
}

// wrongKind returns the mistake of a value that is not of the kind it must be.
func (d *decoder) wrongKind(what, want string) error {
	kind := d.in.peek()
	if kind == 0 {
		_, err := d.in.token()
		return err
	}
	return d.mistake(d.in.next(), fmt.Sprintf("%s must be %s, and is %s", what, want, kindName(kind)), "")
}

func kindName(k jsontext.Kind) string {
	switch k {
	case '{':
		return "an object"
	case '[':
		return "a list"
	case '"':
		return "a string"
	case '0':
		return "a number"
	case 'n':
		return "null"
	}
	return "a boolean"
}

// intern returns a string that is likely to come again, without allocating once
// it has. What it remembers is bounded.
func (d *decoder) intern(text []byte) string {
	if s, known := d.names[string(text)]; known {
		return s
	}
	const most, longest = 4096, 256
	s := string(text)
	if len(d.names) < most && len(s) <= longest {
		d.names[s] = s
	}
	return s
}
