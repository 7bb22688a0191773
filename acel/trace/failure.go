package trace

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/acel-dev/acel/acel"
)

// failure turns an error of the JSON decoder into a problem; io.EOF stays.
func (r *reader) failure(err error) error {
	var syntax *jsontext.SyntacticError
	switch {
	case err == io.EOF:
		return err
	case errors.Is(err, errTooLong):
		return r.tooLong()
	case !errors.As(err, &syntax):
		return r.problem(r.offset(), r.pointer(), "cannot be read: "+cause(err).Error(), "")
	}
	at := r.base + syntax.ByteOffset
	if at := r.deepBefore(at); at >= 0 {
		return r.tooDeep(at)
	}
	if errors.Is(syntax.Err, io.ErrUnexpectedEOF) {
		at = r.src.textEnd(at)
	}
	message, hint := explain(syntax, r.src.character(at))
	return r.problem(at, r.pointerTo(syntax), message, hint)
}

// pointerTo returns the JSON Pointer of an error. What the decoder says is right
// where it went token by token; inside a value that it read as a whole the names
// may be those of other text, if its buffer moved meanwhile, so that they are
// looked for again.
func (r *reader) pointerTo(e *jsontext.SyntacticError) string {
	unread := r.dec.UnreadBuffer()
	value := bytes.TrimLeft(unread, " \t\r\n,:")
	from := r.dec.InputOffset() + int64(len(unread)-len(value))
	if from >= e.ByteOffset || value[0] != '{' && value[0] != '[' {
		return r.root + string(e.JSONPointer)
	}
	again := jsontext.NewDecoder(bytes.NewBuffer(value))
	for {
		_, err := again.ReadToken()
		var inside *jsontext.SyntacticError
		if errors.As(err, &inside) {
			return r.pointer() + string(inside.JSONPointer)
		}
		if err != nil {
			return r.pointer()
		}
	}
}

// deepBefore returns the offset of the first bracket beyond the limit between
// what was read and an error, or -1. The decoder has a limit of its own, far
// deeper.
func (r *reader) deepBefore(offset int64) int64 {
	from := r.offset()
	unread := r.dec.UnreadBuffer()
	unread = unread[:max(0, min(int64(len(unread)), offset-from+1))]
	if at := deeper(unread, r.maxDepth-r.depth()); at >= 0 {
		return from + int64(at)
	}
	return -1
}

// cause returns the innermost error, which is the reader's own.
func cause(err error) error {
	for {
		inner := errors.Unwrap(err)
		if inner == nil {
			return err
		}
		err = inner
	}
}

func (r *reader) tooDeep(offset int64) error {
	return r.problem(offset, r.pointer(), fmt.Sprintf("nested deeper than %d levels", r.maxDepth),
		depthHint(r.maxDepth))
}

func maxCallHint(max int64) string { return fmt.Sprintf("the limit is --max-call, now %d bytes", max) }

func depthHint(max int) string {
	return fmt.Sprintf("the limit is --max-depth, now %d; it can be raised to 10000", max)
}

func (r *reader) tooLong() error {
	max := r.src.max
	message := "a call or message is longer than " + size(max)
	unread := r.dec.UnreadBuffer()
	if blank := len(bytes.TrimLeft(unread, " \t\r\n,:")) == 0; blank && int64(len(unread)) > max/2 {
		message = "no call or message ends within " + size(max) + ", most of which is white space"
	}
	return r.problem(r.src.marked.offset, r.pointer(), message, maxCallHint(max))
}

func (r *reader) problem(offset int64, pointer, message, hint string) *acel.Problem {
	p := &acel.Problem{Place: r.place(offset), Message: message, Hint: hint}
	p.Place.Base = shorten(pointer)
	r.src.excerpt(p)
	return p
}

// shorten returns a pointer to what holds the value, where the pointer to the
// value itself would be absurdly long.
func shorten(pointer string) string {
	const most = 1000
	if len(pointer) <= most {
		return pointer
	}
	return pointer[:strings.LastIndexByte(pointer[:most], '/')]
}

// size writes a number of bytes for a person.
func size(n int64) string {
	if n >= 1<<20 && n%(1<<20) == 0 {
		return fmt.Sprintf("%d MiB", n>>20)
	}
	return fmt.Sprintf("%d bytes", n)
}
