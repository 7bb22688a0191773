package acel

import (
	"errors"
	"fmt"
	"reflect"
)

// A Source is whoever knows what was called: a recorded [Trace], a live
// [*Session] or a [*Recorder], or a type of your own.
type Source interface {
	// Trace returns the calls so far. Its Extent says whether there may be
	// more. What it returns does not change afterwards.
	Trace() Trace
}

// Trace returns the trace itself, which makes it a [Source].
func (t Trace) Trace() Trace { return t }

// String names the session's trace and says how many calls it has.
func (s *Session) String() string { return s.Trace().String() }

// GomegaString is how Gomega shows the session: as its trace.
func (s *Session) GomegaString() string { return s.Trace().GomegaString() }

// TraceOf returns the trace of a value that should be a source. The error says
// why it is none: it is nil, a nil pointer or of another type.
func TraceOf(actual any) (Trace, error) {
	source, err := sourceOf(actual)
	if err != nil {
		return Trace{}, err
	}
	return traceOf(source)
}

// traceOf asks a source, which may be the user's own, as one that embeds a
// recorder that was never made.
func traceOf(s Source) (t Trace, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("the %T that was given for a trace panicked: %v", s, p)
		}
	}()
	return s.Trace(), nil
}

// sourceOf takes a value for a source, or says why it is none.
func sourceOf(actual any) (Source, error) {
	source, ok := actual.(Source)
	switch v := reflect.ValueOf(actual); {
	case actual == nil:
		return nil, errors.New("got nil, and no trace; did loading it fail?")
	case !ok:
		return nil, fmt.Errorf("got %T, which is no acel.Source: give an acel.Trace, a *acel.Session or a *acel.Recorder%s", actual, wayToSource(actual))
	case v.Kind() == reflect.Pointer && v.IsNil():
		return nil, fmt.Errorf("got a nil %T, and no trace; did loading it fail?", actual)
	}
	return source, nil
}

// wayToSource says how a value that is often given becomes a source.
func wayToSource(actual any) string {
	switch actual.(type) {
	case []Call:
		return ", as acel.Trace{Calls: calls} is"
	case []Trace:
		return "; use HaveEach or ContainElement for several"
	case string, []byte:
		return "; LoadTrace reads one from a file"
	}
	return ""
}
