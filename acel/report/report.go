package report

import "github.com/acel-dev/acel/acel"

// A Report is everything that one run over a set of traces found. The zero
// value is a run that checked nothing.
type Report struct {
	// Policy is the rules that the run goes by, in order. Those that a session
	// speaks of are known without it, as are the conditions of tools.
	Policy []acel.Rule
	// Traces are the sessions checked, in the order of the files as given and
	// of the sessions within each.
	Traces []Trace
	// Problems are the mistakes in the input, in the same order: what could
	// not be read. Warnings about rules files are among them.
	Problems []*acel.Problem
	// Called counts the calls of each tool over all sessions, refused ones
	// included. Where it is empty they were not counted, and nothing is said of
	// tools that were never called.
	Called map[string]int
	// Reads knows which arguments that the rules read no call has, over all sessions;
	// nil where nobody looked.
	Reads *acel.Reads
	// Waivers are what the policy's waivers have excused; nil where it has none.
	Waivers *Waivers
	// Baseline is what the findings were compared with; nil where there is none.
	Baseline *Baseline
	// UnreadParts is how many parts of files could not be read that could be read
	// otherwise. PartProblems are the problems, among Problems, that say so.
	UnreadParts, PartProblems int
}

// A Trace is what was found in one session.
type Trace struct {
	// File is the file's name as the user gave it, "-" for standard input.
	File string
	// Session tells several sessions of one file apart; "" where it has none.
	Session string
	// Place is where the session begins in its file; the zero Place where that
	// is not known.
	Place acel.Place
	// Format is the name of the trace format that was recognised.
	Format string
	// Calls is the number of calls judged, refused ones included.
	Calls int
	// Cut says that the session is not whole: it could not be read to its end, or
	// the run was ended from outside.
	Cut bool
	// Stopped says why the run was ended from outside, in the words of its record;
	// "" where the session is whole, or could not be read to its end.
	Stopped string
	// Rules are the rules and tool conditions with their verdicts.
	Rules []acel.RuleResult
	// Violations are in order of step, and within a step of rule, once
	// [Trace.Order] has put them so. [Trace.Add] keeps of them what reports show.
	Violations []Finding
	// Timeline is the session's calls, for the formats that draw them; nil where
	// none was asked for.
	Timeline *Timeline
	// Waivers excuse what Add takes down; nil excuses nothing.
	Waivers *Waivers

	// omitted holds how long the arguments were that Add has cut, last the call
	// that it has taken down last.
	omitted map[*acel.Call]int
	last    cutCall
}

// damaged reports whether the session could not be read to its end.
func (t *Trace) damaged() bool { return t.Cut && t.Stopped == "" }

// place is where a violation stands: at its call, or where it has none, at its
// session.
func (t *Trace) place(v acel.Violation) acel.Place {
	if v.Call != nil && v.Call.Place.String() != "" {
		return v.Call.Place
	}
	if t.Place.String() != "" {
		return t.Place
	}
	return acel.Place{File: t.File}
}
