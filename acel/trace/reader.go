package trace

import (
	"bytes"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/acel-dev/acel/acel"
)

// A reader reads a JSON text token by token and value by value, and knows where
// everything stands. Its errors are problems with a place.
type reader struct {
	src      *window
	base     int64 // the source's offset of the first byte read
	dec      *jsontext.Decoder
	root     string // the JSON Pointer of what is read, where that is a part
	maxDepth int
	last     int64 // where the key or value that was read last begins
	length   int   // and how long it is
}

func newReader(src *window, root string, maxDepth int) *reader {
	r := &reader{src: src, base: src.first.offset, root: root, maxDepth: maxDepth}
	if src.from == nil { // it is all at hand
		r.dec = jsontext.NewDecoder(bytes.NewBuffer(src.text[:len(src.text):len(src.text)]))
	} else {
		r.dec = jsontext.NewDecoder(src)
	}
	return r
}

// offset returns where reading goes on.
func (r *reader) offset() int64 { return r.base + r.dec.InputOffset() }

// peek returns the kind of the next token; 0 at the end of the input and before
// an error, which the next read then returns.
func (r *reader) peek() jsontext.Kind { return r.dec.PeekKind() }

// next returns the offset of the token that peek looked at.
func (r *reader) next() int64 {
	rest := r.dec.UnreadBuffer()
	return r.offset() + int64(len(rest)-len(bytes.TrimLeft(rest, " \t\r\n,:")))
}

// token reads one token. It returns [io.EOF] at the end of the input.
func (r *reader) token() (jsontext.Kind, error) {
	t, err := r.dec.ReadToken()
	if err != nil {
		return 0, r.failure(err)
	}
	return t.Kind(), nil
}

// value reads a whole value or a key. Its bytes are valid until the next use of
// the reader.
func (r *reader) value() ([]byte, error) {
	v, err := r.dec.ReadValue()
	if err != nil {
		return nil, r.failure(err)
	}
	r.last, r.length = r.offset()-int64(len(v)), len(v)
	if room := r.maxDepth - r.dec.StackDepth(); mayExceed(v, room) {
		if at := deeper(v, room); at >= 0 {
			return nil, r.tooDeep(r.last + int64(at))
		}
	}
	return v, nil
}

// begin reads the token that opens a list or an object, and returns its offset.
func (r *reader) begin() (int64, error) {
	if _, err := r.token(); err != nil {
		return 0, err
	}
	at := r.offset() - 1
	if r.depth() > r.maxDepth {
		return 0, r.tooDeep(at)
	}
	return at, nil
}

// more reports whether the list or object that is being read goes on. An error
// counts as more: the next read returns it.
func (r *reader) more() bool {
	k := r.peek()
	return k != ']' && k != '}'
}

// pass reads past a token: a closing bracket, or a literal.
func (r *reader) pass() error {
	_, err := r.token()
	return err
}

func (r *reader) depth() int { return r.dec.StackDepth() }

// skip reads past a value and holds none of it.
func (r *reader) skip() error {
	depth := r.depth()
	for {
		if _, err := r.token(); err != nil {
			return err
		}
		r.src.mark(r.offset())
		switch at := r.depth(); {
		case at > r.maxDepth:
			return r.tooDeep(r.offset() - 1)
		case at <= depth:
			return nil
		}
	}
}

// finish reads past the rest of a member of the object at the given depth, the
// name of which was read; the value may have been read in part or in full.
func (r *reader) finish(depth int) error {
	for r.depth() > depth {
		if _, err := r.token(); err != nil {
			return err
		}
	}
	if _, n := r.dec.StackIndex(depth); n%2 == 1 {
		return r.skip()
	}
	return nil
}

// place returns the place of an offset; the pointer is left to the caller.
func (r *reader) place(offset int64) acel.Place { return r.src.place(offset) }

// pointer returns the JSON Pointer of what was read last; of the member, if
// that was its name.
func (r *reader) pointer() string { return r.root + string(r.dec.StackPointer()) }
