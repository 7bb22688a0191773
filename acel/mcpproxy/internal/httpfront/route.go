package httpfront

import (
	"github.com/acel-dev/acel/acel/mcpproxy/internal/frame"
)

// route puts a frame on the stream that it belongs to. Where that has no room, it returns
// what is closed once there may be: then look anew, since its client may have gone. An error
// that is not ErrUnsent says what became of it instead.
func (s *session) route(m frame.Message) (full <-chan struct{}, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.ended:
		return nil, errOver
	case m.Kind == frame.Answer:
		s.answer(m)
		return nil, nil
	case s.shared:
		return nil, s.toSharer(m)
	}
	p, related := s.related(m)
	switch {
	case related && p.here && p.streams:
		return p.box.put(line(m.Raw)), nil
	case related && m.Kind == frame.Notification:
		return nil, nil // its client has gone, or wants none
	}
	if box := s.unrelated(); box != nil {
		return box.put(line(m.Raw)), nil
	}
	return nil, s.keep(line(m.Raw))
}

// answer gives an answer to the request that awaits it. Where the client of that has gone,
// nobody is there to have it.
func (s *session) answer(m frame.Message) {
	p := s.posts[m.Key]
	if p == nil || m.Key == "" {
		return
	}
	s.drop(p)
	if p.initialize && m.Result != nil {
		s.version = text(within(m.Result).At("protocolVersion"))
	}
	p.box.last(p.restored(line(m.Raw)))
}

// related returns the request that a notification of progress is of.
func (s *session) related(m frame.Message) (*post, bool) {
	if m.Method != "notifications/progress" {
		return nil, false
	}
	p := s.tokens[frame.KeyOf(within(m.Params).At("progressToken"))]
	return p, p != nil
}

// unrelated returns the stream for what no request can be told for: that of the one
// request that is on its way, since it most likely is of that; else the GET's; else none.
func (s *session) unrelated() *mailbox {
	var only *post
	for _, p := range s.posts {
		switch {
		case !p.here || !p.streams:
		case only != nil:
			return s.stream
		default:
			only = p
		}
	}
	if only != nil {
		return only.box
	}
	return s.stream
}

// line is a frame as one line: a carriage return ends one, too, in a stream of events.
func line(f []byte) []byte { return single(f, true) }
