package render

import (
	"strings"
	"unicode/utf8"

	"github.com/clipperhouse/displaywidth"
)

// ellipsis stands where text was cut.
const ellipsis = "…"

// Clip returns s sanitized and no wider than cells columns of a terminal; what
// was cut leaves an ellipsis. It costs no more for a longer text.
func Clip(s string, cells int) string {
	return head(Sanitize(beginning(s, cells)), cells)
}

// head returns the beginning of visible text, no wider than cells.
func head(s string, cells int) string {
	used, kept := 0, 0
	for i, r := range s {
		used += cellsOf(r)
		if used > cells {
			return s[:kept] + ellipsis
		}
		if used < cells {
			kept = i + utf8.RuneLen(r)
		}
	}
	return s
}

// tail returns the end of visible text, no wider than cells.
func tail(s string, cells int) string {
	used, kept := 0, len(s)
	for i := len(s); i > 0; {
		r, size := utf8.DecodeLastRuneInString(s[:i])
		used += cellsOf(r)
		if used > cells {
			return ellipsis + s[kept:]
		}
		i -= size
		if used < cells {
			kept = i
		}
	}
	return s
}

// cellsOf counts every character as one column at least: combining marks may
// be stacked without end.
func cellsOf(r rune) int { return max(1, displaywidth.Rune(r)) }

// beginning and end return so much of s that cells columns are filled, and one
// character more. What they cut may be half a character, which head and tail
// then drop.
func beginning(s string, cells int) string { return s[:min(len(s), utf8.UTFMax*(cells+1))] }

func end(s string, cells int) string { return s[max(0, len(s)-utf8.UTFMax*(cells+1)):] }

// oneLine joins lines, as an author wraps a message and a program indents
// JSON, with single spaces. It looks at no more of s than fills cells columns,
// with some room for indentation.
func oneLine(s string, cells int) string {
	s = beginning(s, 2*cells)
	if !strings.ContainsAny(s, "\r\n") {
		return s
	}
	lines := strings.FieldsFunc(s, func(r rune) bool { return r == '\n' || r == '\r' })
	for i, line := range lines {
		lines[i] = strings.TrimSpace(line)
	}
	return strings.TrimSpace(strings.Join(lines, " "))
}
