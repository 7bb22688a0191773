package main

import (
	"bytes"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// topKeys returns the keys of the mapping that a text in JSON or YAML begins
// with, as far as the text is good; none of what begins with a list.
func topKeys(head []byte) []string {
	switch head = withoutMark(head); {
	case bytes.HasPrefix(head, []byte("{")):
		return jsonKeys(head)
	case bytes.HasPrefix(head, []byte("[")), bytes.HasPrefix(head, []byte("- ")):
		return nil
	}
	return yamlKeys(head)
}

// jsonKeys returns the keys of the object that a JSON text begins with, as far
// as the text is good.
func jsonKeys(text []byte) []string {
	d := jsontext.NewDecoder(bytes.NewReader(text))
	if _, err := d.ReadToken(); err != nil {
		return nil
	}
	var keys []string
	for d.PeekKind() == '"' {
		key, err := d.ReadToken()
		if err != nil {
			break
		}
		keys = append(keys, key.String())
		if d.SkipValue() != nil {
			break
		}
	}
	return keys
}

// holdsObject reports whether the value of a key of the object that a JSON text
// begins with is an object, as far as the text is good.
func holdsObject(text []byte, key string) bool {
	d := jsontext.NewDecoder(bytes.NewReader(withoutMark(text)))
	if _, err := d.ReadToken(); err != nil {
		return false
	}
	for d.PeekKind() == '"' {
		name, err := d.ReadToken()
		if err != nil {
			return false
		}
		if name.String() == key {
			return d.PeekKind() == '{'
		}
		if d.SkipValue() != nil {
			return false
		}
	}
	return false
}

// yamlKeys returns what stands before a colon at the beginning of a line, but
// for lines inside a quoted text. Deeper text is indented.
func yamlKeys(text []byte) []string {
	var keys []string
	open := "" // the mark that ends a quoted text of several lines
	for line := range bytes.Lines(text) {
		line := strings.TrimRight(string(line), " \t\r\n")
		if open != "" {
			if strings.Contains(line, open) {
				open = ""
			}
			continue
		}
		key, value, found := strings.Cut(line+" ", ": ")
		if !found {
			continue
		}
		keys = append(keys, unquoted(key))
		open = leftOpen(strings.TrimSpace(value))
	}
	return keys
}

// unquoted returns a key without the marks around it, if both are there.
func unquoted(key string) string {
	for _, mark := range []string{`"`, `'`} {
		if inner, quoted := strings.CutPrefix(key, mark); quoted && strings.HasSuffix(inner, mark) {
			return strings.TrimSuffix(inner, mark)
		}
	}
	return key
}

// leftOpen returns the mark that a quoted text begins with and that its line
// does not end it by; "" where there is none.
func leftOpen(value string) string {
	for _, mark := range []string{`"`, `'`} {
		if rest, quoted := strings.CutPrefix(value, mark); quoted && !strings.Contains(rest, mark) {
			return mark
		}
	}
	return ""
}
