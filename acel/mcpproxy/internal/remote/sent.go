package remote

import (
	"context"
	"net/http/httptrace"
	"sync"
	"sync/atomic"
)

// A Sent tells how much of a request went out.
type Sent struct {
	asked, got atomic.Bool
	once       sync.Once
	whole      chan struct{}
}

// Trace returns a context for a request, and what it tells about it.
func Trace(ctx context.Context) (context.Context, *Sent) {
	s := &Sent{whole: make(chan struct{})}
	return httptrace.WithClientTrace(ctx, &httptrace.ClientTrace{
		GetConn:      func(string) { s.asked.Store(true) },
		GotConn:      func(httptrace.GotConnInfo) { s.got.Store(true) },
		WroteRequest: func(httptrace.WroteRequestInfo) { s.once.Do(func() { close(s.whole) }) },
	}), s
}

// Nothing reports whether provably nothing of a request that failed went out: a
// connection was asked for and there was none. A client that does not say proves nothing.
func (s *Sent) Nothing() bool { return s.asked.Load() && !s.got.Load() }

// Whole is closed once the request was written.
func (s *Sent) Whole() <-chan struct{} { return s.whole }
