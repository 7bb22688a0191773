package main

import (
	"fmt"
	"slices"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/report"
)

// withoutCall warns of the files in which every session is empty: no rule is
// broken there, and perhaps they are not what they were taken for. Where all
// are such, there was nothing to check, which is said elsewhere.
func withoutCall(inputs []input, all []checked) []*acel.Problem {
	var names []string
	for i, one := range all {
		if one.sessionsOnly() {
			names = append(names, inputs[i].name)
		}
	}
	if len(names) == 0 || len(names) == len(inputs) {
		return nil
	}
	verb := "hold"
	if len(names) == 1 {
		verb = "holds"
	}
	return []*acel.Problem{{
		Message: fmt.Sprintf("%d of %d files %s no tool call: %s", len(names), len(inputs), verb, firstFew(names)),
		Hint:    "--allow-empty takes this for usual",
		Warning: true,
	}}
}

// sessionsOnly reports whether a file was read without a mistake, and holds
// sessions, but no call.
func (c checked) sessionsOnly() bool {
	return c.whole && len(c.problems) == 0 && len(c.traces) > 0 && !called(c.traces)
}

// called reports whether there is a call in any of the sessions.
func called(traces []report.Trace) bool {
	return slices.ContainsFunc(traces, func(t report.Trace) bool { return t.Calls > 0 })
}
