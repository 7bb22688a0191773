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
	last    opinion // known once it was asked
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

// mayChange reports whether more calls could change the last answer. And and Or
// ask it of the matcher that decided the poll before, ahead of the next one: if
// what it says has turned since, or could not be said then, others decide now. So
// it is sure of nothing before it has said the same of this source.
func (k *checked) mayChange(actual any) bool {
	last := k.latest()
	if !last.known || !sameSource(last.source, actual) {
		return true
	}
	j, err := k.ask(actual)
	return err != nil || !j.final() || last.finding.Holds != j.finding.Holds
}

// ask judges actual.
func (k *checked) ask(actual any) (opinion, error) {
	source, err := sourceOf(actual)
	if err != nil {
		return opinion{}, unjudged{k.checker.String(), err}
	}
	j := opinion{source: source, known: true}
	if j.trace, err = traceOf(source); err == nil {
		j.finding, err = k.checker.Check(j.trace)
	}
	if err != nil {
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

func (e unjudged) Error() string        { return harmlessLines(e.property + ": " + e.err.Error()) }
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

// of returns what was last said of the same source: a live one may have gone on
// since. Otherwise it judges anew.
func (k *checked) of(actual any) (opinion, error) {
	if j := k.latest(); j.known && sameSource(j.source, actual) {
		return j, nil
	}
	return k.judge(actual)
}

// sameSource reports whether both are one source: one trace in memory, or what
// stands for one.
func sameSource(s Source, actual any) bool {
	if t, recorded := s.(Trace); recorded {
		u, also := actual.(Trace)
		return also && len(t.Calls) > 0 && len(t.Calls) == len(u.Calls) && &t.Calls[0] == &u.Calls[0] &&
			t.Name == u.Name && t.Session == u.Session && t.Extent == u.Extent
	}
	return reflect.ValueOf(s).Comparable() && s == actual
}

// live reports whether a source may say something else the next time, as all do
// but recorded traces.
func live(s Source) bool {
	switch s.(type) {
	case Trace, *Trace:
		return false
	}
	return true
}

// story is the property's name, with what it found last.
func (k *checked) story() string {
	j := k.latest()
	if !j.known {
		return k.checker.String()
	}
	return k.checker.String() + "\n" + j.trace.String() + ", " + j.finding.why()
}
