package main

import (
	"strings"
	"unicode/utf8"
)

// pageWidth is how many columns the lines of a page fill.
const pageWidth = 80

// paragraph sets text in lines no wider than a page, longer words apart: the
// first begins with first, the others with next.
func paragraph(text, first, next string) string {
	var b strings.Builder
	line, empty := first, true
	for _, word := range strings.Fields(text) {
		switch {
		case empty:
			line += word
		case utf8.RuneCountInString(line+" "+word) > pageWidth:
			b.WriteString(line + "\n")
			line = next + word
		default:
			line += " " + word
		}
		empty = false
	}
	return b.String() + line + "\n"
}
