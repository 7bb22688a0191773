package main

import (
	"fmt"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/trace"
)

// A fileRead is how the reading of a file went.
type fileRead struct {
	problems []*acel.Problem
	// parts is how many parts could not be read of a file that could be otherwise;
	// partProblems are the problems that say so.
	parts, partProblems int
	// begun and whole say how far the reading went before an interrupt.
	begun, whole bool
	// found are the formats that were recognised: several in an archive.
	found []recognized
	// sessions counts those that were met, read those that are not damaged.
	sessions, read int
	calls          counter
	passed         passed
	// aside is what is told of the file in passing.
	aside string

	open map[*trace.Session]bool // true where a problem may concern it
}

// A recognized is a format and by what it was known.
type recognized struct{ format, reason string }

// unsaid is why a session ended that its record gives no reason for.
const unsaid = "its record does not say why"

// take counts an event, and settles how a session ended.
func (f *fileRead) take(e *trace.Event) {
	switch e.Kind {
	case trace.Recognized:
		f.recognize(recognized{e.Format, e.Reason})
	case trace.Opened:
		f.sessions++
		if f.open == nil {
			f.open = map[*trace.Session]bool{}
		}
		f.open[e.Session] = false
	case trace.Called:
		if e.Call.Phase != acel.Ends {
			f.calls.add()
		}
	case trace.Passed:
		f.passed.add(e)
	case trace.Closed, trace.Cut, trace.Stopped:
		f.end(e)
	}
}

// mostFormats bounds the formats that are told of one file.
const mostFormats = 20

func (f *fileRead) recognize(one recognized) {
	for _, known := range f.found {
		if known.format == one.format {
			return
		}
	}
	if len(f.found) < mostFormats {
		f.found = append(f.found, one)
	}
}

// end settles why a session was cut or stopped, if it was.
func (f *fileRead) end(e *trace.Event) {
	hurt := f.open[e.Session]
	delete(f.open, e.Session)
	switch {
	case e.Kind == trace.Closed:
	case e.Kind == trace.Cut && (e.Reason == trace.PartLost && len(f.problems) > 0 || e.Reason == "" && hurt):
		e.Reason = ""
		return
	case e.Reason == "":
		e.Reason = unsaid
	}
	f.read++
}

// lose takes down what could not be read, of a session or, if that is nil, of any
// that is open.
func (f *fileRead) lose(s *trace.Session, problems ...*acel.Problem) {
	f.problems = append(f.problems, problems...)
	for _, p := range problems {
		f.partProblems++
		f.parts += partsIn(p)
	}
	for open := range f.open {
		if s == nil || s == open {
			f.open[open] = true
		}
	}
}

// partsIn is how many parts a problem is about: the last one may count others.
func partsIn(p *acel.Problem) int {
	var n int
	if _, err := fmt.Sscanf(p.Message, "%d more parts could not be read", &n); err == nil {
		return n
	}
	return 1
}

// settle decides, at the end of a file, whether anything of it could be read: if
// not, what is wrong is not about parts of it.
func (f *fileRead) settle() {
	if f.calls.n == 0 && f.read == 0 {
		f.parts, f.partProblems = 0, 0
	}
	f.open = nil
}

// empty reports whether the file was read without a mistake and held nothing.
func (f *fileRead) empty() bool { return f.whole && f.sessions+len(f.problems) == 0 && f.aside == "" }
