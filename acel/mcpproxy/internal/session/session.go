package session

import (
	"container/list"
	"errors"
	"io"
	"sync"
	"time"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/gate"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/refusal"
)

// A Session is that of one client, with its gate. It is safe for concurrent use.
type Session struct {
	ID string

	// What the lock of the sessions guards.
	use   *list.Element
	last  time.Time // of its last call's begin or end
	calls int       // on their way
	over  bool

	mu      sync.Mutex
	gate    *gate.Gate // nil before the first call, and where its journal could not be opened
	journal gate.Journal
	closed  bool
	waiting waiting
}

// ErrOver refuses what comes when a session was closed.
var ErrOver = refusal.Reason(OverClosed)

// open returns the session's gate, which it makes for the first call. A journal that
// cannot be opened is tried again with the next one: until then nothing has passed.
func (s *Session) open(o *Options) (*gate.Gate, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return nil, ErrOver
	}
	if s.gate == nil {
		g, journal, err := o.gateOf(s.ID)
		if err != nil {
			return nil, err
		}
		s.gate, s.journal = g, journal
	}
	return s.gate, nil
}

// Close ends the session, and returns what its end leaves unmet. It is called once it
// is out of the sessions; on nil it does nothing.
func (s *Session) Close() ([]acel.Violation, error) {
	if s == nil {
		return nil, nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	again := s.closed
	s.closed = true
	if s.gate == nil || again {
		return nil, nil
	}
	left, err := s.gate.Close()
	if c, is := s.journal.(io.Closer); is {
		err = errors.Join(err, c.Close())
	}
	return left, err
}
