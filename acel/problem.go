package acel

import "strings"

// A Problem is a mistake in an input: a rules file that means nothing, a trace
// that cannot be read. It is an error with a place, a reason and a way out, and
// is never a finding about an agent; those are a [Violation].
type Problem struct {
	// Place is where the guilty text begins.
	Place Place
	// Message says in one line what is wrong and what was expected.
	Message string
	// Hint says what to do about it; it may be empty.
	Hint string
	// Excerpt is the source line that holds the place, without its line end;
	// empty where the source is not at hand. ExcerptColumn is the guilty
	// text's byte position in it, counted from 1: a long line is cut on both
	// sides, so it may differ from Place.Column.
	Excerpt       string
	ExcerptColumn int
	// Width is the number of bytes the guilty text has in Excerpt; 0 means one.
	Width int
	// Warning tells a problem that does not stop the work from one that does.
	Warning bool
}

// Error returns "file:line:column: message", and the hint in brackets.
func (p *Problem) Error() string {
	var b strings.Builder
	if at := p.Place.String(); at != "" {
		b.WriteString(at + ": ")
	}
	b.WriteString(p.Message)
	if p.Hint != "" {
		b.WriteString(" (" + p.Hint + ")")
	}
	return b.String()
}
