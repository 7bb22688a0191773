package frame

import (
	"io"
	"sync"
)

// A stream is a pipe over two streams of lines.
type stream struct {
	*Writer
	lines *Lines
	close func() error
	once  sync.Once
	ended error
}

// NewStream returns a pipe over two streams, whose frames have up to most bytes. It is
// closed by close, which must make reading return; nil does nothing.
func NewStream(from io.Reader, to io.Writer, most int, closing func() error) Pipe {
	return &stream{Writer: NewWriter(to), lines: NewLines(from, most), close: closing}
}

// Receive returns the next line.
func (s *stream) Receive() ([]byte, error) { return s.lines.Next() }

// Close ends the pipe, once.
func (s *stream) Close() error {
	s.once.Do(func() {
		if s.close != nil {
			s.ended = s.close()
		}
	})
	return s.ended
}
