package httpfront

import (
	"encoding/json"
	"net/http"

	"github.com/acel-dev/acel/acel/mcpproxy/internal/frame"
)

// A post is a request that awaits its answer. What its session's lock guards are here,
// and whether it is among those that await.
type post struct {
	key   frame.Key
	token frame.Key       // of its progress, where it wants to be told that
	id    json.RawMessage // as its client wrote it
	box   *mailbox

	initialize bool
	told       bool // its client knows the id of the session
	json       bool // its client takes the answer alone
	streams    bool // its client takes a stream
	here       bool // its client is still there
	cancelled  bool // its client has said so

	// Where the session is shared.
	own     json.RawMessage // the id in place of its client's
	wanted  json.RawMessage // the token of its client
	listens bool            // it is told of changes for as long as it is there
}

// post takes a frame of a client.
func (f *Front) post(w http.ResponseWriter, r *http.Request) {
	body, ok := ReadBody(w, r)
	if !ok {
		return
	}
	body = single(body, false)
	m, no := frame.FromClient(body)
	p := &post{key: m.Key, id: m.ID}
	p.json, p.streams = accepts(r.Header)
	switch {
	case !isJSON(r.Header):
		refuse(w, http.StatusUnsupportedMediaType, "send the frame as Content-Type: application/json")
	case !p.json && !p.streams:
		refuse(w, http.StatusNotAcceptable, "answers are JSON or streams of events: send Accept: application/json, text/event-stream")
	case Stateless(r.Header.Get(headerVersion)) || no == nil && StatelessMessage(m):
		f.stateless(w, r, m, no, p)
	case no != nil:
		f.ambiguous(w, r, body, no, p)
	case m.Kind == frame.Request && m.Method == "initialize":
		f.initialize(w, r, m, p)
	default:
		f.inSession(w, r, m, p)
	}
}

// ambiguous takes a frame that two readers may read in two ways. Who holds the session to
// its rules says what becomes of it, as long as its answer can be told.
func (f *Front) ambiguous(w http.ResponseWriter, r *http.Request, body []byte, no *frame.Problem, p *post) {
	s, known := f.named(w, r, no.ID)
	if !known {
		return
	}
	defer s.exit()
	if no.Key == "" || !no.Method {
		f.report(s.id, no)
		fail(w, http.StatusBadRequest, no.ID, no.Code, no.Why)
		return
	}
	p.key, p.id = no.Key, no.ID
	s.ask(w, r, p, body)
}

// inSession takes a message of a session.
func (f *Front) inSession(w http.ResponseWriter, r *http.Request, m frame.Message, p *post) {
	s, known := f.named(w, r, m.ID)
	if !known {
		return
	}
	defer s.exit()
	if odd := s.odd(r.Header); odd != "" {
		fail(w, http.StatusBadRequest, m.ID, frame.CodeRequest, odd)
		return
	}
	if m.Kind == frame.Request {
		p.token = frame.KeyOf(within(m.Params, "_meta").At("progressToken"))
		s.ask(w, r, p, m.Raw)
		return
	}
	s.tell(w, r, m.Raw)
	if m.Method == "notifications/cancelled" {
		s.cancel(frame.KeyOf(within(m.Params).At("requestId")))
	}
}

// tell hands on a frame that has no answer.
func (s *session) tell(w http.ResponseWriter, r *http.Request, body []byte) {
	if !s.push(r.Context(), body) {
		NoSession(w)
		return
	}
	w.WriteHeader(http.StatusAccepted)
}
