package httpfront

import (
	"cmp"
	"encoding/json"
	"fmt"
	"net/http"

	"github.com/acel-dev/acel/acel/mcpproxy/internal/frame"
)

// stateless takes a message of the era without sessions, whose clients share one.
func (f *Front) stateless(w http.ResponseWriter, r *http.Request, m frame.Message, no *frame.Problem, p *post) {
	switch {
	case no != nil:
		f.report("", no)
		fail(w, http.StatusBadRequest, no.ID, no.Code, no.Why)
		return
	case m.Kind == frame.Answer:
		fail(w, http.StatusBadRequest, nil, frame.CodeRequest, "clients of this protocol version answer nothing")
		return
	case f.o.RefuseStateless:
		refuseVersion(w, r, m)
		return
	}
	if m.Kind == frame.Request && VersionOf(m) == "" {
		fail(w, http.StatusBadRequest, m.ID, frame.CodeParams, "Invalid params: _meta has no "+metaVersion+", which every request of this version has")
		return
	}
	if err := HeaderMismatch(r.Header, m); err != nil {
		fail(w, http.StatusBadRequest, m.ID, codeHeaderMismatch, "Header mismatch: "+err.Error())
		return
	}
	if m.Method == "notifications/cancelled" {
		w.WriteHeader(http.StatusAccepted) // others may have that id: closing the stream cancels
		return
	}
	s, err := f.share()
	if err != nil {
		busy(w, m, err)
		return
	}
	defer s.exit()
	if m.Kind == frame.Notification {
		s.tell(w, r, m.Raw)
		return
	}
	own, body := s.renamed(m)
	own.json, own.streams = p.json, p.streams
	s.ask(w, r, own, body)
}

// refuseVersion tells a client that speaks both eras to use the one with sessions.
func refuseVersion(w http.ResponseWriter, r *http.Request, m frame.Message) {
	data, _ := json.Marshal(map[string]any{ // texts always can be
		"supported": withSessions,
		"requested": cmp.Or(VersionOf(m), r.Header.Get(headerVersion)),
	})
	id := m.ID
	if id == nil {
		id = json.RawMessage("null")
	}
	const words = `"clients without sessions are not served here: initialize one"`
	body := fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"error":{"code":%d,"message":%s,"data":%s}}`, id, codeVersion, words, data)
	writeJSON(w, http.StatusBadRequest, []byte(body))
}
