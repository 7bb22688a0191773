package mcpproxy

import "slices"

// over says why a session takes no more calls.
type over string

const (
	overClosed over = "the session was closed. Reconnect to begin a new one."
	overGone   over = "its client had disconnected. Reconnect to begin a new session."
	overIdle   over = "the session was idle for too long and has ended. Reconnect to begin a new one."
	overAll    over = "the gate of this server is closed. Reconnect once the server runs again."
)

// remove takes a session out, and remembers that it has ended.
func (a *sessions) remove(s *session, why over) *session {
	delete(a.all, s.id)
	a.byUse.Remove(s.use)
	s.over = true
	a.over[s.id] = why
	a.overAt = append(a.overAt, s.id)
	if len(a.overAt) > a.most {
		delete(a.over, a.overAt[0])
		a.overAt = a.overAt[1:]
	}
	return s
}

// renew forgets that a session of this id has ended: a client begins another.
func (a *sessions) renew(id string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if _, ended := a.over[id]; ended {
		delete(a.over, id)
		a.overAt = slices.DeleteFunc(a.overAt, func(other string) bool { return other == id })
	}
}

// isOver reports whether a session has ended.
func (a *sessions) isOver(s *session) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return s.over
}
