package mcpproxy

import (
	"bytes"
	"context"
	"errors"
	"fmt"
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

	// Frames of the client are read before upstream takes them, so that the end of the
	// client is seen even while upstream hangs.
	inbox   chan received
	halting sync.Once
	stop    chan struct{} // closed when no more of the client's frames are to be taken

	leaving sync.Once
	left    chan struct{} // closed once the client is gone
	sent    chan struct{} // closed once all that is taken of the client was passed on
	silent  chan struct{} // closed once upstream has ended
	end     error         // why it has; set before silent is closed
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
		left: make(chan struct{}), sent: make(chan struct{}), silent: make(chan struct{}),
	}
}

// run carries frames until the client or upstream ends or the context is done, and then
// ends both. The error says that upstream ended before its client.
func (r *relay) run(ctx context.Context) error {
	go r.read()
	go r.send()
	go r.receive()
	var failed error
	select {
	case <-r.silent:
		failed = r.broken()
	case <-r.left:
		r.drain()
	case <-ctx.Done():
		r.halt()
		r.drain()
	}
	r.halt()
	r.finish()
	return failed
}

// read takes the frames of the client as they come. A pipe that cannot be closed may
// leave it waiting for one more.
func (r *relay) read() {
	defer close(r.inbox)
	for {
		f, err := r.front.Receive()
		if err != nil && !unreadable(err) {
			r.leave()
			return
		}
		select {
		case r.inbox <- received{f, err}:
		case <-r.stop:
			return
		}
	}
}

// halt has no more of the client's frames taken.
func (r *relay) halt() { r.halting.Do(func() { close(r.stop) }) }

// leave says that the client is gone.
func (r *relay) leave() { r.leaving.Do(func() { close(r.left) }) }

// send passes on what the client sends.
func (r *relay) send() {
	defer close(r.sent)
	for {
		select {
		case <-r.stop:
			return
		default:
		}
		select {
		case got, is := <-r.inbox:
			if !is {
				return
			}
			r.fromClient(got)
		case <-r.stop:
			return
		}
	}
}

// fromClient passes on one frame of the client, or answers it.
func (r *relay) fromClient(got received) {
	if got.err != nil {
		r.p.o.report(r.session, fmt.Errorf("a frame of the client: %w", got.err))
		r.toClient(frame.ErrorAnswer(nil, frame.CodeRequest, got.err.Error()))
		return
	}
	its := r.talk.fromClient(got.frame)
	if its.forward != nil {
		r.forward(its)
	}
	if its.answer != nil {
		r.toClient(its.answer)
	}
}

// forward sends a frame to upstream. A request of which nothing went out is answered.
// One of which a part did may have arrived: then upstream can be told nothing more, and
// with its end the request is answered as any other.
func (r *relay) forward(its passage) {
	err := r.upstream.Send(its.forward)
	switch {
	case err == nil:
	case !errors.Is(err, frame.ErrUnsent):
		r.p.o.report(r.session, fmt.Errorf("a frame of the client was sent in part: %w", err))
		_ = r.upstream.Close()
	case its.asked != nil:
		r.toClient(its.asked.unsent(err))
	default:
		r.p.o.report(r.session, fmt.Errorf("a frame of the client did not reach upstream: %w", err))
	}
}

// receive passes on what upstream sends. It goes on when the client has gone: what
// became of its calls is to be known.
func (r *relay) receive() {
	defer close(r.silent)
	for {
		f, err := r.upstream.Receive()
		switch {
		case err == nil:
			r.toClient(r.talk.fromServer(f))
		case unreadable(err):
			r.unread(err)
		default:
			r.end = err
			return
		}
	}
}

// toClient sends a frame to the client; nil is none. JSON has line ends between tokens
// only: they become blanks, since here they end frames.
func (r *relay) toClient(f []byte) {
	if f == nil {
		return
	}
	if frame.HasLineEnd(f) {
		f = bytes.ReplaceAll(bytes.ReplaceAll(f, []byte{'\r'}, []byte{' '}), []byte{'\n'}, []byte{' '})
	}
	if err := r.front.Send(f); err != nil {
		r.leave()
	}
}

// unreadable reports whether an error is of one frame alone.
func unreadable(err error) bool {
	var u *frame.Unreadable
	return errors.As(err, &u)
}
