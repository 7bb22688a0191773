package main

import (
	"bytes"
	"fmt"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/acel-dev/acel/acel"
)

// unread counts the calls whose arguments no rule can read, as where a model
// wrote broken JSON. They are no mistake of the trace, which records what was
// written.
type unread struct {
	calls  int
	places []string // the first, and one more if there is
}

// see looks at a call.
func (u *unread) see(c acel.Call) {
	if c.Args == nil || soundObject(c.Args) {
		return
	}
	u.calls++
	if len(u.places) <= namesShown {
		u.places = append(u.places, c.Place.String())
	}
}

// soundObject reports whether raw JSON is an object that rules can read.
func soundObject(raw []byte) bool {
	return bytes.HasPrefix(bytes.TrimLeft(raw, " \t\r\n"), []byte("{")) && jsontext.Value(raw).IsValid()
}

// warnings says how many there were in the file called name, and where.
func (u *unread) warnings(name string) []*acel.Problem {
	if u.calls == 0 {
		return nil
	}
	verb := "have"
	if u.calls == 1 {
		verb = "has"
	}
	p := inputProblem(name,
		fmt.Sprintf("%s %s arguments that are no sound JSON object: %s", count(u.calls, "call"), verb, firstFew(u.places)),
		"a rule that reads their fields cannot judge them")
	p.Warning = true
	return []*acel.Problem{p}
}
