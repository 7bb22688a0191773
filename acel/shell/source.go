package shell

import (
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// A source is the text of a line, for showing parts of it.
type source string

// maxExcerpt is the length in bytes of what is shown of a line.
const maxExcerpt = 60

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
	if len(text) > maxExcerpt {
		text = strings.ToValidUTF8(text[:maxExcerpt], "") + "…"
	}
	return strings.Join(strings.Fields(strings.ReplaceAll(text, holeText, "…")), " ")
}
