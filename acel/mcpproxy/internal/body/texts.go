package body

import (
	"bufio"
	"io"
)

// texts reads JSON texts that stand one after another, on lines of their own or not:
// one is whole with its last bracket. It only tells where each ends; what is wrong with
// one is for those to say who read it.
type texts struct {
	in    *bufio.Reader
	limit int
}

func newTexts(r io.Reader, limit int) *texts {
	return &texts{in: bufio.NewReaderSize(r, 32<<10), limit: limit}
}

// Next returns the next text, or the blanks before it.
func (t *texts) Next() (Part, error) {
	if blank, err := t.blanks(); blank != nil || err != nil {
		return Part{Raw: blank}, err
	}
	var its extent
	var text []byte
	tooLong := false
	for {
		if _, err := t.in.Peek(1); err != nil {
			return t.unended(text, tooLong, its, err)
		}
		piece, _ := t.in.Peek(t.in.Buffered())
		n, whole := its.of(piece)
		if tooLong = tooLong || len(text)+n > t.limit; !tooLong {
			text = append(text, piece[:n]...)
		}
		_, _ = t.in.Discard(n) // it is in the buffer
		switch {
		case whole && tooLong:
			return Part{}, ErrTooLong
		case whole:
			return Part{Raw: text, Frame: text}, nil
		}
	}
}

// blanks returns those that came so far, nil for none.
func (t *texts) blanks() ([]byte, error) {
	if _, err := t.in.Peek(1); err != nil {
		return nil, err
	}
	piece, _ := t.in.Peek(t.in.Buffered())
	n := 0
	for n < len(piece) && isBlank(piece[n]) {
		n++
	}
	if n == 0 {
		return nil, nil
	}
	blank := append([]byte{}, piece[:n]...)
	_, err := t.in.Discard(n)
	return blank, err
}

// unended returns what is left at the end of the body.
func (t *texts) unended(text []byte, tooLong bool, its extent, err error) (Part, error) {
	switch {
	case err != io.EOF:
		return Part{}, err
	case tooLong:
		return Part{}, ErrTooLong
	case its.depth > 0 || its.quoted:
		return Part{}, io.ErrUnexpectedEOF
	}
	return Part{Raw: text, Frame: text}, nil
}

// An extent tells where a JSON text ends.
type extent struct {
	begun, quoted, escaped bool
	depth                  int
}

// of returns how many of the bytes belong to the text, and whether it ends there.
func (e *extent) of(piece []byte) (n int, whole bool) {
	for i := 0; i < len(piece); i++ {
		if e.quoted && !e.escaped {
			next := either(piece[i:], '"', '\\')
			if next < 0 {
				break
			}
			i += next
		}
		c := piece[i]
		if e.begun && e.depth == 0 && !e.quoted && (isBlank(c) || c == '{' || c == '[' || c == '"') {
			return i, true // after what is neither object, array nor string
		}
		e.begun = true
		if e.next(c) {
			return i + 1, true
		}
	}
	return len(piece), false
}

// next takes a byte, and reports whether the text is whole with it.
func (e *extent) next(c byte) (whole bool) {
	switch {
	case e.escaped:
		e.escaped = false
	case e.quoted && c == '\\':
		e.escaped = true
	case c == '"':
		e.quoted = !e.quoted
		return !e.quoted && e.depth == 0
	case e.quoted:
	case c == '{' || c == '[':
		e.depth++
	case (c == '}' || c == ']') && e.depth > 0:
		e.depth--
		return e.depth == 0
	}
	return false
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == 0x1e }
