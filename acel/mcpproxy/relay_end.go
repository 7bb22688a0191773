package mcpproxy

import (
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/acel-dev/acel/acel/mcpproxy/internal/process"
)

// A half is an upstream that can be told that nothing more comes, and still be heard.
type half interface{ CloseSend() }

// A mortal is an upstream that can say how it has ended; nil if it has not.
type mortal interface {
	Exit(within time.Duration) *process.Exit
}

const (
	forExit   = 500 * time.Millisecond // how long an upstream may take to end once it says nothing more
	forOthers = 2 * time.Second        // and how long requests are waited for that are no calls
	forPipes  = time.Second            // and how long a pipe may take to let go once it is closed
	tick      = 5 * time.Millisecond
)

// broken answers what is open once upstream has ended by itself, and says how it has.
func (r *relay) broken() error {
	if r.hasLeft() {
		return nil // it was ended by its client, which was there first
	}
	r.p.o.Meter.UpstreamFailed()
	how, err := r.fate()
	r.tell(r.talk.broken(how))
	return err
}

// fate says how upstream has ended: in a word or two for the client, and at length.
func (r *relay) fate() (how string, err error) {
	if m, is := r.upstream.(mortal); is {
		if exit := m.Exit(forExit); exit != nil {
			return exit.How(), fmt.Errorf("mcpproxy: %w", exit)
		}
		return "it closed its output", errors.New("mcpproxy: the upstream closed its standard output without ending, and was ended")
	}
	if errors.Is(r.end, io.EOF) {
		return "it ended the session", errors.New("mcpproxy: the upstream ended the session")
	}
	return r.end.Error(), fmt.Errorf("mcpproxy: the upstream: %w", r.end)
}

// drain waits for what is on its way while the session ends: first until all is passed
// on and all calls are answered, then until upstream has nothing more to say.
func (r *relay) drain() {
	late := time.NewTimer(r.p.o.Drain)
	defer late.Stop()
	if !r.awaits(r.hand.sent, late.C) || !r.settled(late.C, (*conversation).callsInFlight) {
		return
	}
	if h, is := r.upstream.(half); is {
		h.CloseSend()
		r.awaits(r.silent, late.C)
		return
	}
	r.settled(time.After(min(forOthers, r.p.o.Drain)), (*conversation).requestsInFlight)
}

// awaits waits for something; false where it was late or upstream ended first.
func (r *relay) awaits(what <-chan struct{}, late <-chan time.Time) bool {
	select {
	case <-what:
		return true
	case <-r.silent:
		return false
	case <-late:
		return false
	}
}

// settled waits until nothing is in flight; false where it was late or upstream ended.
func (r *relay) settled(late <-chan time.Time, flying func(*conversation) bool) bool {
	every := time.NewTicker(tick)
	defer every.Stop()
	for flying(r.talk) {
		select {
		case <-every.C:
		case <-r.silent:
			return false
		case <-late:
			return false
		}
	}
	return true
}

// finish ends both ends. What upstream still says while it ends is heard; a request that
// is open then is answered, if the client is there to be told.
func (r *relay) finish() {
	_ = r.upstream.Close()
	wait(r.silent, forPipes)
	if !r.hasLeft() {
		r.tell(r.talk.broken("the session is over"))
	}
	_ = r.front.Close()
	wait(r.silent, forPipes)
	wait(r.hand.sent, forPipes)
}

// tell sends answers to the client, if it takes them in time.
func (r *relay) tell(answers [][]byte) {
	told := make(chan struct{})
	go func() {
		defer close(told)
		for _, a := range answers {
			r.toClient(a)
		}
	}()
	wait(told, forPipes)
}

// hasLeft reports whether the client is gone.
func (r *relay) hasLeft() bool {
	select {
	case <-r.left:
		return true
	default:
		return false
	}
}

// wait waits for something, but not for ever.
func wait(what <-chan struct{}, most time.Duration) {
	late := time.NewTimer(most)
	defer late.Stop()
	select {
	case <-what:
	case <-late.C:
	}
}
