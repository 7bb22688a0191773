package mcpproxy

import "sync"

// A gathering counts those who are in the middle of something, so that their end can be
// waited for. Its zero value is open.
type gathering struct {
	mu     sync.Mutex
	count  int
	closed bool
	empty  chan struct{} // closed when count is 0; nil where nobody waits yet
}

// enter counts one more; false once it is closed.
func (g *gathering) enter() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.closed {
		return false
	}
	g.count++
	return true
}

// leave ends what enter began.
func (g *gathering) leave() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.count--
	if g.count == 0 && g.empty != nil {
		close(g.empty)
		g.empty = nil
	}
}

// close lets nobody more in.
func (g *gathering) close() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.closed = true
}

// wait waits until nobody is in it.
func (g *gathering) wait() {
	g.mu.Lock()
	if g.count == 0 {
		g.mu.Unlock()
		return
	}
	empty := make(chan struct{})
	g.empty = empty
	g.mu.Unlock()
	<-empty
}
