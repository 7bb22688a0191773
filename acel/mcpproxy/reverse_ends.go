package mcpproxy

import (
	"cmp"
	"slices"
	"time"
)

// expire ends the sessions that have had no request for too long.
func (a *reverseSessions) expire() {
	if a.p.o.Idle <= 0 {
		return
	}
	now := a.p.o.Clock()
	a.mu.Lock()
	var idle []*reverseSession
	for _, s := range a.all {
		if s.using == 0 && now.Sub(s.last) >= a.p.o.Idle {
			delete(a.all, s.id)
			idle = append(idle, s)
		}
	}
	a.mu.Unlock()
	a.endEach(idle)
}

// over ends a session that its client or upstream has ended.
func (a *reverseSessions) over(s *reverseSession) {
	a.mu.Lock()
	its := a.all[s.id] == s
	if its {
		delete(a.all, s.id)
	}
	a.mu.Unlock()
	if its {
		a.endEach([]*reverseSession{s})
	}
}

// each returns all sessions.
func (a *reverseSessions) each() (all []*reverseSession) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, s := range a.all {
		all = append(all, s)
	}
	if a.shared != nil {
		all = append(all, a.shared)
	}
	return all
}

// settle waits until all calls are answered, but not for ever.
func (a *reverseSessions) settle(most time.Duration) {
	late := time.Now().Add(most)
	for _, s := range a.each() {
		for s.talk.callsInFlight() && time.Now().Before(late) {
			time.Sleep(tick)
		}
	}
}

// endAll ends all sessions.
func (a *reverseSessions) endAll() {
	all := a.each()
	a.mu.Lock()
	clear(a.all)
	a.shared = nil
	a.mu.Unlock()
	a.endEach(all)
}

// endEach has the ends of sessions judged and written down, and then ends their streams.
func (a *reverseSessions) endEach(all []*reverseSession) {
	slices.SortFunc(all, func(x, y *reverseSession) int { return cmp.Compare(x.id, y.id) })
	for _, s := range all {
		if err := s.talk.close(); err != nil {
			a.p.unwritten(s.talk.session.ID, err)
		}
		s.cancel()
		a.p.o.Meter.SessionEnded()
	}
}
