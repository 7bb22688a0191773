package main

import (
	"bytes"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// isReport reports whether a file is a report of an earlier run, of replay or of
// test, in one of the forms of JSON: it begins as these do. A report in text
// cannot be told.
func isReport(name string) bool {
	head, _ := headOf(name)
	return beginsReport(head)
}

// beginsReport reports whether a text begins as a report does. It may be cut off
// anywhere.
func beginsReport(text []byte) bool {
	begins := firstTokens(text, 5)
	starts := func(want ...string) bool { return len(begins) >= len(want) && slices.Equal(begins[:len(want)], want) }
	switch {
	case starts("[", "]"): // of gitlab, which found nothing
		return true
	case starts("[", "{", "description"):
		return slices.Contains(begins, "check_name")
	case len(begins) < 3:
		return false
	case starts("{", "$schema"):
		return strings.Contains(begins[2], "sarif")
	}
	ours := func(kind string) bool { return strings.HasPrefix(begins[2], kind) }
	return starts("{", "schema") && slices.ContainsFunc([]string{"acel.report/", "acel.test-report/"}, ours)
}

// firstTokens returns the beginning of a JSON text, token by token.
func firstTokens(text []byte, n int) []string {
	d := jsontext.NewDecoder(bytes.NewReader(text))
	var all []string
	for len(all) < n {
		token, err := d.ReadToken()
		if err != nil {
			return all
		}
		all = append(all, token.String())
	}
	return all
}
