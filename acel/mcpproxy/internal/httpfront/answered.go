package httpfront

import (
	"errors"
	"net/http"
	"time"

	"github.com/acel-dev/acel/acel/mcpproxy/internal/frame"
)

// answered writes what comes for a request until its answer has gone out. It returns false
// where the client has gone before, or has cancelled it and waits in vain.
func (s *session) answered(w http.ResponseWriter, r *http.Request, p *post) bool {
	o := s.reply(w)
	write := func(f []byte, last bool) error {
		s.introduce(w, p, f, last)
		if last && p.json && !o.begun {
			status := http.StatusOK
			if s.shared {
				status = statusOf(f)
			}
			return o.alone(status, f)
		}
		return o.event(f)
	}
	return s.written(r, p.box, write, func() error { return s.beat(o, p) })
}

var errCancelled = errors.New("its client has cancelled it")

// beat shows a client that its request is still on its way, where it takes more than the
// answer. One that was cancelled need not be answered: there the wait ends.
func (s *session) beat(o *reply, p *post) error {
	s.mu.Lock()
	cancelled := p.cancelled
	s.mu.Unlock()
	switch {
	case cancelled && !o.begun:
		return errors.Join(errCancelled, o.alone(http.StatusOK, frame.ErrorAnswer(p.id, codeTransport, "you have cancelled it, and the server does not answer")))
	case cancelled:
		return errCancelled
	case !p.streams:
		return nil
	}
	return o.beat()
}

// introduce tells a client the id of its session, but where the server refuses to begin it.
func (s *session) introduce(w http.ResponseWriter, p *post, f []byte, last bool) {
	if !p.initialize || p.told {
		return
	}
	if m, no := frame.FromServer(f); last && (no != nil || m.Error != nil) {
		return
	}
	p.told = true
	w.Header().Set(headerSession, s.id)
}

// written writes what is put into a mailbox until it is closed, and beats between. It
// returns false where one of both fails, or the client has gone.
func (s *session) written(r *http.Request, b *mailbox, write func(f []byte, last bool) error, beat func() error) bool {
	beats := time.NewTicker(s.front.o.heartbeat)
	defer beats.Stop()
	for {
		frames, closed := b.take()
		for i, f := range frames {
			if write(f, closed && i == len(frames)-1) != nil {
				return false
			}
		}
		if closed {
			return true
		}
		select {
		case <-b.ready:
		case <-r.Context().Done():
			return false
		case <-beats.C:
			if beat() != nil {
				return false
			}
		}
	}
}

func (s *session) reply(w http.ResponseWriter) *reply {
	return &reply{w: w, control: http.NewResponseController(w), slow: s.front.o.slow}
}
