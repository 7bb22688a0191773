package httpfront

import (
	"net/http"
	"time"

	"github.com/acel-dev/acel/acel/mcpproxy/internal/frame"
)

// Quick has clients told sooner that a stream lives, and given up sooner.
func Quick(o Options, heartbeat, slow time.Duration) Options {
	o.heartbeat, o.slow = heartbeat, slow
	return o
}

// ReadBodyWithin is ReadBody with another limit of time.
func ReadBodyWithin(w http.ResponseWriter, r *http.Request, within time.Duration) ([]byte, bool) {
	return readBody(w, r, within)
}

// Sessions is how many sessions are carried on.
func (f *Front) Sessions() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.live
}

// Single is a body on one line.
func Single(body []byte) []byte { return single(body, true) }

// Renamed is a request of a client without a session as it goes on, and an answer to it
// as the client gets it.
func Renamed(m frame.Message) (request []byte, restored func(answer []byte) []byte) {
	s := &session{}
	p, request := s.renamed(m)
	return request, p.restored
}
