package acel

import "github.com/go-json-experiment/json/jsontext"

// saidSpans returns where a text says values of hidden fields, and whether it could be
// looked through. A marker stays.
func (v *veil) saidSpans(text string, t trail) ([]span, bool) {
	all, searched := v.saidIn(text, t)
	var spans []span
	for _, one := range all {
		if written := text[one.from:one.to]; !isMarker(written) {
			spans = append(spans, span{one.from, one.to, v.saidMarker(one, text), one.to - one.from})
		}
	}
	return spans, searched
}

// saidMarker stands for a value that a text says.
func (v *veil) saidMarker(one mention, text string) string {
	written := text[one.from:one.to]
	switch {
	case one.quote != 0:
		return v.textMarker(one.unquoted(text))
	case one.nested && isSequence([]byte(written)), isNumber(written):
		return v.marker([]byte(written))
	}
	return v.textMarker(written)
}

// unquoted is the text of a value in quotes, however often they were escaped.
func (one mention) unquoted(text string) string {
	written := text[one.from:one.to]
	if one.quote != '"' {
		return written
	}
	for n := one.slashes; ; n /= 2 {
		plain, err := jsontext.AppendUnquote(nil, `"`+written+`"`)
		if err != nil {
			return written
		}
		if written = string(plain); n == 0 {
			return written
		}
	}
}
