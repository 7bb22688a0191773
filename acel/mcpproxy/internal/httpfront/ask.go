package httpfront

import (
	"errors"
	"net/http"
	"time"

	"github.com/acel-dev/acel/acel/mcpproxy/internal/frame"
)

// ask hands on a request, and answers it with what comes for it. It returns false where
// the client has not got its answer.
func (s *session) ask(w http.ResponseWriter, r *http.Request, p *post, body []byte) bool {
	switch err := s.await(p); {
	case errors.Is(err, errInFlight):
		fail(w, http.StatusBadRequest, p.id, frame.CodeRequest, err.Error())
		return false
	case err != nil:
		fail(w, http.StatusTooManyRequests, p.id, codeTransport, err.Error())
		return false
	}
	if !s.push(r.Context(), body) {
		s.forget(p)
		s.noSession(w, p)
		return false
	}
	if !s.answered(w, r, p) {
		s.gone(p)
		return false
	}
	return true
}

// noSession answers a request that came too late for its session.
func (s *session) noSession(w http.ResponseWriter, p *post) {
	if s.shared || p.initialize {
		fail(w, http.StatusBadGateway, p.id, frame.CodeInternal, "what stands behind this server has ended, or could not be started. Its operator's log says why")
		return
	}
	NoSession(w)
}

// gone takes down that a request's client has gone before the answer. That cancels it only
// where clients share the session; in others the request goes on, and its id stays taken.
func (s *session) gone(p *post) {
	s.mu.Lock()
	p.here = false
	p.box.leave()
	awaited := s.posts[p.key] == p
	if s.shared || p.cancelled {
		s.drop(p)
	}
	s.mu.Unlock()
	if !awaited || !s.shared {
		return
	}
	select {
	case s.in <- p.cancelling():
	case <-s.leaving:
	case <-time.After(s.front.o.slow):
	}
}

// cancel takes down that a client has cancelled a request. It may be answered all the
// same; but where nobody awaits that any more, its id is free.
func (s *session) cancel(key frame.Key) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if p := s.posts[key]; p != nil {
		p.cancelled = true
		if !p.here {
			s.drop(p)
		}
	}
}
