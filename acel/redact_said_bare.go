package acel

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// bare reads a value without quotes: up to a space, or to what ends one in JSON, a
// query, a list of headers or a tag.
func (s *speech) bare(start int) (mention, int) {
	end := s.bareEnd(start)
	switch word := s.text[start:end]; {
	case isQuote(s.byteAt(end)) && opensQuote(word):
		return s.quoted(end, 0)
	case isScheme(word):
		if next := s.past(end, blanks); next > end {
			end = max(end, s.bareEnd(next))
		}
	}
	if end == start {
		return mention{}, 0
	}
	return mention{from: start, to: end}, end
}

func (s *speech) bareEnd(at int) int {
	from := at
	for at < len(s.text) {
		r, n := utf8.DecodeRuneInString(s.text[at:])
		if r == '\\' { // a run of them at once, or many would cost their square
			n = s.past(at, `\`) - at
		}
		if unicode.IsSpace(r) || strings.ContainsRune(",;&)]}<>"+quotes, r) || r == '\\' && isQuote(s.byteAt(at+n)) {
			break
		}
		at += n
	}
	s.effort -= at - from + 1
	return at
}

// opensQuote reports whether what stands before a quote belongs to it, as in b'hunter2'
// and Secret('hunter2').
func opensQuote(before string) bool {
	return strings.HasSuffix(before, "(") || len(before) <= 2 && strings.Trim(before, "bBfFrRuU@$") == ""
}

// isScheme reports whether the word behind this one is the value, as in
// Authorization: Bearer hunter2.
func isScheme(word string) bool {
	switch strings.ToLower(word) {
	case "basic", "bearer", "digest", "token":
		return true
	}
	return false
}
