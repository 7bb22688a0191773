package render

import "github.com/acel-dev/acel/acel"

// Options say how a violation or a problem is written. The zero value writes
// plain text and draws the offending call instead of its source line.
type Options struct {
	// Color adds ANSI colours.
	Color bool
	// Source shows the lines of the inputs; nil shows none of them.
	Source Source
	// Place is where the session stands, for a violation whose call does not
	// say where it stands itself: at the end of a session, or a call made in
	// Go.
	Place acel.Place
	// Session names the session; "" where its file holds only one.
	Session string
	// Note stands before the message, as where a finding does not count; "" for
	// none.
	Note string
	// Steps are the session's calls by step, as [acel.Trace.Steps] returns
	// them. Where they are given, a violation shows those around it, as the
	// function [Steps] does, instead of its source line. It does not where they
	// cannot be of its session: where its step is beyond them or of another
	// tool, or where they go on after the end.
	Steps []acel.Call
	// Before is how many calls the session has before Steps, which are not at hand.
	Before int
	// Talk shows with each call that is drawn what the user said before it, and what it
	// returned.
	Talk bool
}

// A Source shows the line of an input that holds a place.
type Source interface {
	// Line returns the line at place, or a part of it, and the byte position
	// of the place in that text, counted from 1. Some 700 bytes on each side
	// are all that is shown. ok is false where the line is not at hand.
	Line(place acel.Place) (text string, column int, ok bool)
}
