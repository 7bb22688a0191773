package body

import (
	"bytes"
	"strconv"
	"strings"
	"time"
)

// An event is one of which some lines were read.
type event struct {
	Part
	data    [][]byte
	lines   int
	tooLong bool
}

// longestRetry bounds how long a server can have us wait.
const longestRetry = time.Minute

// take reads a line. Those of fields that no standard knows are left out: a reader
// that is laxer than the standard must not find a frame in one. A byte order mark may
// stand before the first.
func (e *event) take(line []byte, first bool) {
	e.Raw = append(e.Raw, line...)
	e.odd = e.odd || !bytes.HasSuffix(line, []byte("\n")) // some readers know no CR
	line = bytes.TrimRight(line, "\r\n")
	if bare := bytes.TrimPrefix(line, []byte("\ufeff")); first && len(bare) < len(line) {
		line, e.odd = bare, true
	}
	field, value, colon := bytes.Cut(line, []byte(":"))
	value = bytes.TrimPrefix(value, []byte(" "))
	switch name := string(field); {
	case name == "" && colon:
		e.kept = append(e.kept, line)
	case name == "data":
		e.data = append(e.data, value)
	case name == "id" || name == "event" || name == "retry":
		e.kept = append(e.kept, line)
		e.note(name, string(value))
	default:
		e.odd = true
	}
}

// note remembers what an event says for the time when the stream has broken.
func (e *event) note(name, value string) {
	switch name {
	case "id":
		if !strings.Contains(value, "\x00") {
			e.ID, e.Named = value, true
		}
	case "retry":
		if ms, err := strconv.ParseUint(value, 10, 32); err == nil {
			e.Retry = min(time.Duration(ms)*time.Millisecond, longestRetry)
		}
	}
}

// whole returns the event that an empty line has ended.
func (e *event) whole(end []byte, limit int) (Part, error) {
	if e.tooLong {
		return Part{}, ErrTooLong
	}
	e.Raw = append(e.Raw, end...)
	if e.data != nil {
		e.Frame = bytes.Join(e.data, []byte("\n"))
	}
	if len(e.Frame) > limit {
		return Part{}, ErrTooLong
	}
	return e.Part, nil
}

// With returns the part with another frame in place of its own. Without one, all that
// is left of an event are its id and the like, and of a JSON text nothing.
func (p Part) With(frame []byte) []byte {
	if !p.event {
		return frame
	}
	var b []byte
	for _, line := range p.kept {
		b = append(append(b, line...), '\n')
	}
	if frame != nil {
		b = Data(b, frame)
	}
	if b == nil {
		return nil
	}
	return append(b, '\n')
}

// Data appends the lines of an event that carry a frame.
func Data(b, frame []byte) []byte {
	for line := range bytes.FieldsFuncSeq(frame, func(r rune) bool { return r == '\n' || r == '\r' }) {
		b = append(append(append(b, "data: "...), line...), '\n')
	}
	return b
}

// Event is a frame as an event of its own.
func Event(frame []byte) []byte {
	return append(Data([]byte("event: message\n"), frame), '\n')
}
