// Package body finds the frames in the bodies of HTTP answers, which are JSON texts one
// after another or events of a stream. It keeps what came byte for byte, so that what
// is let pass can pass as it came.
package body

import (
	"errors"
	"io"
	"mime"
	"time"
)

// A Part is a piece of a body. All parts of one, written one after another, are the body.
type Part struct {
	// Raw is the piece as it came.
	Raw []byte
	// Frame is the JSON text that a reader finds in it; nil where there is none.
	Frame []byte
	// ID and Retry are what an event says for the time when the stream has broken: how
	// far it came, and how long to wait. Named says that ID was given.
	ID    string
	Named bool
	Retry time.Duration

	event bool
	odd   bool     // readers may disagree about how it is divided
	kept  [][]byte // the lines of an event that are not its data
}

// Readable reports whether all readers find the same frame in Raw. What is not is
// written anew, by With.
func (p Part) Readable() bool { return !p.odd }

// ErrTooLong is of one part: go on with the next.
var ErrTooLong = errors.New("it is longer than a frame may be")

// A Reader reads a body part by part. The bytes are the caller's.
type Reader interface {
	// Next returns the next part as soon as it is whole. io.EOF: the body has ended
	// between two parts. ErrTooLong is of one part.
	Next() (Part, error)
}

// Read returns the reader of a body by its content type; nil where frames cannot stand
// in it. No frame is longer than limit bytes.
func Read(contentType string, r io.Reader, limit int) Reader {
	kind, _, _ := mime.ParseMediaType(contentType)
	switch kind {
	case "text/event-stream":
		return newEvents(r, limit)
	case "application/json", "application/x-ndjson", "application/jsonl", "application/json-seq":
		return newTexts(r, limit)
	}
	return nil
}
