package trace

import (
	"bytes"
	"errors"
	"io"

	"github.com/acel-dev/acel/acel"
)

// The sizes of a window. A reader is fed at most feedMost bytes at a time, so
// that what it looks at lies less than that (and one token) behind what it was
// fed, and keepLeast bytes behind that stay at hand: every place that is asked
// for is still in the window.
const (
	windowFirst = 4 << 10
	windowMost  = 128 << 10
	keepLeast   = 32 << 10
	feedMost    = 16 << 10
)

// errTooLong ends the reading of a call that is longer than allowed.
var errTooLong = errors.New("longer than the limit")

// A window is the part of an input that is at hand: it feeds a reader, knows
// the line of every byte it still holds, and does not feed more than max bytes
// beyond the last mark.
type window struct {
	from   io.Reader
	file   string
	packed string // how the input is packed that this is what is in; "" if it is not
	text   []byte // what is at hand
	fed    int    // text[:fed] went to the reader
	err    error  // what follows text; nil while there may be more

	marked spot
	max    int64

	first  spot // of text[0]
	latest spot // the last one asked for

	origin origin  // nil where the input itself is read
	outer  *window // that this is a part of; nil if it is none
}

// An origin is the text that was converted to the one that is read. Places are
// places in it, and offsets are offsets in what was made of it.
type origin interface {
	place(offset int64) acel.Place
	excerpt(*acel.Problem)
	plain(offset int64, text []byte) bool
}

// newWindow returns a window on an input.
func newWindow(from io.Reader, file string, max int64) *window {
	w := &window{from: from, file: file, max: max, first: spot{line: 1}}
	w.skipByteOrderMark()
	w.latest, w.marked = w.first, w.first
	return w
}

func (w *window) skipByteOrderMark() {
	for len(w.text) < 3 && w.fill() == nil {
	}
	if bytes.HasPrefix(w.text, []byte("\xef\xbb\xbf")) {
		w.text = w.text[3:]
		w.first.offset, w.first.start = 3, 3
	}
}

// part returns a window on a value that was read from w, where at is the
// value's spot in w.
func (w *window) part(value []byte, at spot) *window {
	return &window{
		file: w.file, text: value, err: io.EOF, max: int64(len(value)) + 1,
		marked: at, first: at, latest: at, origin: w.origin, outer: w,
	}
}

// mark begins a new allowance of max bytes at an offset.
func (w *window) mark(offset int64) {
	w.latest = w.at(offset)
	w.marked = w.latest
}

// Read feeds the reader.
func (w *window) Read(p []byte) (int, error) {
	if w.fed == len(w.text) {
		if err := w.fill(); err != nil {
			return 0, err
		}
	}
	allowed := w.marked.offset + w.max - w.first.offset - int64(w.fed)
	if allowed <= 0 {
		return 0, errTooLong
	}
	n := int(min(int64(len(p)), feedMost, allowed))
	n = copy(p[:n], w.text[w.fed:])
	w.fed += n
	return n, nil
}

// fill reads more of the input, at least a byte.
func (w *window) fill() error {
	if w.err != nil {
		return w.err
	}
	if len(w.text) == cap(w.text) {
		w.makeRoom()
	}
	for range 100 {
		n, err := w.from.Read(w.text[len(w.text):cap(w.text)])
		w.text, w.err = w.text[:len(w.text)+n], err
		if n > 0 {
			return nil
		}
		if err != nil {
			return err
		}
	}
	w.err = io.ErrNoProgress
	return w.err
}

// makeRoom lets go of text that is far behind, or else takes more memory.
func (w *window) makeRoom() {
	drop := min(w.fed, len(w.text)-keepLeast)
	if cap(w.text) < windowMost || drop <= 0 {
		w.text = append(make([]byte, 0, max(windowFirst, 2*cap(w.text))), w.text...)
		return
	}
	w.first = w.at(w.first.offset + int64(drop))
	if w.latest.offset < w.first.offset {
		w.latest = w.first
	}
	w.text = w.text[:copy(w.text, w.text[drop:])]
	w.fed -= drop
}
