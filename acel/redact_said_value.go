package acel

import "strings"

// What values are written with.
const (
	blanks = " \t"
	spaces = blanks + "\r\n"
	quotes = "\"'`"
	// around may stand around the name: quotes, how they are escaped, and emphasis.
	around = quotes + `\*`
)

// valueAt reads the value that a text has for a name which ends at a place, and returns
// where what is written of it ends; 0 where there is none.
func (s *speech) valueAt(at int) (mention, int) {
	at = s.past(s.past(at, around), spaces)
	start := s.past(at, ":=")
	if start == at {
		return mention{}, 0
	}
	if s.byteAt(start) == '>' {
		start++
	}
	start = s.past(s.emphasis(start), blanks)
	if next := s.past(start, spaces); strings.IndexByte(quotes+`\{[`, s.byteAt(next)) >= 0 { // others begin on the same line
		start = next
	}
	open := s.past(start, `\`)
	switch c := s.byteAt(open); {
	case isQuote(c):
		return s.quoted(open, open-start)
	case c == '{', c == '[':
		return s.nested(open)
	}
	return s.bare(start)
}

// emphasis goes past the stars behind a name, as in **password:** hunter2.
func (s *speech) emphasis(at int) int {
	end := s.past(at, "*")
	if end-at <= 2 && strings.IndexByte(blanks, s.byteAt(end)) >= 0 {
		return end
	}
	return at
}

// past goes past bytes of a set.
func (s *speech) past(at int, set string) int {
	from := at
	for at < len(s.text) && strings.IndexByte(set, s.text[at]) >= 0 {
		at++
	}
	s.effort -= at - from + 1
	return at
}

// byteAt is 0 behind the end.
func (s *speech) byteAt(at int) byte {
	if at < len(s.text) {
		return s.text[at]
	}
	return 0
}

func isQuote(c byte) bool { return c != 0 && strings.IndexByte(quotes, c) >= 0 }

// quoted reads a value in quotes, before which so many backslashes stand, to its closing
// quote or the end of a text that was cut.
func (s *speech) quoted(open, slashes int) (mention, int) {
	v := mention{from: open + 1, to: len(s.text), slashes: slashes, quote: s.text[open]}
	run := 0
	for at := v.from; at < len(s.text); at++ {
		switch c := s.text[at]; {
		case c == '\\':
			run++
			continue
		case c == v.quote && closes(run, slashes):
			s.effort -= at - open
			v.to = at - min(run, slashes)
			return v, at + 1
		}
		run = 0
	}
	s.effort -= len(s.text) - open
	return v, len(s.text)
}

// closes reports whether a quote behind a run of backslashes ends a text that began
// behind so many: one with fewer ends what is around it.
func closes(run, slashes int) bool {
	return run < slashes || run%(2*slashes+2) == slashes
}

// nested reads a list or an object, to its closing bracket or the end of the text.
func (s *speech) nested(open int) (mention, int) {
	v, depth := mention{from: open, to: len(s.text), nested: true}, 0
	for at := open; at < len(s.text) && s.effort >= 0; {
		s.effort--
		switch c := s.text[at]; c {
		case '{', '[':
			depth++
		case '}', ']':
			depth--
		case '\\', '"', '\'':
			if end := s.past(at, `\`); isQuote(s.byteAt(end)) {
				_, at = s.quoted(end, end-at)
				continue
			} else if end > at {
				at = end
				continue
			}
		}
		if at++; depth == 0 {
			v.to = at
			break
		}
	}
	return v, v.to
}
