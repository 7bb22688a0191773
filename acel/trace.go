package acel

import "fmt"

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
	// State sets keys over the initial state of the policy that judges it, as
	// SessionOptions did for the session that it is of. Files have none.
	State map[string]any
	// Format names the form that the trace was read from, such as "native" or
	// "openai-chat"; "" where it was not read. A chat does not say which calls
	// failed.
	Format string
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
	// Partial: calls are missing at its end, where it was cut short, or all of
	// them, where none was kept.
	Partial
	// Stopped: these are all of its calls, but it was ended from outside before it
	// was done, as by a limit or an interrupt. What it owed then it might yet have
	// done.
	Stopped
)

var extentNames = []string{Complete: "complete", Ongoing: "ongoing", Partial: "partial", Stopped: "stopped"}

// check returns what is wrong with an extent that Go code made up, or nil.
func (e Extent) check() error {
	if e > Stopped {
		return fmt.Errorf("extent %d: %w; use Complete, Ongoing, Partial or Stopped", e, ErrNoSuchValue)
	}
	return nil
}

// String returns the extent in a word.
func (e Extent) String() string { return wordOf(extentNames, e) }
