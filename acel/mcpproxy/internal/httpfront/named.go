package httpfront

import (
	"encoding/json"
	"net/http"
	"slices"
)

// named returns the session that a request names, which is to be exited. Where there is
// none it has answered.
func (f *Front) named(w http.ResponseWriter, r *http.Request, id json.RawMessage) (*session, bool) {
	values := r.Header.Values(headerSession)
	if len(values) != 1 {
		fail(w, http.StatusBadRequest, id, codeTransport, "name your session once, in the header "+headerSession+", or initialize one")
		return nil, false
	}
	s := f.find(values[0])
	if s == nil {
		NoSession(w)
	}
	return s, s != nil
}

// withSessions are the protocol versions whose clients have sessions.
var withSessions = []string{"2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"}

// odd says what is wrong with the version that a header names. Clients are known to name
// another than was agreed; one that nobody has heard of, or two, is refused.
func (s *session) odd(h http.Header) string {
	s.mu.Lock()
	agreed := s.version
	s.mu.Unlock()
	switch said := h.Values(headerVersion); {
	case len(said) == 0, len(said) == 1 && (said[0] == agreed || slices.Contains(withSessions, said[0])):
		return ""
	case len(said) > 1:
		return "the header " + headerVersion + " stands several times. Send it once"
	case agreed == "":
		return "the header " + headerVersion + " names no version that has sessions"
	}
	return "this session speaks " + agreed + ", and the header " + headerVersion + " names no version that has sessions"
}

// ofOlder returns the session of a request that only those make who have sessions.
func (f *Front) ofOlder(w http.ResponseWriter, r *http.Request) (*session, bool) {
	if Stateless(r.Header.Get(headerVersion)) {
		notAllowed(w, "POST")
		return nil, false
	}
	s, known := f.named(w, r, nil)
	if !known {
		return nil, false
	}
	if odd := s.odd(r.Header); odd != "" {
		s.exit()
		fail(w, http.StatusBadRequest, nil, codeTransport, odd)
		return nil, false
	}
	return s, true
}
