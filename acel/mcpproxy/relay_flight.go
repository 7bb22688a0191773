package mcpproxy

import (
	"errors"

	"github.com/acel-dev/acel/acel/mcpproxy/internal/frame"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/remote"
)

// callsInFlight reports whether calls await their answers, but for those that the client
// has cancelled, which need not be answered.
func (c *conversation) callsInFlight() bool {
	return c.anyFlying(func(a *asked) bool { return a.what == asksCall || a.what == asksTaskResult })
}

// requestsInFlight reports whether any requests do.
func (c *conversation) requestsInFlight() bool {
	return c.anyFlying(func(*asked) bool { return true })
}

func (c *conversation) anyFlying(is func(*asked) bool) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, some := range c.awaited.by {
		for _, a := range some {
			if !a.cancelled && is(a) {
				return true
			}
		}
	}
	return false
}

// unread is what becomes of a frame of upstream that could not be received. Where it is
// known whose answer it was, or there is one request that it can answer, the client is
// told, which would wait for ever.
func (r *relay) unread(err error) {
	r.talk.unread("server", err)
	var lost *remote.Lost
	var long *frame.TooLong
	switch {
	case errors.As(err, &lost):
		a := r.talk.takes(lost.Key)
		if a != nil && !a.cancelled {
			r.unreached(err)
		}
		r.lost(a, err)
	case errors.As(err, &long):
		r.lost(r.talk.only(), err)
	}
}

// lost tells the client that the answer to a request will not come; nil is none.
func (r *relay) lost(a *asked, why error) {
	if a != nil {
		r.toClient(a.unfinished(why.Error()))
	}
}

// only takes out the request that awaits its answer, if there is exactly one.
func (c *conversation) only() *asked {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.awaited.count != 1 {
		return nil
	}
	return c.awaited.takeAll()[0]
}
