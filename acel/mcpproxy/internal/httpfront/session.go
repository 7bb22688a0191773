package httpfront

import (
	"sync"
	"time"

	"github.com/acel-dev/acel/acel/mcpproxy/internal/frame"
)

// A session is what a client has over many requests, or all clients that have none share.
type session struct {
	front  *Front
	id     string
	shared bool

	in      chan []byte   // frames of the client, to Receive
	leaving chan struct{} // closed: no more comes from the client
	over    chan struct{} // closed: no more goes to it
	left    sync.Once

	mu       sync.Mutex
	ended    bool                // over is closed
	open     int                 // requests that clients are in the middle of
	idle     *time.Timer         // runs while open is 0; nil where sessions do not end so
	posts    map[frame.Key]*post // requests that await an answer, by id
	tokens   map[frame.Key]*post // the same, by the token of their progress
	stream   *mailbox            // of the GET; nil where there is none
	backlog  *mailbox            // what waits for a stream
	version  string              // of the protocol, once it is agreed
	numbered int                 // ids that were given in place of clients' own
	dropping bool                // the backlog is full, and that was told
}

func newSession(f *Front, id string, shared bool) *session {
	s := &session{
		front: f, id: id, shared: shared,
		in: make(chan []byte), leaving: make(chan struct{}), over: make(chan struct{}),
		posts: map[frame.Key]*post{}, tokens: map[frame.Key]*post{}, backlog: newMailbox(),
	}
	if f.o.Idle > 0 && !shared {
		s.idle = time.AfterFunc(f.o.Idle, s.idled)
	}
	return s
}

// run carries on the session until it is over.
func (s *session) run() {
	s.front.report(s.id, s.front.o.Serve(s.front.ctx, s.id, s))
	s.end()
	s.front.ended()
}

// enter begins a client's use of the session.
func (s *session) enter() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.open++
	if s.idle != nil {
		s.idle.Stop()
	}
}

// exit ends what enter began.
func (s *session) exit() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.open--
	if s.idle != nil && s.open == 0 && !s.ended {
		s.idle.Reset(s.front.o.Idle)
	}
}

// idled ends a session that nobody has used for long.
func (s *session) idled() {
	s.mu.Lock()
	used := s.open > 0
	s.mu.Unlock()
	if !used {
		s.leave()
	}
}

// leave says that the client wants no more of the session. What it still awaits may come.
func (s *session) leave() {
	s.left.Do(func() {
		s.front.forget(s)
		close(s.leaving)
	})
}

// end ends the session: every request that awaits an answer gets one, and streams end.
func (s *session) end() {
	s.leave()
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ended {
		return
	}
	s.ended = true
	close(s.over)
	if s.idle != nil {
		s.idle.Stop()
	}
	for _, p := range s.posts {
		p.box.last(frame.ErrorAnswer(p.id, frame.CodeInternal, "the session ended before the answer came"))
	}
	if s.stream != nil {
		s.stream.last(nil)
	}
	clear(s.posts)
	clear(s.tokens)
}
