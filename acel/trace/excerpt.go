package trace

import (
	"bytes"
	"unicode/utf8"

	"github.com/acel-dev/acel/acel"
)

// How much of a long line an excerpt shows before and after the place.
const (
	excerptBefore = 60
	excerptAfter  = 100
)

// excerpt shows the line that holds the problem's place, as far as it is at
// hand.
func (w *window) excerpt(p *acel.Problem) {
	if w.origin != nil {
		w.origin.excerpt(p)
		return
	}
	at := w.at(p.Place.Offset)
	if w.outer != nil && w.outer.first.offset <= at.start { // the part may hold less of the line
		w.outer.excerpt(p)
		return
	}
	i := int(at.offset - w.first.offset)
	if i < 0 {
		return
	}
	for len(w.text) < i+excerptAfter+utf8.UTFMax && bytes.IndexByte(w.text[i:], '\n') < 0 && w.fill() == nil {
		i = int(at.offset - w.first.offset)
	}
	cut(p, w.text, max(0, int(at.start-w.first.offset)), i)
}

// cut sets the excerpt to the part of a line around text[i], where the line
// begins at or before text[start].
func cut(p *acel.Problem, text []byte, start, i int) {
	end := len(text)
	if n := bytes.IndexAny(text[i:], "\r\n"); n >= 0 {
		end = i + n
	}
	from, to := whole(text, max(start, i-excerptBefore), i), end
	if end > i+excerptAfter {
		to = whole(text, i+excerptAfter, min(end, i+excerptAfter+utf8.UTFMax))
	}
	p.Excerpt, p.ExcerptColumn = string(text[from:to]), i-from+1
}

// whole returns the first index from i up to most that is not inside a
// character.
func whole(text []byte, i, most int) int {
	for i < most && !utf8.RuneStart(text[i]) {
		i++
	}
	return i
}
