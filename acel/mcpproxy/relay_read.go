package mcpproxy

import "sync"

// pass takes the frames of the client as they come, and passes on each by itself: to hand
// it to another goroutine takes longer than to judge it. Where one cannot be passed on at
// once, as when upstream does not take it, another goroutine reads on from then on, so
// that it is seen when the client goes.
func (r *relay) pass() {
	defer r.hand.empty()
	w := watch{late: r.readAhead}
	defer w.stop()
	for {
		got, more := r.next()
		if !more {
			return
		}
		w.begin()
		goesOn := r.passes(got)
		switch alone := w.end(); {
		case !goesOn:
			return
		case !alone:
			r.passBehind()
			return
		}
	}
}

// next takes a frame of the client; false once it is gone. A pipe that cannot be closed
// may leave it waiting for one more.
func (r *relay) next() (received, bool) {
	f, err := r.front.Receive()
	if err != nil && !unreadable(err) {
		r.leave()
		return received{}, false
	}
	return received{f, err}, true
}

// readAhead takes frames before they can be passed on.
func (r *relay) readAhead() {
	defer close(r.inbox)
	for {
		got, more := r.next()
		if !more {
			return
		}
		select {
		case r.inbox <- got:
		case <-r.stop:
			return
		}
	}
}

// passBehind passes on what another goroutine reads.
func (r *relay) passBehind() {
	for {
		select {
		case got, more := <-r.inbox:
			if !more || !r.passes(got) {
				return
			}
		case <-r.stop:
			return
		}
	}
}

// passes passes on a frame; false where none is any more.
func (r *relay) passes(got received) bool {
	if !r.hand.take() {
		return false
	}
	defer r.hand.release()
	r.fromClient(got)
	return true
}

// A hand holds the frame that is being passed on.
type hand struct {
	mu     sync.Mutex
	full   bool
	halted bool
	once   sync.Once
	sent   chan struct{} // closed once all that was taken was passed on, and no more will be
}

// take takes a frame; false where none is taken any more.
func (h *hand) take() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.full = !h.halted
	return h.full
}

// release has passed it on.
func (h *hand) release() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.full = false
	if h.halted {
		h.empty()
	}
}

// halt lets no more be taken.
func (h *hand) halt() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.halted = true
	if !h.full {
		h.empty()
	}
}

// empty says that all was passed on.
func (h *hand) empty() { h.once.Do(func() { close(h.sent) }) }
