package mcpproxy

import (
	"context"
	"sync"

	"github.com/acel-dev/acel/acel/mcpproxy/internal/frame"
)

// A relay carries the frames of one session between its client and its upstream, in the
// order in which they come. What may pass is for the conversation to say.
type relay struct {
	p               *Proxy
	session         string
	front, upstream frame.Pipe
	talk            *conversation

	inbox   chan received // frames of the client that are read ahead
	halting sync.Once
	stop    chan struct{} // closed when no more of the client's frames are to be taken

	leaving sync.Once
	left    chan struct{} // closed once the client is gone
	silent  chan struct{} // closed once upstream has ended
	end     error         // why it has; set before silent is closed

	hand  hand
	reach reach
}

// A received is what a pipe's Receive returns, where that is of one frame.
type received struct {
	frame []byte
	err   error
}

// mostUnsent bounds the frames of a client that wait for upstream to take them. Further
// ones wait with the client.
const mostUnsent = 8

func (p *Proxy) newRelay(session string, front, upstream frame.Pipe) *relay {
	return &relay{
		p: p, session: session, front: front, upstream: upstream, talk: p.newConversation(session),
		inbox: make(chan received, mostUnsent), stop: make(chan struct{}),
		left: make(chan struct{}), silent: make(chan struct{}), hand: hand{sent: make(chan struct{})},
	}
}

// run carries frames until the client or upstream ends or the context is done, and then
// ends both. The error says that upstream ended before its client, or that it was never
// reached.
func (r *relay) run(ctx context.Context) error {
	go r.pass()
	go r.receive()
	var failed error
	select {
	case <-r.silent:
		failed = r.broken()
	case <-r.left:
		r.drain()
		failed = r.neverReached()
	case <-ctx.Done():
		r.halt()
		r.drain()
	}
	r.halt()
	r.finish()
	return failed
}

// halt has no more of the client's frames taken.
func (r *relay) halt() {
	r.halting.Do(func() { close(r.stop) })
	r.hand.halt()
}

// leave says that the client is gone.
func (r *relay) leave() { r.leaving.Do(func() { close(r.left) }) }
