package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// A jsonMember is a member of an object, as it is written.
type jsonMember struct {
	name  string
	value string
}

// A jsonObject is the members of an object, in their order: settings of others keep it.
type jsonObject []jsonMember

// jsonObjectOf reads an object, strictly.
func jsonObjectOf(text string) (jsonObject, error) {
	if strings.HasPrefix(text, "\uFEFF") {
		return nil, errors.New("it begins with a byte order mark; save it as UTF-8 without one")
	}
	d := jsontext.NewDecoder(bytes.NewBufferString(text))
	if d.PeekKind() != '{' {
		if _, err := d.ReadToken(); err != nil && !errors.Is(err, io.EOF) {
			return nil, err
		}
		return nil, errors.New("it is no JSON object")
	}
	if _, err := d.ReadToken(); err != nil {
		return nil, err
	}
	var all jsonObject
	for d.PeekKind() != '}' {
		name, err := d.ReadToken()
		if err != nil {
			return nil, err
		}
		key := name.String()
		value, err := d.ReadValue()
		if err != nil {
			return nil, err
		}
		all = append(all, jsonMember{key, string(value)})
	}
	if _, err := d.ReadToken(); err != nil {
		return nil, err
	}
	if _, err := d.ReadToken(); !errors.Is(err, io.EOF) {
		return nil, errors.New("more stands behind the JSON object")
	}
	return all, nil
}

// jsonListOf reads a list.
func jsonListOf(text string) ([]string, error) {
	d := jsontext.NewDecoder(bytes.NewBufferString(text))
	if d.PeekKind() != '[' {
		return nil, errors.New("it is no list")
	}
	_, err := d.ReadToken()
	var all []string
	for err == nil && d.PeekKind() != ']' {
		var value jsontext.Value
		if value, err = d.ReadValue(); err == nil {
			all = append(all, string(value))
		}
	}
	return all, err
}

// at is the place of a member; -1 for none.
func (o jsonObject) at(name string) int {
	for i := range o {
		if o[i].name == name {
			return i
		}
	}
	return -1
}

// get returns a member's value; "" where there is none.
func (o jsonObject) get(name string) string {
	if i := o.at(name); i >= 0 {
		return o[i].value
	}
	return ""
}

// text returns a member that is a text; "" where there is none.
func (o jsonObject) text(name string) string {
	text, _ := jsontext.AppendUnquote(nil, o.get(name)) // of what is no text there is none
	return string(text)
}

// set sets a member, which keeps its place.
func (o *jsonObject) set(name, value string) {
	if i := o.at(name); i >= 0 {
		(*o)[i].value = value
		return
	}
	*o = append(*o, jsonMember{name, value})
}

// drop takes a member out.
func (o *jsonObject) drop(name string) {
	if i := o.at(name); i >= 0 {
		*o = append((*o)[:i:i], (*o)[i+1:]...)
	}
}

// String writes the object.
func (o jsonObject) String() string {
	b := []byte{'{'}
	for i, m := range o {
		if i > 0 {
			b = append(b, ',')
		}
		b, _ = jsontext.AppendQuote(b, m.name) // which was read from JSON, or is ours
		b = append(append(b, ':'), m.value...)
	}
	return string(append(b, '}'))
}

// jsonList writes a list.
func jsonList(values []string) string {
	b := []byte{'['}
	for i, v := range values {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, v...)
	}
	return string(append(b, ']'))
}

// jsonText writes a text.
func jsonText(text string) string {
	b, _ := jsontext.AppendQuote(nil, text) // what is no UTF-8 becomes U+FFFD
	return string(b)
}

// indentation is what stands before the first member in a text.
var indentation = regexp.MustCompile(`^\s*\{\r?\n([ \t]+)"`)

// laidOut writes an object as a text like another one was: indented, with the strings
// and numbers as they are.
func (o jsonObject) laidOut(like string) (string, error) {
	indent := "  "
	if m := indentation.FindStringSubmatch(like); m != nil {
		indent = m[1]
	}
	v := jsontext.Value(o.String())
	if err := v.Indent(jsontext.WithIndent(indent)); err != nil {
		return "", fmt.Errorf("it cannot be written anew: %w", err)
	}
	return string(v) + "\n", nil
}

// sameJSON reports whether two texts are the same but for the blanks between.
func sameJSON(a, b string) bool {
	one, other := jsontext.Value(a), jsontext.Value(b)
	return one.Compact() == nil && other.Compact() == nil && string(one) == string(other)
}
