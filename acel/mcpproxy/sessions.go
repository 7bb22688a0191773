package mcpproxy

import (
	"cmp"
	"container/list"
	"fmt"
	"slices"
	"sync"
	"time"
)

// The sessions of a guard. Its lock is held for a few map accesses only, never while
// a journal is opened or closed, or a handler runs.
type sessions struct {
	most int
	idle time.Duration

	mu     sync.Mutex
	all    map[string]*session
	byUse  *list.List      // of *session, the one longest without a call first
	over   map[string]over // those that ended, so that their budgets do not come back
	overAt []string        // the same, the first first; no more than most
	closed bool
}

func (a *sessions) init(most int, idle time.Duration) {
	a.most, a.idle = most, idle
	a.all, a.over, a.byUse = map[string]*session{}, map[string]over{}, list.New()
}

// enter returns the session of a call that begins, and the sessions that were found to
// have been idle too long, which the caller closes. Whoever enters leaves.
func (a *sessions) enter(id string, now time.Time) (s *session, idle []*session, no error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	idle = a.expired(now)
	s = a.all[id]
	switch why, ended := a.over[id]; {
	case a.closed:
		return nil, idle, refusal(overAll)
	case ended:
		return nil, idle, refusal(why)
	case s == nil && len(a.all) >= a.most:
		return nil, idle, refusal(fmt.Sprintf("the server has %d sessions, as many as it may. Try again later, once others have ended.", a.most))
	case s == nil:
		s = &session{id: id}
		s.use = a.byUse.PushBack(s)
		a.all[id] = s
	}
	s.calls++
	a.used(s, now)
	return s, idle, nil
}

// leave ends a call's use of its session.
func (a *sessions) leave(s *session, now time.Time) {
	a.mu.Lock()
	defer a.mu.Unlock()
	s.calls--
	a.used(s, now)
}

// used moves a session behind those that were used earlier.
func (a *sessions) used(s *session, now time.Time) {
	s.last = now
	a.byUse.MoveToBack(s.use)
}

// expired takes out the sessions that have been idle too long. One that has a call on
// its way is not idle.
func (a *sessions) expired(now time.Time) (all []*session) {
	for e := a.byUse.Front(); a.idle > 0 && e != nil; {
		s := e.Value.(*session)
		if now.Sub(s.last) < a.idle {
			break
		}
		e = e.Next()
		if s.calls == 0 {
			all = append(all, a.remove(s, overIdle))
		}
	}
	return all
}

// take takes out a session, which ends; nil where there is none.
func (a *sessions) take(id string, why over) *session {
	a.mu.Lock()
	defer a.mu.Unlock()
	if s := a.all[id]; s != nil {
		return a.remove(s, why)
	}
	return nil
}

// takeAll takes out all sessions, in the order of their ids, and lets no more begin.
func (a *sessions) takeAll() []*session {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.closed = true
	var all []*session
	for _, s := range a.all {
		all = append(all, s)
	}
	slices.SortFunc(all, func(x, y *session) int { return cmp.Compare(x.id, y.id) })
	for _, s := range all {
		a.remove(s, overAll)
	}
	return all
}
