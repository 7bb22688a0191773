package frame

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"sync"
)

// A Writer writes frames to a stream, one a line. It is safe for concurrent use.
type Writer struct {
	mu     sync.Mutex
	to     io.Writer
	line   []byte
	broken error // why nothing more can be written
}

// NewWriter writes to a stream.
func NewWriter(to io.Writer) *Writer { return &Writer{to: to} }

var errLines = errors.New("the frame has a line's end inside, which would make two of it")

// HasLineEnd reports whether a line ends inside a frame.
func HasLineEnd(f []byte) bool { return bytes.IndexByte(f, '\n') >= 0 || bytes.IndexByte(f, '\r') >= 0 }

// Send writes a frame and a line's end, in one piece. Once a part of a frame was
// written and its rest was not, nothing more is: it would be taken for that rest. The
// error is [ErrUnsent] where nothing of the frame was written.
func (w *Writer) Send(frame []byte) error {
	if HasLineEnd(frame) {
		return fmt.Errorf("%w: %w", ErrUnsent, errLines)
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.broken != nil {
		return fmt.Errorf("%w: %w", ErrUnsent, w.broken)
	}
	w.line = append(append(w.line[:0], frame...), '\n')
	n, err := w.to.Write(w.line)
	w.shrink()
	switch {
	case err == nil:
		return nil
	case n == 0:
		return fmt.Errorf("%w: %w", ErrUnsent, err)
	}
	w.broken = err
	return err
}

// shrink lets go of what a huge frame took.
func (w *Writer) shrink() {
	const keep = 64 << 10
	if cap(w.line) > keep {
		w.line = nil
	}
}
