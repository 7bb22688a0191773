package mcpproxy

import (
	"context"
	"net/http"
	"sync"

	"github.com/acel-dev/acel/acel/mcpproxy/internal/httpfront"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/remote"
)

// A reverse is the endpoint of a proxy whose upstream speaks HTTP itself: each request
// goes on as a request, and what comes back is looked into on its way, frame by frame,
// and written on at once. What passes is not read into a session of our own and written
// anew, as for upstreams that are streams: so ids of sessions and events, resumption and
// whatever headers a later version brings stay between the two ends.
type reverse struct {
	p        *Proxy
	client   *http.Client
	sessions reverseSessions
	tools    remote.Tools

	start   sync.Once
	failed  error // why nothing was started
	ctx     context.Context
	cancel  context.CancelFunc
	serving gathering // requests
}

// newReverse returns the endpoint; [httpfront.Secure] stands before it. It ends with its
// proxy.
func (p *Proxy) newReverse() *reverse {
	v := &reverse{p: p, client: remote.Client(p.o.Upstream.Client)}
	v.ctx, v.cancel = context.WithCancel(context.Background())
	v.sessions.init(p)
	return v
}

// ServeHTTP serves one request.
func (v *reverse) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	v.start.Do(func() { v.failed = v.run() })
	if v.failed != nil || !v.serving.enter() {
		say(w, http.StatusServiceUnavailable, "the proxy is closed")
		return
	}
	defer v.serving.leave()
	switch r.Method {
	case http.MethodPost:
		v.post(w, r)
	case http.MethodGet:
		v.get(w, r)
	case http.MethodDelete:
		v.delete(w, r)
	default:
		w.Header().Set("Allow", "POST, GET, DELETE")
		say(w, http.StatusMethodNotAllowed, "this endpoint takes POST, GET, DELETE")
	}
}

// run has the endpoint end with its proxy.
func (v *reverse) run() error {
	ctx, leave, err := v.p.begin(context.Background())
	if err != nil {
		return err
	}
	go func() {
		defer leave()
		<-ctx.Done()
		v.end()
	}()
	return nil
}

// end ends all sessions, once answers that are on their way have had their time.
func (v *reverse) end() {
	v.serving.close()
	v.sessions.settle(v.p.o.Drain)
	v.sessions.endAll()
	v.cancel()
	v.serving.wait()
	if v.p.o.Upstream.Client == nil {
		v.client.CloseIdleConnections()
	}
}

// mustHaveSession reports whether a request without a session was refused.
func (v *reverse) mustHaveSession(w http.ResponseWriter) bool {
	if v.p.o.Front.RefuseStateless {
		say(w, http.StatusBadRequest, "this proxy takes requests of sessions alone: begin one by initialize, and send its Mcp-Session-Id")
	}
	return v.p.o.Front.RefuseStateless
}

// sessionOf returns the session that a request names, which the caller leaves; nil where
// it was answered.
func (v *reverse) sessionOf(w http.ResponseWriter, r *http.Request) *reverseSession {
	ids := r.Header.Values(headerSession)
	switch {
	case len(ids) > 1:
		say(w, http.StatusBadRequest, "the header Mcp-Session-Id stands several times: send it once")
		return nil
	case len(ids) == 1:
		s := v.sessions.find(ids[0])
		if s == nil {
			httpfront.NoSession(w)
		}
		return s
	case v.mustHaveSession(w):
		return nil
	}
	return v.sessions.stateless()
}
