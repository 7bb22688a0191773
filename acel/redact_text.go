package acel

// hide returns a text with markers in the place of the values that are to be hidden,
// and of what stands behind the name of a field; one that is a part of such a value is
// hidden as a whole.
func (k *secrets) hide(text string, whole func(string) string, said []span) string {
	if !k.full && k.holds(text) {
		if marker, is := k.known(text); is {
			return marker
		}
		return whole(text)
	}
	return k.hideWhole(text, whole, said)
}

// hideWhole returns a text with markers in the place of whole values, and of spans. One
// that cannot be searched for all of them is hidden.
func (k *secrets) hideWhole(text string, whole func(string) string, said []span) string {
	if text == "" || isMarker(text) || len(k.whole) == 0 && !k.full && len(said) == 0 {
		return text
	}
	if _, is := k.known(text); k.full && !is {
		return whole(text)
	}
	return k.hideKnown(text, whole, said)
}

// hideKnown does so with the values that are known, also where there were more.
func (k *secrets) hideKnown(text string, whole func(string) string, said []span) string {
	if marker, is := k.known(text); is {
		return marker
	}
	found, searched := k.find(text)
	if !searched {
		return whole(text)
	}
	return replaceSpans(text, joined(append(found, said...)))
}

// find returns where values stand. It gives up on a text that was made to cost too much.
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
	return found, true
}

// longestAt returns the longest value that stands at a place; nil for none.
func (k *secrets) longestAt(flat string, at int, effort *int) *secret {
	if !k.first[flat[at]] {
		return nil
	}
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
