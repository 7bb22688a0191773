package mcpproxy

import (
	"context"
	"errors"
	"io"
	"net/http"

	"github.com/acel-dev/acel/acel/mcpproxy/internal/body"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/frame"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/refusal"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/remote"
)

// get serves the stream of what upstream says by itself, or goes on with one that broke:
// answers may come on it, too.
func (v *reverse) get(w http.ResponseWriter, r *http.Request) {
	s := v.sessionOf(w, r)
	if s == nil {
		return
	}
	defer v.sessions.leave(s)
	res, done := v.bodiless(w, r, s)
	if res == nil {
		return
	}
	defer done()
	if res.StatusCode == http.StatusNotFound && r.Header.Get(headerSession) != "" {
		defer v.sessions.over(s)
	}
	copyHead(w, res)
	out := newOutlet(w)
	out.begin()
	parts := body.Read(res.Header.Get("Content-Type"), res.Body, v.p.o.MaxFrame)
	switch {
	case res.StatusCode >= 400:
		_, _ = io.Copy(w, io.LimitReader(res.Body, mostWords)) // words, for who reads them
	case parts != nil:
		s.hears(parts, out)
	}
}

// hears lets the frames of a stream pass until it or its client has ended.
func (s *reverseSession) hears(parts body.Reader, out *outlet) {
	for {
		part, err := parts.Next()
		switch {
		case errors.Is(err, body.ErrTooLong):
			s.talk.unread("server", err)
			continue
		case err != nil:
			return
		}
		if part.Named && part.ID != "" {
			s.talk.repeats.Store(true)
		}
		b := unchanged(part)
		if len(part.Frame) > 0 {
			b = inPlaceOf(part, s.talk.fromServer(part.Frame))
		}
		if len(b) > 0 && !out.write(b) {
			return
		}
	}
}

// delete ends a session, whatever upstream says to it.
func (v *reverse) delete(w http.ResponseWriter, r *http.Request) {
	if r.Header.Get(headerSession) == "" {
		say(w, http.StatusBadRequest, "which session is to end? Send its Mcp-Session-Id")
		return
	}
	s := v.sessionOf(w, r)
	if s == nil {
		return
	}
	defer v.sessions.leave(s)
	defer v.sessions.over(s)
	res, done := v.bodiless(w, r, s)
	if res == nil {
		return
	}
	defer done()
	copyHead(w, res)
	_, _ = io.Copy(w, io.LimitReader(res.Body, mostWords)) // words, for who reads them
}

// bodiless sends a request without a body on; nil where it was answered. The caller
// calls done. It lasts no longer than its client waits and its session lasts.
func (v *reverse) bodiless(w http.ResponseWriter, r *http.Request, s *reverseSession) (res *http.Response, done func()) {
	ctx, cancel := context.WithCancel(v.ctx)
	unlinks := []func() bool{context.AfterFunc(r.Context(), cancel), context.AfterFunc(s.ctx, cancel)}
	res, err := v.ask(ctx, r)
	if err == nil {
		return res, func() {
			_ = res.Body.Close() // it was read, or is of no more use
			for _, unlink := range unlinks {
				unlink()
			}
			cancel()
		}
	}
	cancel()
	if r.Context().Err() == nil { // a client that goes is nothing to tell of
		s.talk.report(err)
	}
	reply(w, r, http.StatusBadGateway, frame.ErrorAnswer(nil, frame.CodeInternal, "ACEL has no answer of the server behind it: "+refusal.Brief(err.Error())))
	return nil, nil
}

// ask makes a request without a body, whose answer can be taken.
func (v *reverse) ask(ctx context.Context, r *http.Request) (*http.Response, error) {
	its, err := http.NewRequestWithContext(ctx, r.Method, v.p.o.Upstream.URL, nil)
	if err != nil {
		return nil, err
	}
	its.Header = v.upstreamHeader(r, false)
	res, err := v.client.Do(its)
	if err != nil {
		v.p.o.Meter.UpstreamFailed()
		return nil, errors.New(remote.Failure(err))
	}
	if err := unfitting(res); err != nil {
		_ = res.Body.Close() // nobody reads it
		return nil, err
	}
	return res, nil
}
