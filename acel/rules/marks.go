package rules

import (
	"bytes"
	"unicode/utf8"
)

// marks turn the YAML parser's positions, a line by any of YAML 1.1's line
// breaks and a column in characters, into offsets. Positions come mostly in
// order, so the last one is kept: the next is counted on from there.
type marks struct {
	data   []byte
	starts []int
	// The last position and its offset.
	line, column, at int
}

func newMarks(data []byte) *marks {
	m := &marks{data: data, starts: []int{0}}
	for i := 0; i < len(data); {
		if n := lineBreak(data[i:]); n > 0 {
			i += n
			m.starts = append(m.starts, i)
			continue
		}
		i++
	}
	return m
}

// lineBreak returns the length of the line break at the start of data, or 0.
func lineBreak(data []byte) int {
	for _, b := range [...]string{"\r\n", "\n", "\r", "\u0085", "\u2028", "\u2029"} {
		if bytes.HasPrefix(data, []byte(b)) {
			return len(b)
		}
	}
	return 0
}

// offset returns the offset of a position, both parts counted from 1.
func (m *marks) offset(line, column int) int {
	if line < 1 || line > len(m.starts) {
		return len(m.data)
	}
	if line != m.line || column < m.column {
		m.line, m.column, m.at = line, 1, m.starts[line-1]
	}
	for m.column < column && m.at < len(m.data) {
		_, size := utf8.DecodeRune(m.data[m.at:])
		m.at += size
		m.column++
	}
	return m.at
}
