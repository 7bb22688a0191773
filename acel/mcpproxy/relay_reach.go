package mcpproxy

import (
	"fmt"
	"sync/atomic"
)

// A reach is whether upstream has said anything yet, and what became of the first
// request that it has not answered.
type reach struct {
	heard  atomic.Bool
	failed atomic.Pointer[error]
}

// unreached takes down that a request has not reached upstream, or that its answer does
// not come. Of a process its end tells that, and of what is being ended nobody asks.
func (r *relay) unreached(why error) {
	if _, is := r.upstream.(mortal); is {
		return
	}
	select {
	case <-r.stop:
	default:
		r.p.o.Meter.UpstreamFailed()
		r.reach.failed.CompareAndSwap(nil, &why)
	}
}

// neverReached says why upstream has answered nothing to a client that has left; nil
// where it has, or was asked nothing.
func (r *relay) neverReached() error {
	if why := r.reach.failed.Load(); why != nil && !r.reach.heard.Load() {
		return fmt.Errorf("mcpproxy: no request of the client was answered: %w", *why)
	}
	return nil
}
