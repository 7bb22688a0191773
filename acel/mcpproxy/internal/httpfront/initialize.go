package httpfront

import (
	"net/http"

	"github.com/acel-dev/acel/acel/mcpproxy/internal/frame"
)

// initialize begins a session. Where it does not come about, because the server refuses
// it or its client has gone before it could know its id, the session ends.
func (f *Front) initialize(w http.ResponseWriter, r *http.Request, m frame.Message, p *post) {
	if r.Header.Get(headerSession) != "" {
		if s, known := f.named(w, r, m.ID); known {
			s.exit()
			fail(w, http.StatusBadRequest, m.ID, frame.CodeRequest, "the session is initialized already. Leave out "+headerSession+" to begin another")
		}
		return
	}
	s, err := f.begin()
	if err != nil {
		busy(w, m, err)
		return
	}
	defer s.exit()
	p.initialize = true
	if !s.ask(w, r, p, m.Raw) || !p.told {
		s.leave()
	}
}

// busy answers what can have no session now.
func busy(w http.ResponseWriter, m frame.Message, err error) {
	w.Header().Set("Retry-After", "5")
	fail(w, http.StatusServiceUnavailable, m.ID, codeTransport, err.Error())
}
