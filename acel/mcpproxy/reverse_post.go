package mcpproxy

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/frame"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/httpfront"
)

const (
	methodInitialize   = "initialize"
	codeHeaderMismatch = -32020
	codeOtherVersion   = -32022
)

// post serves a frame of a client.
func (v *reverse) post(w http.ResponseWriter, r *http.Request) {
	raw, ok := httpfront.ReadBody(w, r)
	if !ok {
		return
	}
	m, unclear := frame.FromClient(raw)
	stateless := unclear == nil && isStateless(m, r)
	if unclear == nil && !stateless && m.Kind == frame.Request && m.Method == methodInitialize && r.Header.Get(headerSession) == "" {
		v.initialize(w, r, m)
		return
	}
	if stateless && v.p.o.Front.RefuseStateless && r.Header.Get(headerSession) == "" {
		reply(w, r, http.StatusBadRequest, otherVersion(m))
		return
	}
	s := v.sessionOf(w, r)
	if s == nil {
		return
	}
	defer v.sessions.leave(s)
	if err := v.mismatch(r.Header, m); stateless && err != nil {
		s.talk.report(err)
		if v.p.o.Mode != acel.Shadow {
			reply(w, r, http.StatusBadRequest, frame.ErrorAnswer(m.ID, codeHeaderMismatch, "ACEL refused this message, and it was not sent on: "+sentence(err)))
			return
		}
	}
	its := s.talk.fromClient(raw)
	if its.forward == nil {
		v.refused(w, r, m, its.answer)
		return
	}
	v.cross(w, r, &crossing{s: s, its: its, stateless: stateless})
}

// isStateless reports whether a message is of a version without sessions, or its headers
// say so.
func isStateless(m frame.Message, r *http.Request) bool {
	return httpfront.StatelessMessage(m) || httpfront.Stateless(r.Header.Get("Mcp-Protocol-Version"))
}

// otherVersion tells a client that speaks both eras to use the one with sessions.
func otherVersion(m frame.Message) []byte {
	asked, _ := json.Marshal(httpfront.VersionOf(m)) // a text always can be
	id := m.ID
	if id == nil {
		id = json.RawMessage("null")
	}
	return fmt.Appendf(nil, `{"jsonrpc":"2.0","id":%s,"error":{"code":%d,"message":"clients without sessions are not served here: initialize one",`+
		`"data":{"supported":["2025-11-25","2025-06-18","2025-03-26"],"requested":%s}}}`, id, codeOtherVersion, asked)
}

// refused answers what is not sent on: a call that breaks a rule has its answer in a
// success, as any tool's error has.
func (v *reverse) refused(w http.ResponseWriter, r *http.Request, m frame.Message, answer []byte) {
	status := http.StatusOK
	said, no := frame.FromServer(answer)
	switch {
	case answer == nil && m.Kind != frame.Request:
		w.WriteHeader(http.StatusAccepted) // as any frame that has no answer is taken
		return
	case no == nil && said.Error != nil:
		status = http.StatusBadRequest
	}
	reply(w, r, status, answer)
}

// initialize lets a request pass that begins a session. Whose, its answer says.
func (v *reverse) initialize(w http.ResponseWriter, r *http.Request, m frame.Message) {
	if v.sessions.full() {
		say(w, http.StatusServiceUnavailable, "the proxy has as many sessions as it may: try again once others have ended")
		return
	}
	x := &crossing{its: passage{forward: m.Raw}}
	x.begins = func(res *http.Response) {
		x.s = v.begun(res)
		x.its = x.s.talk.fromClient(m.Raw)
	}
	defer func() {
		if x.s != nil {
			v.sessions.leave(x.s)
		}
	}()
	v.cross(w, r, x)
}

// begun returns the session that an answer to initialize begins; nil is no answer. One
// that failed begins none.
func (v *reverse) begun(res *http.Response) *reverseSession {
	if res == nil || res.StatusCode < 200 || res.StatusCode > 299 || unfitting(res) != nil {
		return v.sessions.passing()
	}
	if id := res.Header.Get(headerSession); id != "" {
		return v.sessions.given(id)
	}
	return v.sessions.stateless()
}

var errNoAnswer = errors.New("the upstream ended its answer without one")
