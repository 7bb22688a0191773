package main

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// The bounds on what is kept and shown of a tool's arguments.
const (
	mostFields  = 100 // kept of one tool
	fieldsShown = 6
)

// fields are the names of the arguments that a tool was given, at the top level
// of what is an object, as the engine sees it.
type fields struct {
	names map[string]bool
	more  bool // there were too many, or too long ones
}

// see adds the names in a call's arguments.
func (f *fields) see(args []byte) {
	if args == nil || !soundObject(args) {
		return
	}
	d := jsontext.NewDecoder(bytes.NewReader(args))
	_, _ = d.ReadToken() // what is sound can be read
	for d.PeekKind() == '"' {
		name, _ := d.ReadToken()
		f.add(name.String())
		_ = d.SkipValue()
	}
}

func (f *fields) add(name string) {
	switch {
	case f.names[name]:
	case len(f.names) == mostFields || len(name) > longestName:
		f.more = true
	case f.names == nil:
		f.names = map[string]bool{name: true}
	default:
		f.names[name] = true
	}
}

// String lists the first names: "amount, order, 7 more"; "" where there is none.
func (f *fields) String() string {
	all := slices.Sorted(maps.Keys(f.names))
	var shown []string
	for _, name := range all[:min(len(all), fieldsShown)] {
		shown = append(shown, commentText(name))
	}
	switch rest := len(all) - len(shown); {
	case f.more:
		shown = append(shown, fmt.Sprintf("at least %d more", rest+1))
	case rest > 0:
		shown = append(shown, fmt.Sprintf("%d more", rest))
	}
	return strings.Join(shown, ", ")
}
