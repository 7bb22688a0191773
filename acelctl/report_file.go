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
	begins := firstTokens(head, 5)
	switch {
	case len(begins) < 2:
		return false
	case begins[0] == "[":
		return begins[1] == "]" || slices.Equal(begins[1:3], []string{"{", "description"}) && slices.Contains(begins, "check_name")
	case len(begins) < 3 || begins[0] != "{":
		return false
	case begins[1] == "$schema":
		return strings.Contains(begins[2], "sarif")
	}
	ours := func(kind string) bool { return strings.HasPrefix(begins[2], kind) }
	return begins[1] == "schema" && slices.ContainsFunc([]string{"acel.report/", "acel.test-report/"}, ours)
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
