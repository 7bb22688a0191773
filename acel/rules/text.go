package rules

import (
	"bytes"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/acel-dev/acel/acel"
)

// A text is a source's bytes with what it takes to say where in them something
// stands.
type text struct {
	name string
	// order is the source's position among those read together.
	order int
	data  []byte
	json  bool // it is read as JSON, and not as YAML
	// skipped is the length of the byte order mark that data lacks.
	skipped int
	// lines are the offsets at which lines begin.
	lines []int
}

// byteOrderMark may open a UTF-8 file and means nothing there.
const byteOrderMark = "\uFEFF"

func newText(s Source, order int) *text {
	data := bytes.TrimPrefix(s.Data, []byte(byteOrderMark))
	t := &text{name: s.Name, order: order, data: data, skipped: len(s.Data) - len(data), lines: []int{0}}
	for i, c := range data {
		if c == '\n' {
			t.lines = append(t.lines, i+1)
		}
	}
	return t
}

// place returns the place of the byte at offset at.
func (t *text) place(at int) acel.Place {
	line, found := slices.BinarySearch(t.lines, at)
	if !found {
		line--
	}
	return acel.Place{
		File: t.name, Line: line + 1, Column: at - t.lines[line] + 1, Offset: int64(at + t.skipped),
	}
}

// within brings an offset into the text: one at or behind the end of the text
// becomes the end of the last line that says something.
func (t *text) within(at int) int {
	if at < len(t.data) {
		return at
	}
	return len(bytes.TrimRight(t.data, " \t\r\n"))
}

// maxRest is how far a line is looked at behind a place.
const maxRest = 1000

// rest returns what the line holds from at on, without its line end.
func (t *text) rest(at int) []byte {
	line, _, _ := bytes.Cut(t.data[at:min(at+maxRest, len(t.data))], []byte("\n"))
	return bytes.TrimSuffix(line, []byte("\r"))
}

// The window that an excerpt shows of a long line, in bytes.
const (
	excerptBefore = 80
	excerptAfter  = 120
)

// excerpt returns the line that holds the byte at offset at, and that byte's
// position in it, counted from 1. A long line is cut on both sides.
func (t *text) excerpt(at int) (line string, column int) {
	start := t.lines[t.place(at).Line-1]
	end := at + len(t.rest(at))
	start, end = max(start, at-excerptBefore), min(end, at+excerptAfter)
	for start < at && !utf8.RuneStart(t.data[start]) {
		start++
	}
	for end > at && end < len(t.data) && !utf8.RuneStart(t.data[end]) {
		end--
	}
	before := strings.ToValidUTF8(string(t.data[start:at]), "?")
	return before + strings.ToValidUTF8(string(t.data[at:end]), "?"), len(before) + 1
}
