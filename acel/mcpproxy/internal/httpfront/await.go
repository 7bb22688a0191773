package httpfront

import (
	"errors"
	"fmt"
)

// mostAsked bounds the requests of a session that await an answer.
const mostAsked = 1024

var (
	errInFlight = errors.New("a request with this id awaits its answer already. Give each request an id of its own")
	errTooMany  = fmt.Errorf("%d requests of this session await their answers, which is all that may. Send this one again later", mostAsked)
)

// await takes down that a request awaits its answer.
func (s *session) await(p *post) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.posts[p.key] != nil:
		return errInFlight
	case len(s.posts) >= mostAsked:
		return errTooMany
	}
	p.box, p.here = newMailbox(), true
	if s.ended {
		return nil // which pushing it tells
	}
	s.posts[p.key] = p
	if p.token != "" && s.tokens[p.token] == nil {
		s.tokens[p.token] = p
	}
	if p.streams && !s.shared {
		s.catchUp(p.box)
	}
	return nil
}

// drop takes out a request that awaits no answer any more, under the lock.
func (s *session) drop(p *post) {
	if s.posts[p.key] == p {
		delete(s.posts, p.key)
	}
	if s.tokens[p.token] == p {
		delete(s.tokens, p.token)
	}
}

// forget takes out a request that was never handed on.
func (s *session) forget(p *post) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.drop(p)
}
