package main

import (
	"regexp"
	"strings"

	"github.com/acel-dev/acel/acel"
)

// maxReason is how many bytes are told of why a session ended.
const maxReason = 200

// shortReason is why a session ended, on one line and short.
func shortReason(reason string) string {
	line := strings.Join(strings.Fields(reason), " ")
	if len(line) <= maxReason {
		return line
	}
	return strings.ToValidUTF8(line[:maxReason], "") + "…"
}

// inQuotes is a part of a message that quotes the input.
var inQuotes = regexp.MustCompile(`"(?:\\.|[^"\\])*(?:"|$)`)

// withoutQuotes takes from problems of traces what they have of these: the lines in
// which they stand, what messages quote, and where in a document it is.
func withoutQuotes(all []*acel.Problem) {
	for _, p := range all {
		p.Excerpt, p.ExcerptColumn, p.Width = "", 0, 0
		p.Message = inQuotes.ReplaceAllLiteralString(p.Message, `"[redacted]"`)
		p.Place.Base, p.Place.Item = "", 0
	}
}
