package session

import (
	"cmp"
	"container/list"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/acel-dev/acel/acel/mcpproxy/internal/refusal"
)

// Sessions are those of a guard. Their lock is held for a few map accesses only, never
// while a journal is opened or closed, or a handler runs.
type Sessions struct {
	most int
	idle time.Duration

	mu     sync.Mutex
	all    map[string]*Session
	byUse  *list.List      // of *Session, the one longest without a call first
	over   map[string]Over // those that ended, so that their budgets do not come back
	overAt []string        // the same, the first first; no more than most
	closed bool
}

// NewSessions returns those of a guard that has none yet.
func NewSessions(o Options) *Sessions {
	return &Sessions{most: o.MaxSessions, idle: o.Idle, all: map[string]*Session{}, over: map[string]Over{}, byUse: list.New()}
}

// Enter returns the session of a call that begins, and the sessions that were found to
// have been idle too long, which the caller closes. Whoever enters leaves.
func (a *Sessions) Enter(id string, now time.Time) (s *Session, idle []*Session, no error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	idle = a.expired(now)
	s = a.all[id]
	switch why, ended := a.over[id]; {
	case a.closed:
		return nil, idle, refusal.Reason(OverAll)
	case ended:
		return nil, idle, refusal.Reason(why)
	case s == nil && len(a.all) >= a.most:
		return nil, idle, refusal.Reason(fmt.Sprintf("the server has %d sessions, as many as it may. Try again later, once others have ended.", a.most))
	case s == nil:
		s = &Session{ID: id}
		s.use = a.byUse.PushBack(s)
		a.all[id] = s
	}
	s.calls++
	a.used(s, now)
	return s, idle, nil
}

// Leave ends a call's use of its session.
func (a *Sessions) Leave(s *Session, now time.Time) {
	a.mu.Lock()
	defer a.mu.Unlock()
	s.calls--
	a.used(s, now)
}

// used moves a session behind those that were used earlier.
func (a *Sessions) used(s *Session, now time.Time) {
	s.last = now
	a.byUse.MoveToBack(s.use)
}

// expired takes out the sessions that have been idle too long. One that has a call on
// its way is not idle.
func (a *Sessions) expired(now time.Time) (all []*Session) {
	for e := a.byUse.Front(); a.idle > 0 && e != nil; {
		s := e.Value.(*Session)
		if now.Sub(s.last) < a.idle {
			break
		}
		e = e.Next()
		if s.calls == 0 {
			all = append(all, a.remove(s, OverIdle))
		}
	}
	return all
}

// Take takes out a session, which ends; nil where there is none.
func (a *Sessions) Take(id string, why Over) *Session {
	a.mu.Lock()
	defer a.mu.Unlock()
	if s := a.all[id]; s != nil {
		return a.remove(s, why)
	}
	return nil
}

// TakeAll takes out all sessions, in the order of their ids, and lets no more begin.
func (a *Sessions) TakeAll() []*Session {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.closed = true
	var all []*Session
	for _, s := range a.all {
		all = append(all, s)
	}
	slices.SortFunc(all, func(x, y *Session) int { return cmp.Compare(x.ID, y.ID) })
	for _, s := range all {
		a.remove(s, OverAll)
	}
	return all
}
