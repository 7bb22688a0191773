package mcpproxy

import (
	"sync"
	"time"
)

// atOnce is how long it may take to pass a frame on, and at most twice that, before
// another goroutine reads on.
const atOnce = 20 * time.Millisecond

// A watch sees that the passing of a frame takes long. It looks from time to time while
// frames come, and not at all while none do: to set a timer for each frame would wake
// another thread for each. The zero watch but for late is ready.
type watch struct {
	late func() // what is done, once, in a goroutine of its own

	mu      sync.Mutex
	timer   *time.Timer
	looking bool
	passing bool
	frames  uint64 // so far
	seen    uint64 // how many there were as it looked last
	isLate  bool
}

// begin says that a frame is being passed on.
func (w *watch) begin() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.passing = true
	w.frames++
	switch {
	case w.timer == nil:
		w.timer = time.AfterFunc(atOnce, w.look)
	case !w.looking:
		w.timer.Reset(atOnce)
	}
	w.looking = true
}

// end says that it was passed on, and reports whether it did not take long.
func (w *watch) end() (soon bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.passing = false
	return !w.isLate
}

// look acts if the frame that is being passed on is the one that was as it looked last.
func (w *watch) look() {
	if w.goesOn() {
		return
	}
	w.late()
}

// goesOn notes which frame is being passed on, and reports whether that does not yet take
// long.
func (w *watch) goesOn() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	switch {
	case w.seen != w.frames:
		w.seen = w.frames
		w.timer.Reset(atOnce)
	case w.passing:
		w.isLate = true
	default:
		w.looking = false
	}
	return !w.isLate
}

// stop ends the watch.
func (w *watch) stop() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.timer != nil {
		w.timer.Stop()
	}
}
