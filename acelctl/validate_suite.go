package main

import (
	"fmt"
	"io"

	"github.com/acel-dev/acel/acel/render"
	"github.com/acel-dev/acel/acel/rules"
	"github.com/acel-dev/acel/acel/suite"
)

// test validates a test file, and says how much there is to run.
func (v *validation) test(name string, in io.Reader) error {
	data, err := io.ReadAll(io.LimitReader(in, mostRules))
	if err != nil {
		v.show(unreadable(name, err))
		return nil
	}
	s, err := suite.Parse(suite.Options{Strict: v.strict, Trace: v.reading.options()}, rules.Source{Name: name, Data: data})
	if err != nil {
		v.show(rules.ProblemsIn(err)...)
		return nil
	}
	v.show(s.Warnings...)
	_, err = fmt.Fprintf(v.out(), "%s: OK: %s, %s\n", render.Sanitize(name), count(len(s.Cases), "case"), contents(s.Policy))
	return err
}
