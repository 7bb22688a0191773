package acel

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"

	"github.com/go-json-experiment/json/jsontext"
)

// maxDepth bounds how deep a value may be nested that is compared.
const maxDepth = 1000

var (
	errDeep    = errors.New("nested too deep to be compared")
	errNotJSON = errors.New("not a JSON value")
)

// Canonical returns a JSON value in the one spelling that all values have that
// are equal to it as rules compare: no space, keys sorted by their bytes, numbers
// as plain decimals, strings escaped in one way. The error is that of a text which
// is no JSON value, or of one nested deeper than 1,000.
func Canonical(raw json.RawMessage) (json.RawMessage, error) {
	if !jsontext.Value(raw).IsValid() {
		return nil, errNotJSON
	}
	return appendCanonical(nil, raw)
}

// appendCanonical appends a valid JSON value in the one spelling that all
// values have that are equal to it: no space, keys sorted, numbers as decimals,
// strings escaped in one way.
func appendCanonical(dst, raw []byte) ([]byte, error) {
	raw = bytes.TrimSpace(raw)
	if len(raw) == 0 {
		return dst, errNotNumber
	}
	switch raw[0] {
	case '{', '[':
		d := jsontext.NewDecoder(bytes.NewReader(raw))
		return appendNested(dst, d, 0)
	case '"':
		return appendText(dst, raw)
	case 't', 'f', 'n':
		return append(dst, raw...), nil
	}
	return appendNumber(dst, raw)
}

// appendText appends a string. One without escapes is canonical already.
func appendText(dst, raw []byte) ([]byte, error) {
	if bytes.IndexByte(raw, '\\') < 0 {
		return append(dst, raw...), nil
	}
	text, err := jsontext.AppendUnquote(nil, raw)
	if err != nil {
		return dst, err
	}
	return jsontext.AppendQuote(dst, text)
}

// appendNumber appends a number. One beyond the bounds of numbers is like no
// other spelling.
func appendNumber(dst, raw []byte) ([]byte, error) {
	if isPlainInteger(raw) {
		return append(dst, raw...), nil
	}
	d, err := parseDecimal(raw)
	if err != nil {
		return append(dst, raw...), nil
	}
	return append(dst, d.String()...), nil
}

// isPlainInteger reports whether a number is a canonical integer.
func isPlainInteger(raw []byte) bool {
	run, rest := digits(bytes.TrimPrefix(raw, []byte("-")))
	return len(rest) == 0 && len(run) <= 300 && !bytes.Equal(raw, []byte("-0"))
}

// appendNested appends an object or a list that the decoder stands before.
func appendNested(dst []byte, d *jsontext.Decoder, depth int) ([]byte, error) {
	if depth == maxDepth {
		return dst, errDeep
	}
	switch d.PeekKind() {
	case '{':
		return appendObject(dst, d, depth)
	case '[':
		return appendList(dst, d, depth)
	}
	v, err := d.ReadValue()
	if err != nil {
		return dst, err
	}
	return appendCanonical(dst, v)
}

func appendList(dst []byte, d *jsontext.Decoder, depth int) ([]byte, error) {
	if _, err := d.ReadToken(); err != nil {
		return dst, err
	}
	dst = append(dst, '[')
	for first := true; d.PeekKind() != ']'; first = false {
		if !first {
			dst = append(dst, ',')
		}
		var err error
		if dst, err = appendNested(dst, d, depth+1); err != nil {
			return dst, err
		}
	}
	_, err := d.ReadToken()
	return append(dst, ']'), err
}

func appendObject(dst []byte, d *jsontext.Decoder, depth int) ([]byte, error) {
	if _, err := d.ReadToken(); err != nil {
		return dst, err
	}
	var members [][]byte
	for d.PeekKind() == '"' {
		name, err := d.ReadValue()
		if err != nil {
			return dst, err
		}
		member, err := appendText(nil, name)
		if err != nil {
			return dst, err
		}
		if member, err = appendNested(append(member, ':'), d, depth+1); err != nil {
			return dst, err
		}
		members = append(members, member)
	}
	slices.SortFunc(members, bytes.Compare)
	dst = append(dst, '{')
	dst = append(dst, bytes.Join(members, []byte{','})...)
	_, err := d.ReadToken()
	return append(dst, '}'), err
}
