package suite

import (
	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/trace"
)

// A Suite is a test file that was read without a mistake: rules, and traces
// with labels that say what the rules must find in them.
type Suite struct {
	// Name is the file's name as the user gave it.
	Name string
	// Description says what the file is about; it may be empty.
	Description string
	// Policy is all rules of the file, those that it names in other files
	// included. Every case is judged by all of them.
	Policy *acel.Policy
	// Cases are in the order of the file, and behind them the examples that stand
	// beside the rules. A file that was read has at least one.
	Cases []Case
	// Warnings are what is odd about the rules and yet no mistake.
	Warnings []*acel.Problem
}

// A Case is one labelled trace.
type Case struct {
	// Name is unique in its file.
	Name string
	// Why is the reason of the label; it may be empty.
	Why string
	// Place is where the case stands.
	Place acel.Place
	// Calls are the trace.
	Calls []acel.Call
	// Format is the name of the trace format that a recorded trace was read
	// from, one of [trace.Formats]; "" for a trace that the test file holds.
	Format string
	// Extent is Partial where the trace says that its session was cut, and Stopped
	// where it was ended from outside: what it leaves unmet at its end is then no
	// violation.
	Extent acel.Extent
	// Labels are the violations that the rules must find, and no others.
	Labels []Label
	// Undecided are the keys of the rules that the trace must leave undecided, for
	// want of what decides them; a rule that is decided, or that is left undecided
	// and not listed, fails the case, but for what only the Extent leaves open.
	Undecided []string
	// Example says that the case is an example, which has no labels; nil for a case
	// of a test file.
	Example *Example
}

// A Label says that a rule is broken at a step, or at the end.
type Label struct {
	Finding
	// Place is where the label stands.
	Place acel.Place
}

// Options say how test files are read. The zero value is the usual way.
type Options struct {
	// Strict makes every warning about the rules a mistake.
	Strict bool
	// Trace says how recorded traces that cases name are read; its Name is not
	// used.
	Trace trace.Options
}

// steps counts the steps of a trace: the end of a call is none of its own.
func steps(calls []acel.Call) int {
	n := 0
	for i := range calls {
		if calls[i].Phase != acel.Ends {
			n++
		}
	}
	return n
}
