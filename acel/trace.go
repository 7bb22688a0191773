package acel

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A Trace is the recorded calls of one session, in order. The zero value is an
// empty trace, which has step 0.
type Trace struct {
	// Name is the file the trace came from, or any name that helps a reader.
	Name string
	// Session tells several sessions of one file apart; "" where there is one.
	Session string
	// Calls are the records in order; steps count from 1. A call that
	// overlapped others may be two records, joined by their ID: see [Phase] and
	// [Trace.Steps].
	Calls []Call
	// Extent says how much of its session the trace holds.
	Extent Extent
}

// An Extent says how much of its session a trace holds. The zero value is
// Complete.
type Extent uint8

// The extents.
const (
	// Complete: the session is over, and these are all of its calls.
	Complete Extent = iota
	// Ongoing: the session goes on, and these are its calls so far.
	Ongoing
	// Partial: calls are missing, since the trace was cut short or not kept.
	Partial
)

var extentNames = []string{Complete: "complete", Ongoing: "ongoing", Partial: "partial"}

// String returns the extent in a word.
func (e Extent) String() string { return wordOf(extentNames, e) }

// String names the trace and says how many calls it has.
func (t Trace) String() string {
	n := t.steps()
	s := strconv.Itoa(n) + " calls"
	if n == 1 {
		s = "1 call"
	}
	switch t.Extent {
	case Ongoing:
		s += " so far"
	case Partial:
		s += ", and others that are missing"
	}
	if t.Session != "" {
		s = "session " + toolName(t.Session) + ", " + s
	}
	if t.Name == "" {
		return "a trace of " + s
	}
	return toolName(t.Name) + ", " + s
}

// steps counts the calls.
func (t Trace) steps() int {
	n := 0
	for i := range t.Calls {
		if t.Calls[i].Phase != Ends {
			n++
		}
	}
	return n
}

// shownTools bounds how many tools GomegaString names.
const shownTools = 20

// GomegaString is how Gomega shows the trace: its name and the tools that it
// calls, in order, the middle of a long one left out.
func (t Trace) GomegaString() string {
	var names []string
	for i := range t.Calls {
		if t.Calls[i].Phase != Ends {
			names = append(names, toolName(t.Calls[i].Tool))
		}
	}
	if len(names) == 0 {
		return t.String()
	}
	if n := len(names); n > shownTools {
		left := fmt.Sprintf("… %d more …", n-shownTools)
		names = slices.Concat(names[:shownTools/2], []string{left}, names[n-shownTools/2:])
	}
	return t.String() + ": " + strings.Join(names, ", ")
}
