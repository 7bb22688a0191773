package process

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/acel-dev/acel/acel/render"
)

const (
	longestLine = 4 << 10 // bytes of a line; the rest is cut off
	mostLines   = 500     // a second; the rest is counted
	mostWaiting = 256     // lines that wait for whom they are given
)

// A stderr is what a child writes to its standard error. It is read as fast as it comes,
// whatever becomes of it, so that the child never waits for a terminal.
type stderr struct {
	file   *os.File
	prefix string
	to     io.Writer // nil for nobody
	rate   rate
	lines  chan string   // that wait for to
	read   chan struct{} // closed once all is read
	wrote  chan struct{} // closed once all is written
	tail   tail
}

// newStderr reads from a file, for the writer of the options.
func newStderr(f *os.File, o *Options) *stderr {
	return &stderr{
		file: f, prefix: o.Prefix, to: o.Stderr,
		lines: make(chan string, mostWaiting), read: make(chan struct{}), wrote: make(chan struct{}),
	}
}

// drain reads all lines.
func (s *stderr) drain() {
	defer close(s.lines)
	defer close(s.read)
	go s.write()
	from := bufio.NewReaderSize(s.file, longestLine)
	for {
		line, err := from.ReadSlice('\n')
		if len(line) > 0 {
			s.take(shown(line, errors.Is(err, bufio.ErrBufferFull)))
		}
		for errors.Is(err, bufio.ErrBufferFull) {
			_, err = from.ReadSlice('\n')
		}
		if err != nil {
			s.leftOut(s.rate.dropped)
			return
		}
	}
}

// shown is a line as a terminal may have it.
func shown(line []byte, cut bool) string {
	text := string(line)
	if n := len(text); text[n-1] == '\n' {
		text = text[:n-1]
	}
	if n := len(text); n > 0 && text[n-1] == '\r' {
		text = text[:n-1]
	}
	if cut {
		return render.Sanitize(text) + "…"
	}
	return render.Sanitize(text)
}

// take takes a line: it is remembered, and handed on if there are not too many.
func (s *stderr) take(line string) {
	s.tail.add(line)
	pass, dropped := s.rate.line(time.Now())
	s.leftOut(dropped)
	if pass && !s.hand(line) {
		s.rate.dropped++
	}
}

// leftOut tells how many lines were left out.
func (s *stderr) leftOut(n int) {
	if n > 0 && !s.hand(fmt.Sprintf("(%d more lines were left out, as they came too fast)", n)) {
		s.rate.dropped += n
	}
}

// hand hands a line on, and reports whether there was room for it.
func (s *stderr) hand(line string) bool {
	select {
	case s.lines <- line:
		return true
	default:
		return false
	}
}

// write writes the lines that are handed on, each in one piece. A writer that fails is
// given the next one all the same: that the child runs does not depend on it.
func (s *stderr) write() {
	defer close(s.wrote)
	for line := range s.lines {
		if s.to != nil {
			_, _ = io.WriteString(s.to, s.prefix+line+"\n")
		}
	}
}

// close ends the reading, since the child has ended: what others hold open is closed. A
// writer that hangs is not waited for.
func (s *stderr) close() {
	await(settle, s.read)
	_ = s.file.Close()
	<-s.read
	await(4*settle, s.wrote)
}

// await waits for something, but not for ever.
func await(most time.Duration, done <-chan struct{}) {
	late := time.NewTimer(most)
	defer late.Stop()
	select {
	case <-done:
	case <-late.C:
	}
}
