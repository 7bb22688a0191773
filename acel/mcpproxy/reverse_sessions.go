package mcpproxy

import (
	"context"
	"sync"
	"time"
)

// A reverseSession is one that an upstream has begun, or that of all requests that
// belong to none.
type reverseSession struct {
	id   string
	talk *conversation
	// ctx is done once the session is over, and with it its streams.
	ctx    context.Context
	cancel context.CancelFunc

	// What the lock of the sessions guards.
	last  time.Time // its last request began or ended
	using int       // requests on their way

	passing bool // it ends with the request that it is for
}

// statelessID is the session of requests that belong to none.
const statelessID = "stateless"

// reverseSessions are the sessions that upstream has given out. Their lock is not held
// while a journal writes.
type reverseSessions struct {
	p *Proxy

	mu     sync.Mutex
	all    map[string]*reverseSession // by the id that clients send
	shared *reverseSession            // statelessID; nil before it is used
}

func (a *reverseSessions) init(p *Proxy) {
	a.p = p
	a.all = map[string]*reverseSession{}
}

// newSession makes one, of which the caller is in the middle, with the name that it has
// in a journal.
func (a *reverseSessions) newSession(id, name string) *reverseSession {
	s := &reverseSession{id: id, talk: a.p.newConversation(name), using: 1}
	s.talk.apart = id == "" // in a session, servers find where an answer goes by its id
	s.ctx, s.cancel = context.WithCancel(context.Background())
	return s
}

// passing returns a session for one answer, that begins none.
func (a *reverseSessions) passing() *reverseSession {
	s := a.newSession("", "")
	s.passing = true
	return s
}

// find returns the session that upstream has given out by an id; nil for none. Whoever
// finds one leaves it.
func (a *reverseSessions) find(id string) *reverseSession {
	defer a.expire()
	a.mu.Lock()
	defer a.mu.Unlock()
	s := a.all[id]
	if s != nil {
		s.using++
	}
	return s
}

// stateless returns the session of requests that belong to none.
func (a *reverseSessions) stateless() *reverseSession {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.shared == nil {
		a.shared = a.newSession("", statelessID)
		a.p.o.Meter.SessionBegan()
		return a.shared
	}
	a.shared.using++
	return a.shared
}

// given returns the session of an id that upstream gives out. One that it gives out
// again goes on: its budgets do not come back.
func (a *reverseSessions) given(id string) *reverseSession {
	defer a.expire()
	a.mu.Lock()
	defer a.mu.Unlock()
	s := a.all[id]
	if s != nil {
		s.using++
		return s
	}
	name := id
	if id == statelessID {
		name += " as given"
	}
	s = a.newSession(id, name)
	a.all[id] = s
	a.p.o.Meter.SessionBegan()
	return s
}

// full reports whether there are as many sessions as there may be.
func (a *reverseSessions) full() bool {
	a.expire()
	a.mu.Lock()
	defer a.mu.Unlock()
	return len(a.all) >= a.p.o.MaxSessions
}

// leave ends a request's use of a session.
func (a *reverseSessions) leave(s *reverseSession) {
	if s.passing {
		_ = s.talk.close() // nothing was called in it, and so nothing written
		s.cancel()
		return
	}
	now := a.p.o.Clock()
	a.mu.Lock()
	defer a.mu.Unlock()
	s.using--
	s.last = now
}
