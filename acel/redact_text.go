package acel

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// hide returns a text with markers in the place of the values that are to be hidden;
// one that is a part of such a value is hidden as a whole.
func (k *secrets) hide(text string, whole func(string) string) string {
	if !isMarker(text) && k.holds(text) {
		if marker, is := k.known(text); is {
			return marker
		}
		return whole(text)
	}
	return k.hideWhole(text, whole)
}

// hideWhole returns a text with markers in the place of whole values. One that cannot
// be searched for all of them is hidden.
func (k *secrets) hideWhole(text string, whole func(string) string) string {
	if text == "" || isMarker(text) || len(k.whole) == 0 && !k.full {
		return text
	}
	if marker, is := k.known(text); is {
		return marker
	}
	found, searched := k.find(text)
	if !searched || k.full {
		return whole(text)
	}
	return replaceSpans(text, found)
}

// A span is where a value stands in a text.
type span struct {
	from, to int
	marker   string
	longest  int // the length of the value whose marker it is
}

// find returns where values stand, those that overlap as one. It gives up on a text
// that was made to cost too much.
func (k *secrets) find(text string) ([]span, bool) {
	var found []span
	effort := 1<<20 + 64*len(text)
	for _, f := range flats(text) {
		for i := 0; i < len(f.text); i++ {
			if s := k.longestAt(f.text, i, &effort); s != nil {
				found = append(found, span{f.from(i), f.from(i + len(s.text)), s.marker, len(s.text)})
			} else if n := markerAt(f.text[i:]); n > 0 { // in which a value would be one by chance
				i += n - 1
			}
			if effort < 0 {
				return nil, false
			}
		}
	}
	slices.SortStableFunc(found, func(a, b span) int { return cmp.Compare(a.from, b.from) })
	return joined(found), true
}

// joined makes one of spans that overlap, in order.
func joined(spans []span) []span {
	var all []span
	for _, s := range spans {
		n := len(all)
		if n == 0 || all[n-1].to <= s.from {
			all = append(all, s)
			continue
		}
		last := &all[n-1]
		last.to = max(last.to, s.to)
		if s.longest > last.longest {
			last.marker, last.longest = s.marker, s.longest
		}
	}
	return all
}

// longestAt returns the longest value that stands at a place; nil for none.
func (k *secrets) longestAt(flat string, at int, effort *int) *secret {
	var best *secret
	for n := 1; n <= shortSecret && at+n <= len(flat); n++ {
		for i, bucket := 0, k.heads[flat[at:at+n]]; i < len(bucket); i++ {
			s := &bucket[i]
			alike := shared(flat[at:], s.text)
			if *effort -= alike + 1; *effort < 0 {
				return nil
			}
			if alike == len(s.text) && s.standsApart(flat, at) {
				best = s
				break
			}
		}
	}
	return best
}

// shared is the length of what two texts begin with alike.
func shared(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// standsApart reports whether nothing touches a value that must stand apart.
func (s *secret) standsApart(text string, at int) bool {
	if !s.apart {
		return true
	}
	before, behind := text[:at], text[at+len(s.text):]
	last, n := utf8.DecodeLastRuneInString(before)
	first, m := utf8.DecodeRuneInString(behind)
	switch {
	case isWordy(last) || isWordy(first):
		return false
	case !s.number:
		return true
	}
	return !(isJoint(last) && endsInDigit(before[:len(before)-n]) || isJoint(first) && beginsWithDigit(behind[m:]))
}

// isJoint reports whether a rune between digits makes one number of them.
func isJoint(r rune) bool { return r == '.' || r == '-' }

func endsInDigit(s string) bool {
	r, _ := utf8.DecodeLastRuneInString(s)
	return unicode.IsDigit(r)
}

func beginsWithDigit(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return unicode.IsDigit(r)
}

// replaceSpans puts markers in the place of spans.
func replaceSpans(text string, spans []span) string {
	if len(spans) == 0 {
		return text
	}
	var b strings.Builder
	from := 0
	for _, s := range spans {
		b.WriteString(text[from:s.from])
		b.WriteString(s.marker)
		from = s.to
	}
	b.WriteString(text[from:])
	return b.String()
}
