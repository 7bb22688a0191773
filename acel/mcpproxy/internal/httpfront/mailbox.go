package httpfront

import "sync"

// A mailbox holds the frames that go out on one stream, until they do. It is bounded, but
// for the one frame that is its last: what answers a request is never lost for want of
// room.
type mailbox struct {
	ready chan struct{} // something is there, or it is closed

	mu     sync.Mutex
	frames [][]byte
	size   int
	room   chan struct{} // closed once something was taken out, or nobody takes any more
	closed bool          // nothing more comes
	left   bool          // nobody takes any more
}

// How much a mailbox holds.
const (
	mostFrames = 256
	mostBytes  = 32 << 20
)

func newMailbox() *mailbox {
	return &mailbox{ready: make(chan struct{}, 1), room: make(chan struct{})}
}

// put puts a frame in. Where there is no room it returns what is closed once there may be.
func (b *mailbox) put(f []byte) (full <-chan struct{}) {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch {
	case b.closed || b.left:
		return nil
	case len(b.frames) >= mostFrames || len(b.frames) > 0 && b.size+len(f) > mostBytes:
		return b.room
	}
	b.add(f)
	return nil
}

// last puts in the last frame; nil is none.
func (b *mailbox) last(f []byte) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if !b.closed && !b.left && f != nil {
		b.add(f)
	}
	b.closed = true
	b.signal()
	b.freed()
}

// take takes all out, and tells whether more may come.
func (b *mailbox) take() (all [][]byte, closed bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	all, b.frames, b.size = b.frames, nil, 0
	b.freed()
	return all, b.closed
}

// leave says that nobody takes anything any more.
func (b *mailbox) leave() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.left, b.frames, b.size = true, nil, 0
	b.freed()
}

func (b *mailbox) add(f []byte) {
	b.frames = append(b.frames, f)
	b.size += len(f)
	b.signal()
}

func (b *mailbox) signal() {
	select {
	case b.ready <- struct{}{}:
	default:
	}
}

// freed lets those go on who wait for room.
func (b *mailbox) freed() {
	close(b.room)
	b.room = make(chan struct{})
}
