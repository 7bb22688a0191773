package acel

import (
	"reflect"
	"sync"
)

// checked is what a property remembers: its checker, and what that said last,
// since Gomega asks for the reason after the fact.
type checked struct {
	checker Checker
	mu      sync.Mutex
	last    opinion
}

// An opinion is what a checker said of one source.
type opinion struct {
	source  Source
	trace   Trace
	finding Finding
	known   bool
}

// final reports whether no more calls can change the finding: none will come
// to a live source that is over. Of a trace that was recorded nobody knows
// whether it is all that will be.
func (j opinion) final() bool {
	return j.finding.Final || live(j.source) && j.trace.Extent != Ongoing
}

// judge takes actual for a source, judges it and remembers what was said; an
// error leaves nothing to remember.
func (k *checked) judge(actual any) (opinion, error) {
	j, err := k.ask(actual)
	k.mu.Lock()
	defer k.mu.Unlock()
	k.last = j
	return j, err
}

func (k *checked) ask(actual any) (opinion, error) {
	source, err := sourceOf(actual)
	if err != nil {
		return opinion{}, unjudged{k.checker.String(), err}
	}
	j := opinion{source: source, trace: source.Trace(), known: true}
	if j.finding, err = k.checker.Check(j.trace); err != nil {
		return opinion{}, unjudged{k.checker.String(), err}
	}
	return j, nil
}

// An unjudged error says why a property could not be judged. It is a value, and
// has nothing to show beside its text, so that Gomega prints no addresses.
type unjudged struct {
	property string
	err      error
}

func (e unjudged) Error() string        { return e.property + ": " + e.err.Error() }
func (e unjudged) Unwrap() error        { return e.err }
func (e unjudged) GomegaString() string { return "" }

// property is the predicate that [NewProperty] returns.
func (k *checked) property(s Source) bool {
	if q, asked := s.(*inquiry); asked {
		q.answer = k
		return false
	}
	return k.holds(s)
}

// holds judges a source for a predicate, which can return no error.
func (k *checked) holds(s Source) bool {
	j, err := k.judge(s)
	if err != nil {
		panic(err)
	}
	return j.finding.Holds
}

// latest returns the last opinion.
func (k *checked) latest() opinion {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.last
}

// message says that actual was expected to meet the demand, or not to, and what
// was found instead.
func (k *checked) message(actual any, verb string) string {
	j, err := k.of(actual)
	if err != nil {
		return err.Error()
	}
	return "Expected " + j.trace.String() + "\n" + verb + k.checker.Demand() + "\nbut it " + j.finding.why()
}

// of returns what was last said of a live source, which may have gone on since,
// or judges a recorded one anew.
func (k *checked) of(actual any) (opinion, error) {
	if j := k.latest(); j.known && sameLive(j.source, actual) {
		return j, nil
	}
	return k.judge(actual)
}

// sameLive reports whether both are one live source.
func sameLive(s Source, actual any) bool {
	return live(s) && s == actual
}

// live reports whether a source may say something else the next time: one that
// is referred to, but for a recorded trace.
func live(s Source) bool {
	_, recorded := s.(*Trace)
	return !recorded && reflect.ValueOf(s).Kind() == reflect.Pointer
}

// story is the property's name, with what it found last.
func (k *checked) story() string {
	j := k.latest()
	if !j.known {
		return k.checker.String()
	}
	return k.checker.String() + "\n" + j.trace.String() + ", " + j.finding.why()
}
