package httpfront

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/acel-dev/acel/acel/mcpproxy/internal/frame"
)

// A session is the pipe of its client.
var _ frame.Pipe = (*session)(nil)

// Receive returns the next frame of the client.
func (s *session) Receive() ([]byte, error) {
	select {
	case <-s.leaving:
		return nil, io.EOF
	default:
	}
	select {
	case f := <-s.in:
		return f, nil
	case <-s.leaving:
		return nil, io.EOF
	}
}

// push hands a frame to Receive. It returns false where provably nobody has it: the
// session is left, or ctx done.
func (s *session) push(ctx context.Context, f []byte) bool {
	select {
	case s.in <- f:
		return true
	case <-s.leaving:
		return false
	case <-ctx.Done():
		return false
	}
}

// Close ends the session from the other side.
func (s *session) Close() error {
	s.end()
	return nil
}

var errOver = fmt.Errorf("the session is over: %w", frame.ErrUnsent)

// Send sends a frame on the stream that it belongs to. Where a client reads slowly, it
// waits for room; what nobody can be given is dropped.
func (s *session) Send(f []byte) error {
	m, no := frame.FromServer(f)
	if no != nil {
		s.front.report(s.id, fmt.Errorf("what no stream can be told for was dropped: %w", no))
		return nil
	}
	for {
		full, err := s.route(m)
		switch {
		case errors.Is(err, frame.ErrUnsent):
			return err
		case full == nil:
			s.front.report(s.id, err)
			return nil
		}
		select {
		case <-full:
		case <-s.over:
			return errOver
		}
	}
}

var errBacklog = errors.New("the client has no stream open, and too much waits for one: what else the server tells it is dropped")

// keep keeps a frame until there is a stream that it can go out on, under the lock. The
// first of those that find no room is told of.
func (s *session) keep(f []byte) error {
	told := s.dropping
	s.dropping = s.backlog.put(f) != nil
	if s.dropping && !told {
		return errBacklog
	}
	return nil
}

// catchUp gives a new stream what has waited for one, under the lock.
func (s *session) catchUp(b *mailbox) {
	waiting, _ := s.backlog.take()
	for _, f := range waiting {
		b.put(f)
	}
}
