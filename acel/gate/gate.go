package gate

import (
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/acel-dev/acel/acel"
)

// A Gate decides about the calls of one session. It is safe for concurrent use. Make one
// with [New].
type Gate struct {
	o       Options
	session *acel.Session

	// mu joins what the session decides with what the journal is given.
	mu      sync.Mutex
	written []func() error // what was given since lock
	broken  error          // why the journal takes nothing more
	ended   bool           // the journal was given the end
}

// New returns a gate. The error says what is wrong with the options.
func New(o Options) (*Gate, error) {
	if o.Policy == nil {
		return nil, errNoPolicy
	}
	if o.Clock == nil {
		o.Clock = time.Now
	}
	g := &Gate{o: o}
	its := acel.SessionOptions{Mode: o.Mode, State: o.State, Clock: o.Clock, KeepTrace: acel.KeepEvidence, Observer: (*observer)(g)}
	if err := its.Check(); err != nil {
		return nil, fmt.Errorf("gate: %w", err)
	}
	g.session = o.Policy.NewSession(its)
	return g, nil
}

// Decide asks whether a call may be made, and reserves its place in every budget. It
// returns once the decision is durable. Either a pass or a refusal is returned, and the
// pass must be finished, whatever becomes of the call.
//
// Where the decision cannot be written down, the call is refused and nothing is
// reserved; in Shadow it passes, and [Pass.Unrecorded] says so.
func (g *Gate) Decide(c acel.Call) (*Pass, *Refusal) {
	if err := g.failed(); err != nil && g.o.Mode != acel.Shadow {
		return nil, &Refusal{Call: c, Unrecorded: err}
	}
	var ticket *acel.Ticket
	var found []acel.Violation
	err := g.atomically(func() { ticket, found = g.session.Begin(c) })
	switch {
	case ticket == nil:
		return nil, &Refusal{Call: c, Violations: found, Unrecorded: err}
	case err != nil && g.o.Mode != acel.Shadow:
		_ = g.atomically(func() { ticket.Release() }) // the journal is broken, as is being told
		return nil, &Refusal{Call: c, Unrecorded: err}
	}
	return &Pass{gate: g, ticket: ticket, Violations: found, Unrecorded: err}, nil
}

// Close ends the session, and returns what its end leaves unmet. Calls that are on their
// way are unfinished. The error says that it could not be written down. Closing again
// does nothing.
func (g *Gate) Close() ([]acel.Violation, error) {
	var found []acel.Violation
	err := g.atomically(func() {
		found = g.session.Close()
		if g.o.Journal != nil && !g.ended {
			g.written, g.ended = append(g.written, g.o.Journal.End()), true
		}
	})
	return found, err
}

// Check returns the objections that a call would meet, and moves nothing.
func (g *Gate) Check(c acel.Call) []acel.Violation { return g.session.Check(c) }

// Barred returns the refusal of a session that takes no more calls, since it was halted or
// is over; nil where it takes some, and in Shadow. It is for who goes on with a call that
// has its pass.
func (g *Gate) Barred(c acel.Call) *Refusal {
	if g.o.Mode == acel.Shadow {
		return nil
	}
	if found := g.session.Check(c); len(found) == 1 && found[0].Spec == "session" {
		return &Refusal{Call: c, Violations: found}
	}
	return nil
}

// atomically does what moves the session, so that the journal is given it in the same
// order, and waits until that is durable, with the lock let go.
func (g *Gate) atomically(move func()) error {
	written := g.locked(move)
	var failed error
	for _, durable := range written {
		failed = errors.Join(failed, durable())
	}
	if failed != nil {
		g.mu.Lock()
		defer g.mu.Unlock()
		g.broken = failed
	}
	return failed
}

// locked does something under the lock, and returns what the journal was given.
func (g *Gate) locked(move func()) []func() error {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.written = nil
	move()
	return g.written
}

// failed is why the journal takes nothing more.
func (g *Gate) failed() error {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.broken
}

// An observer is a gate as its session sees it: it hands on what it is told.
type observer Gate

// Observe tells of a violation.
func (o *observer) Observe(v acel.Violation) {
	if o.o.Observer != nil {
		o.o.Observer.Observe(v)
	}
}

// Witness gives a record to the journal, and to an observer who wants it.
func (o *observer) Witness(c acel.Call) {
	if o.o.Journal != nil {
		o.written = append(o.written, o.o.Journal.Record(c))
	}
	if w, is := o.o.Observer.(acel.Witness); is {
		w.Witness(c)
	}
}
