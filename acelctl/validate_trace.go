package main

import (
	"context"
	"fmt"
	"io"
	"slices"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/render"
)

// trace validates a trace, and prints what it holds.
func (v *validation) trace(ctx context.Context, i input, in io.Reader) error {
	nothing, err := acel.NewPolicy(acel.PolicyConfig{})
	if err != nil {
		return err
	}
	var u unread
	c := &checker{policy: nothing, reading: reading{options: v.reading.options()}, watch: u.see}
	found := c.read(ctx, i, in)
	if found.sessions == 0 {
		found.explain(i)
	}
	allowed := v.partial && found.parts > 0
	v.showRead(&found.fileRead, allowed)
	v.show(u.warnings(i.name)...)
	switch {
	case !found.whole:
		v.show(inputProblem(i.name, "interrupted", ""))
	case found.empty():
		v.show(inputProblem(i.name, "holds neither rules nor a session", "a rules file begins with contracts:"))
	case found.aside != "":
		return v.print("note: " + found.aside)
	case len(found.problems) == 0 || allowed:
		return v.sound(i.name, found)
	}
	return nil
}

// showRead shows the problems of a trace; where they are allowed they are no
// mistakes.
func (v *validation) showRead(f *fileRead, allowed bool) {
	before := v.failed
	v.show(f.problems...)
	if allowed {
		v.failed = before
	}
}

// sound says what a trace without a mistake holds, or one of which a part may be
// unreadable.
func (v *validation) sound(name string, found checked) error {
	ok := "OK"
	if found.parts > 0 {
		ok = "OK IN PART, " + count(found.parts, "part") + " could not be read"
	}
	err := v.print(fmt.Sprintf("%s: %s: %s", name, ok, found.contents()))
	note := v.reading.silentNote(found.traces)
	if err != nil || note == "" {
		return err
	}
	return v.print(name + ": " + note)
}

func (v *validation) print(text string) error {
	_, err := fmt.Fprintln(v.out(), render.Sanitize(text))
	return err
}

// contents says in a few words what a file holds.
func (c checked) contents() string {
	var formats []string
	calls := 0
	for _, t := range c.traces {
		calls += t.Calls
		if !slices.Contains(formats, t.Format) {
			formats = append(formats, t.Format)
		}
	}
	return fmt.Sprintf("%s, %s, %s", enumerate(formats), count(len(c.traces), "session"), count(calls, "call"))
}
