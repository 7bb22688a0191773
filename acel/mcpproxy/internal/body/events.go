package body

import (
	"bufio"
	"bytes"
	"io"
)

// room is how much longer than its frame an event may be: for its id and comments.
const room = 64 << 10

// events reads server-sent events as the HTML standard has them: lines end by LF, CR
// LF or CR, an event by an empty line, and what no empty line ends is no event.
type events struct {
	in    *bufio.Reader
	limit int
	begun bool // its first line was read
}

func newEvents(r io.Reader, limit int) *events {
	return &events{in: bufio.NewReaderSize(r, 32<<10), limit: limit}
}

// Next returns the next event, comment or empty line.
func (e *events) Next() (Part, error) {
	its := event{Part: Part{event: true}}
	for {
		line, cut, err := e.line()
		its.tooLong = its.tooLong || cut || len(its.Raw)+len(line) > e.limit+room
		switch {
		case err == io.EOF && (its.lines > 0 || len(line) > 0):
			return Part{}, io.ErrUnexpectedEOF
		case err != nil:
			return Part{}, err
		case !cut && len(bytes.TrimRight(line, "\r\n")) == 0:
			e.begun = true
			return its.whole(line, e.limit)
		case !its.tooLong:
			its.take(line, !e.begun)
		}
		e.begun = true
		its.lines++
	}
}

// line returns the next line with its end. One that is longer than an event may be is cut.
func (e *events) line() (line []byte, cut bool, err error) {
	for {
		if _, err := e.in.Peek(1); err != nil {
			return line, cut, err
		}
		piece, _ := e.in.Peek(e.in.Buffered())
		end := either(piece, '\n', '\r')
		if end >= 0 {
			piece = piece[:end+1]
		}
		if cut = cut || len(line)+len(piece) > e.limit+room; !cut {
			line = append(line, piece...)
		}
		last := piece[len(piece)-1]
		_, _ = e.in.Discard(len(piece)) // it is in the buffer
		if end >= 0 {
			return e.ended(line, last, cut), cut, nil
		}
	}
}

// either returns where the first of two bytes stands; -1 for nowhere.
func either(piece []byte, a, b byte) int {
	i := bytes.IndexByte(piece, a)
	if i >= 0 {
		piece = piece[:i]
	}
	if j := bytes.IndexByte(piece, b); j >= 0 {
		return j
	}
	return i
}

// ended takes the LF that follows a CR. After an empty line it waits for none: the
// event is whole.
func (e *events) ended(line []byte, last byte, cut bool) []byte {
	if last != '\r' || len(line) == 1 && !cut && e.in.Buffered() == 0 {
		return line
	}
	if next, err := e.in.Peek(1); err == nil && next[0] == '\n' {
		_, _ = e.in.Discard(1) // it was peeked at
		line = append(line, '\n')
	}
	return line
}
