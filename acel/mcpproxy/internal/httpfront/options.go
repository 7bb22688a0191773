package httpfront

import (
	"context"
	"time"

	"github.com/acel-dev/acel/acel/mcpproxy/internal/frame"
)

// Options say what stands behind a front. Serve must be given.
type Options struct {
	// Serve carries on a session with its client until it is over: because the client has
	// ended it, which the pipe's Receive tells; because ctx is done; or because of what
	// stands behind, which the error says. Each session has a goroutine for it.
	Serve func(ctx context.Context, session string, client frame.Pipe) error
	// Report is told what became of a session, and what was refused before it came to one,
	// which is then "". It must be safe for concurrent use; nil tells nobody.
	Report func(session string, err error)
	// Idle ends a session that has no request on its way, and no stream open, for so long;
	// 0 is never.
	Idle time.Duration
	// MaxSessions bounds the sessions at one time; 0 is 1,000.
	MaxSessions int
	// RefuseStateless refuses clients of the era without sessions, who all share one.
	RefuseStateless bool

	heartbeat time.Duration // between signs of life on a stream; 0 is 15 s
	slow      time.Duration // how long a write to a client may take; 0 is 30 s
}

// filled returns o with what it leaves open.
func (o Options) filled() Options {
	if o.MaxSessions <= 0 {
		o.MaxSessions = 1000
	}
	if o.heartbeat <= 0 {
		o.heartbeat = 15 * time.Second
	}
	if o.slow <= 0 {
		o.slow = 30 * time.Second
	}
	return o
}
