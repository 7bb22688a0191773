package mcpproxy

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"github.com/acel-dev/acel/acel/mcpproxy/internal/frame"
)

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
		why := errors.New(strings.TrimPrefix(err.Error(), frame.ErrUnsent.Error()+": ")) // which is said already
		r.unreached(why)
		r.p.o.report(r.session, why)
		r.toClient(its.asked.unsent(why))
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
			r.reach.heard.Store(true)
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
