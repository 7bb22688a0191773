package mcpproxy

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"sync/atomic"
	"time"

	"github.com/acel-dev/acel/acel/mcpproxy/internal/frame"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/refusal"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/remote"
)

// untilForgotten is how long an answer is waited for whose client has gone, where that
// is not to cancel: its outcome is still to be known.
const untilForgotten = 5 * time.Minute

// A crossing is a frame of a client on its way to upstream, and what comes back for it.
type crossing struct {
	v         *reverse
	w         http.ResponseWriter
	r         *http.Request
	s         *reverseSession // nil until begins was called
	its       passage
	stateless bool // to go is to cancel

	// begins tells the session of a frame that begins one, and what becomes of it, once
	// there is an answer, or with nil that there is none; nil for all other frames.
	begins func(*http.Response)

	ctx    context.Context
	cancel context.CancelFunc
	out    *outlet
	gone   atomic.Bool // the client
	marked atomic.Bool // the answer can be gone on with elsewhere, from an event's id
}

// cross sends a frame on, and its answer back.
func (v *reverse) cross(w http.ResponseWriter, r *http.Request, x *crossing) {
	x.v, x.w, x.r, x.out = v, w, r, newOutlet(w)
	x.ctx, x.cancel = context.WithCancel(v.ctx)
	defer x.cancel()
	defer x.watch()()
	ctx, sent := remote.Trace(x.ctx)
	res, err := x.do(ctx)
	if x.begins != nil {
		x.begins(res)
	}
	switch {
	case err != nil:
		v.p.o.Meter.UpstreamFailed()
		x.unreached(sent.Nothing(), err)
	default:
		defer res.Body.Close()
		x.take(res)
	}
}

// watch sees the client go, and the session end.
func (x *crossing) watch() (stop func()) {
	stops := []func() bool{context.AfterFunc(x.r.Context(), x.leave)}
	if x.s != nil {
		stops = append(stops, context.AfterFunc(x.s.ctx, x.cancel))
	}
	return func() {
		for _, stop := range stops {
			stop()
		}
	}
}

// leave is what becomes of the request when its client goes. Up to 2025-11-25 that is
// not to cancel: what upstream then says is still heard, unless the client can have it
// from another stream, and has to hear it there.
func (x *crossing) leave() {
	x.gone.Store(true)
	if x.stateless || x.marked.Load() {
		x.cancel()
		return
	}
	late := time.AfterFunc(untilForgotten, x.cancel)
	context.AfterFunc(x.ctx, func() { late.Stop() })
}

// do makes the request.
func (x *crossing) do(ctx context.Context) (*http.Response, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, x.v.p.o.Upstream.URL, bytes.NewReader(x.its.forward))
	if err != nil {
		return nil, err
	}
	r.Header = x.v.upstreamHeader(x.r, x.stateless)
	r.Header.Set("Content-Type", "application/json")
	return x.v.client.Do(r)
}

// unreached answers a request to which upstream has answered nothing.
func (x *crossing) unreached(nothing bool, err error) {
	why := remote.Failure(err)
	x.s.talk.report(errors.New(why))
	switch a := x.its.asked; {
	case a == nil:
		x.fails(why)
	case nothing:
		x.answer(a.unsent(errors.New(why)))
	default:
		x.answer(a.lost(why))
	}
}

// answer answers a request by ourselves; nil where it has its answer.
func (x *crossing) answer(a []byte) {
	if a != nil {
		reply(x.w, x.r, http.StatusOK, a)
	}
}

// fails answers by ourselves what asks for nothing that could be answered.
func (x *crossing) fails(why string) {
	reply(x.w, x.r, http.StatusBadGateway, frame.ErrorAnswer(nil, frame.CodeInternal, "ACEL has no answer of the server behind it: "+refusal.Brief(why)))
}

// lost says that the answer does not come any more.
func (x *crossing) lost(why string) []byte {
	if x.its.asked == nil {
		return nil
	}
	return x.its.asked.lost(why)
}
