package shell

import (
	"strings"
	"unicode"

	"mvdan.cc/sh/v3/syntax"
)

// A source is the text of a line, for showing parts of it.
type source string

// maxExcerpt bounds what is shown of a line, in bytes, as a clause promises it.
const maxExcerpt = 80

// cut returns a node's text as it is shown.
func (s source) cut(n syntax.Node) string {
	from, to := int(n.Pos().Offset()), int(n.End().Offset())
	if from >= to || to > len(s) {
		return ""
	}
	return excerpt(string(s[from:to]))
}

// excerpt shortens a text to one line that can stand in a sentence.
func excerpt(text string) string {
	const cut = "…"
	if len(text) > maxExcerpt {
		text = strings.ToValidUTF8(text[:maxExcerpt-len(cut)], "") + cut
	}
	text = strings.Map(func(c rune) rune {
		switch {
		case c == hole:
			return '…'
		case unicode.IsControl(c):
			return ' '
		}
		return c
	}, text)
	return strings.Join(strings.Fields(text), " ")
}
