package session

import "slices"

// An Over says why a session takes no more calls.
type Over string

// How sessions end.
const (
	OverClosed Over = "the session was closed. Reconnect to begin a new one."
	OverGone   Over = "its client had disconnected. Reconnect to begin a new session."
	OverIdle   Over = "the session was idle for too long and has ended. Reconnect to begin a new one."
	OverAll    Over = "the gate of this server is closed. Reconnect once the server runs again."
)

// remove takes a session out, and remembers that it has ended.
func (a *Sessions) remove(s *Session, why Over) *Session {
	delete(a.all, s.ID)
	a.byUse.Remove(s.use)
	s.over = true
	a.over[s.ID] = why
	a.overAt = append(a.overAt, s.ID)
	if len(a.overAt) > a.most {
		delete(a.over, a.overAt[0])
		a.overAt = a.overAt[1:]
	}
	return s
}

// Renew forgets that a session of this id has ended: a client begins another.
func (a *Sessions) Renew(id string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if _, ended := a.over[id]; ended {
		delete(a.over, id)
		a.overAt = slices.DeleteFunc(a.overAt, func(other string) bool { return other == id })
	}
}

// IsOver reports whether a session has ended.
func (a *Sessions) IsOver(s *Session) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return s.over
}
