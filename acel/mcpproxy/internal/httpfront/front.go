package httpfront

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net/http"
	"sync"
)

// A Front is the handler of an endpoint; put [Secure] before it.
type Front struct {
	o   Options
	ctx context.Context

	mu       sync.Mutex
	sessions map[string]*session // by id, those that a client may use
	shared   *session            // of the clients without sessions
	shares   int                 // how many such there have been
	live     int                 // sessions that Serve carries on
}

// New returns a front. Once ctx is done, all its sessions end, and it begins no more.
func New(ctx context.Context, o Options) *Front {
	return &Front{o: o.filled(), ctx: ctx, sessions: map[string]*session{}}
}

// ServeHTTP serves one request of a client.
func (f *Front) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	switch r.Method {
	case http.MethodPost:
		f.post(w, r)
	case http.MethodGet:
		f.get(w, r)
	case http.MethodDelete:
		f.delete(w, r)
	default:
		notAllowed(w, "POST, GET, DELETE")
	}
}

var (
	errClosed = errors.New("the server is shutting down")
	errFull   = errors.New("the server has as many sessions as it may: try again once others have ended")
)

// begin begins a session with a client, who uses it.
func (f *Front) begin() (*session, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	s, err := f.start(rand.Text(), false)
	if err == nil {
		f.sessions[s.id] = s
	}
	return s, err
}

// share returns the session of those who have none, which it begins for the first of them.
// One that has ended, as with what stands behind it, is followed by another.
func (f *Front) share() (*session, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.shared != nil {
		f.shared.enter()
		return f.shared, nil
	}
	id := "stateless"
	if f.shares > 0 {
		id = fmt.Sprintf("stateless-%d", f.shares+1)
	}
	s, err := f.start(id, true)
	if err == nil {
		f.shared = s
		f.shares++
	}
	return s, err
}

// start starts a session, under the lock.
func (f *Front) start(id string, shared bool) (*session, error) {
	switch {
	case f.ctx.Err() != nil:
		return nil, errClosed
	case f.live >= f.o.MaxSessions:
		return nil, errFull
	}
	f.live++
	s := newSession(f, id, shared)
	s.enter()
	go s.run()
	return s, nil
}

// find returns a session that its client names, and may use until it leaves it.
func (f *Front) find(id string) *session {
	f.mu.Lock()
	defer f.mu.Unlock()
	s := f.sessions[id]
	if s != nil {
		s.enter()
	}
	return s
}

// forget takes out a session that clients may not use any more.
func (f *Front) forget(s *session) {
	f.mu.Lock()
	defer f.mu.Unlock()
	delete(f.sessions, s.id)
	if f.shared == s {
		f.shared = nil
	}
}

// ended counts a session that is over.
func (f *Front) ended() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.live--
}

func (f *Front) report(session string, err error) {
	if f.o.Report != nil && err != nil {
		f.o.Report(session, err)
	}
}
