package trace

import (
	"bytes"

	"github.com/acel-dev/acel/acel"
)

// at returns the spot of an offset. One that has left the window is taken to be
// on the line where the window begins: what reaches back so far is a string,
// and has no line end in it.
func (w *window) at(offset int64) spot {
	if offset == w.marked.offset {
		return w.marked
	}
	from := w.latest
	if offset < from.offset {
		from = w.first
	}
	if offset < from.offset {
		return spot{offset, from.line, from.start}
	}
	return from.after(w.text[from.offset-w.first.offset : offset-w.first.offset])
}

// textEnd returns the offset behind the last text before one, as far as it is
// at hand: where a cut line ends, and not what blank lines follow.
func (w *window) textEnd(offset int64) int64 {
	seen := max(0, min(offset-w.first.offset, int64(len(w.text))))
	before := bytes.TrimRight(w.text[:seen], " \t\r\n")
	if len(before) == 0 {
		return offset
	}
	return w.first.offset + int64(len(before))
}

// place returns the place of an offset, without its pointer.
func (w *window) place(offset int64) acel.Place {
	if w.origin != nil {
		return w.origin.place(offset)
	}
	s := w.at(offset)
	if s.offset > w.latest.offset {
		w.latest = s
	}
	return acel.Place{File: w.file, Line: s.line, Column: s.column(), Offset: offset}
}
