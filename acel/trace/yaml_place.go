package trace

import (
	"slices"
	"unicode"
	"unicode/utf8"

	"github.com/acel-dev/acel/acel"
)

// place returns the place in the YAML of what stands at an offset in the JSON.
func (y *yamlText) place(offset int64) acel.Place { return y.window.place(y.yaml(offset)) }

// yaml returns the offset in the YAML of what stands at one in the JSON.
func (y *yamlText) yaml(offset int64) int64 {
	i, exact := slices.BinarySearchFunc(y.marks, offset, func(m yamlMark, offset int64) int {
		return int(m.json - offset)
	})
	if !exact && i > 0 {
		i--
	}
	return y.marks[i].yaml
}

// excerpt shows the line of the YAML that holds a problem's place.
func (y *yamlText) excerpt(p *acel.Problem) { y.window.excerpt(p) }

// A yamlSpot is a position as the YAML parser counts it, columns in characters
// and lines at every line break that it knows, and the index in the text.
type yamlSpot struct{ line, column, index int }

// offset returns the offset of a line and column of the YAML parser. Those on a
// line are best asked for in order: counting goes on from the last one.
func (y *yamlText) offset(line, column int) int64 {
	if line < 1 || line > len(y.lines) {
		return y.first.offset + int64(len(y.text))
	}
	at := y.counted
	if line != at.line || column < at.column {
		at = yamlSpot{line, 1, y.lines[line-1]}
	}
	for ; at.column < column; at.column++ {
		_, n := utf8.DecodeRune(y.text[at.index:])
		at.index += n
	}
	y.counted = at
	return y.first.offset + int64(at.index)
}

// yamlLines returns the offsets at which lines begin.
func yamlLines(text []byte) []int {
	lines := []int{0}
	for i := 0; i < len(text); {
		r, n := utf8.DecodeRune(text[i:])
		i += n
		switch r {
		case '\r':
			if i < len(text) && text[i] == '\n' {
				i++
			}
			lines = append(lines, i)
		case '\n', '\u0085', '\u2028', '\u2029':
			lines = append(lines, i)
		}
	}
	return lines
}

// badCharacter returns the index of the first character that YAML forbids.
func badCharacter(text []byte) int {
	for i := 0; i < len(text); {
		r, n := utf8.DecodeRune(text[i:])
		control := unicode.IsControl(r) && r != '\t' && r != '\n' && r != '\r' && r != '\u0085'
		if control || r == utf8.RuneError && n == 1 {
			return i
		}
		i += n
	}
	return len(text)
}
