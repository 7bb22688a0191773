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
func (v *validation) trace(ctx context.Context, name string, in io.Reader) error {
	nothing, err := acel.NewPolicy(acel.PolicyConfig{})
	if err != nil {
		return err
	}
	var u unread
	c := &checker{policy: nothing, options: v.reading.options(), watch: u.see}
	found := c.read(ctx, name, in)
	v.show(found.problems...)
	v.show(u.warnings(name)...)
	switch {
	case !found.whole:
		v.show(inputProblem(name, "interrupted", ""))
	case found.empty():
		v.show(inputProblem(name, "holds neither rules nor a session", "a rules file begins with contracts:"))
	case len(found.problems) == 0:
		_, err = fmt.Fprintf(v.out(), "%s: OK: %s\n", render.Sanitize(name), found.contents())
		if err == nil && v.reading.guessesNoErrors(found.traces) {
			_, err = fmt.Fprintf(v.out(), "%s: %s\n", render.Sanitize(name), chatNote)
		}
	}
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
