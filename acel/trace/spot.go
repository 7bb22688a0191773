package trace

import "bytes"

// A spot is an offset in a text together with the line it is on.
type spot struct {
	offset int64
	line   int   // from 1
	start  int64 // offset of the line's first byte
}

// column counts bytes from 1.
func (s spot) column() int { return int(s.offset-s.start) + 1 }

// after returns the spot that follows text.
func (s spot) after(text []byte) spot {
	if n := bytes.Count(text, []byte{'\n'}); n > 0 {
		s.line += n
		s.start = s.offset + int64(bytes.LastIndexByte(text, '\n')) + 1
	}
	s.offset += int64(len(text))
	return s
}
