package httpfront

import "net/http"

// get opens the stream on which a session's client is told what is of none of its
// requests. There is one a session at a time.
func (f *Front) get(w http.ResponseWriter, r *http.Request) {
	if _, events := accepts(r.Header); !events {
		refuse(w, http.StatusNotAcceptable, "this is a stream of events: send Accept: text/event-stream")
		return
	}
	s, ok := f.ofOlder(w, r)
	if !ok {
		return
	}
	defer s.exit()
	b := s.listen()
	if b == nil {
		fail(w, http.StatusConflict, nil, codeTransport, "the session has such a stream open already")
		return
	}
	defer s.deafen(b)
	o := s.reply(w)
	if o.begin() == nil {
		s.written(r, b, func(f []byte, _ bool) error { return o.event(f) }, o.beat)
	}
}

// delete ends a session. What it still awaits may come.
func (f *Front) delete(w http.ResponseWriter, r *http.Request) {
	s, ok := f.ofOlder(w, r)
	if !ok {
		return
	}
	defer s.exit()
	s.leave()
	w.WriteHeader(http.StatusNoContent)
}

// listen opens the session's stream; nil where one is open.
func (s *session) listen() *mailbox {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.stream != nil {
		return nil
	}
	b := newMailbox()
	if s.ended {
		b.last(nil)
		return b
	}
	s.stream = b
	s.catchUp(b)
	return b
}

// deafen closes the session's stream.
func (s *session) deafen(b *mailbox) {
	s.mu.Lock()
	defer s.mu.Unlock()
	b.leave()
	if s.stream == b {
		s.stream = nil
	}
}
