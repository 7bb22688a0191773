package main

import (
	"os"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/acel-dev/acel/acel"
)

// excerptReach is how many bytes of a line are read on each side of a place.
const excerptReach = 1 << 10

// A source shows lines of the files that were read, as [render.Source] wants
// them. It keeps the last file open.
type source struct {
	name string
	file *os.File // nil where name is no regular file
	// only are the files whose lines may be shown: where fields of calls are hidden, no
	// traces. nil is all.
	only []string
}

// Line returns the part of a line around a place, and where in it the place is.
// A file that is not as it was when the place was found shows nothing.
func (s *source) Line(place acel.Place) (string, int, bool) {
	start := place.Offset - int64(place.Column-1)
	if s.only != nil && !slices.Contains(s.only, place.File) {
		return "", 0, false
	}
	if place.Column == 0 || start < 0 || !s.open(place.File) || !s.beginsLine(start) {
		return "", 0, false
	}
	from := max(start, place.Offset-excerptReach)
	before := s.read(from, int(place.Offset-from))
	if int64(len(before)) < place.Offset-from || strings.ContainsAny(before, "\r\n") {
		return "", 0, false
	}
	for from > start && before != "" && !utf8.RuneStart(before[0]) {
		before = before[1:]
	}
	after := s.read(place.Offset, excerptReach)
	if end := strings.IndexAny(after, "\r\n"); end >= 0 {
		after = after[:end]
	}
	return before + after, len(before) + 1, true
}

// open makes a file the one that is read, and reports whether it can be.
func (s *source) open(name string) bool {
	if name == s.name {
		return s.file != nil
	}
	s.Close()
	s.name = name
	if info, err := os.Stat(name); err == nil && info.Mode().IsRegular() {
		s.file, _ = os.Open(name)
	}
	if s.file != nil && isPacked(s.read(0, 4)) { // places are those of what is in it
		s.Close()
	}
	return s.file != nil
}

// isPacked reports whether a file that begins with head holds its text in another
// form.
func isPacked(head string) bool {
	for _, mark := range []string{"\x1f\x8b", "\x28\xb5\x2f\xfd", "PK"} {
		if strings.HasPrefix(head, mark) {
			return true
		}
	}
	return false
}

// Close lets go of the last file.
func (s *source) Close() {
	if s.file != nil {
		s.file.Close()
	}
	s.file = nil
}

// beginsLine reports whether a line begins at an offset; the first one may
// begin after a byte order mark.
func (s *source) beginsLine(offset int64) bool {
	return offset == 0 || s.read(offset-1, 1) == "\n" || offset == 3 && s.read(0, 3) == "\xef\xbb\xbf"
}

// read returns n bytes from an offset on, or as many as there are.
func (s *source) read(offset int64, n int) string {
	b := make([]byte, n)
	n, _ = s.file.ReadAt(b, offset)
	return string(b[:n])
}
