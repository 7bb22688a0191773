package frame

import (
	"errors"
	"fmt"
)

// A Pipe carries the frames of one session to and from a peer.
type Pipe interface {
	// Receive returns the next frame: one JSON text without its line's end. The bytes
	// are the caller's. [io.EOF] says that the peer has ended. An [*Unreadable] is of one
	// frame: go on receiving.
	Receive() ([]byte, error)
	// Send sends a frame whole. It is safe for concurrent use. An error that is
	// [ErrUnsent] says that provably nothing of it went out.
	Send(frame []byte) error
	// Close ends the pipe; Receive then returns [io.EOF], or another error, soon. Calling
	// it again does nothing.
	Close() error
}

// ErrUnsent is what an error of [Pipe.Send] wraps where nothing of the frame went out.
var ErrUnsent = errors.New("nothing of it was sent")

// An Unreadable is one frame that could not be received. Those behind it can.
type Unreadable struct {
	// Why says it in a sentence without its full stop.
	Why string
}

func (u *Unreadable) Error() string { return u.Why }

// A TooLong is an [*Unreadable]: a frame of more bytes than may be.
type TooLong struct {
	// Most is how many may be.
	Most int
}

func (t *TooLong) Error() string {
	return fmt.Sprintf("the frame has more than %d bytes, which is the most that is read", t.Most)
}

// Unwrap makes it an Unreadable.
func (t *TooLong) Unwrap() error { return &Unreadable{t.Error()} }
