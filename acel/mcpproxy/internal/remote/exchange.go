package remote

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"github.com/acel-dev/acel/acel/mcpproxy/internal/frame"
)

// How long what has no answer may take.
const (
	untilTaken = 30 * time.Second
	untilGone  = 2 * time.Second
)

// An exchange is one frame on its way, and what the server says to it. The stream of
// what a server says by itself is one without a frame.
type exchange struct {
	p      *pipe
	m      frame.Message
	body   []byte
	modern string // the protocol version that the frame itself tells; "" up to 2025-11-25
	ctx    context.Context
	cancel context.CancelFunc
	sent   *Sent
	failed chan error // why the frame is not out; nil once that no longer matters
	begun  func()     // lets go the frames that wait for the answer to one that opens

	answered bool
	at       place
}

// newExchange makes that of a frame; a zero message is no frame.
func (p *pipe) newExchange(m frame.Message, f []byte) *exchange {
	x := &exchange{p: p, m: m, body: f, modern: modern(m), failed: make(chan error, 1), begun: func() {}}
	x.ctx, x.cancel = context.WithCancel(p.ctx)
	x.ctx, x.sent = Trace(x.ctx)
	return x
}

// asks reports whether the frame has an answer.
func (x *exchange) asks() bool { return x.m.Kind == frame.Request && x.m.Key != "" }

// run posts the frame, and reads what is answered.
func (x *exchange) run() {
	defer x.cancel()
	defer x.begun()
	if x.asks() {
		x.p.flies(x)
		defer x.p.landed(x)
	} else {
		defer time.AfterFunc(untilTaken, x.cancel).Stop()
	}
	res, err := x.do()
	switch {
	case err != nil && x.sent.Nothing():
		x.failed <- fmt.Errorf("%w: %s", frame.ErrUnsent, Failure(err))
		return
	case err != nil:
		x.lost(Failure(err))
	default:
		x.take(res)
		_ = res.Body.Close() // it was read, or is of no more use
	}
	x.failed <- nil
}

// do makes the request.
func (x *exchange) do() (*http.Response, error) {
	r, err := http.NewRequestWithContext(x.ctx, http.MethodPost, x.p.o.URL, bytes.NewReader(x.body))
	if err != nil {
		return nil, err
	}
	x.p.dress(r, x.modern)
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept", "application/json, text/event-stream")
	x.p.name(r.Header, x)
	return x.p.client.Do(r)
}

// lost says that no answer comes any more, if one was awaited.
func (x *exchange) lost(why string) {
	switch {
	case x.answered:
	case x.asks():
		x.p.hand(received{err: &Lost{Key: x.m.Key, Why: why}})
	default:
		x.p.hand(received{err: &frame.Unreadable{Why: fmt.Sprintf("a %s: %s", x.what(), why)}})
	}
}

// what names a frame that has no answer.
func (x *exchange) what() string {
	if x.m.Method != "" {
		return x.m.Method
	}
	return "client's answer"
}

// flies and landed keep which requests are on their way, for who hangs up.
func (p *pipe) flies(x *exchange) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.flying[x.m.Key] = x
}

func (p *pipe) landed(x *exchange) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.flying[x.m.Key] == x {
		delete(p.flying, x.m.Key)
	}
}

// hangsUp reports whether a frame cancels a request of the kind that is cancelled by
// closing what answers it, and does so. Such a server knows no notification for it.
func (p *pipe) hangsUp(m frame.Message) bool {
	if m.Method != "notifications/cancelled" || m.Kind != frame.Notification {
		return false
	}
	var params struct {
		RequestID json.RawMessage `json:"requestId"`
	}
	if json.Unmarshal(m.Params, &params) != nil {
		return false
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	x := p.flying[frame.KeyOf(params.RequestID)]
	if x == nil || x.modern == "" {
		return false
	}
	x.cancel()
	return true
}

// opens reports whether frames behind it wait for its answer.
func (x *exchange) opens() bool {
	return x.m.Method == methodInitialize && x.asks() || x.m.Method == methodInitialized
}
