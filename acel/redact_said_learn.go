package acel

import (
	"strings"
	"unicode"

	"github.com/go-json-experiment/json/jsontext"
)

// learnSaid remembers what a text says of hidden fields.
func (v *veil) learnSaid(text string, t trail) {
	all, searched := v.saidIn(text, t)
	if !searched {
		return // it is hidden as a whole
	}
	for _, one := range all {
		v.used[one.name] = true
		switch written := text[one.from:one.to]; {
		case one.nested && isSequence([]byte(written)):
			v.learnAll([]byte(written), 0)
		case one.nested:
			v.learnQuoted(written)
		case one.quote != 0:
			v.learnText(one.unquoted(text), 0)
		default:
			v.learnBare(written)
		}
	}
}

// learnBare remembers a value without quotes, unless it is too short, or stands for too
// many things, to be looked for elsewhere. A full stop may be that of the sentence.
func (v *veil) learnBare(written string) {
	for _, word := range []string{written, strings.TrimRight(written, ".:!?*…"), written[strings.LastIndexAny(written, blanks)+1:]} {
		switch {
		case len(word) < shortSecret || isConstant(word) || isProse(word):
		case isNumber(word):
			v.learnNumber(word)
		default:
			v.learnText(word, 0)
		}
	}
}

// isProse reports whether a word is likely one of a sentence, as in "password: must be
// longer": it has letters alone, and few.
func isProse(word string) bool {
	return len(word) < 12 && strings.IndexFunc(word, func(r rune) bool { return !unicode.IsLetter(r) }) < 0
}

// isConstant reports whether a word is true, or nothing.
func isConstant(word string) bool {
	switch strings.ToLower(word) {
	case "true", "false", "null", "none":
		return true
	}
	return false
}

// isNumber reports whether a text is a number as JSON has them.
func isNumber(text string) bool {
	raw := jsontext.Value(text)
	return raw.Kind() == '0' && raw.IsValid()
}

// learnQuoted remembers the texts and numbers in a list or an object that is no JSON, as one
// of Python or one that was cut. What stands before a colon is a key.
func (v *veil) learnQuoted(written string) {
	s := speech{text: written}
	for at := 0; at < len(written); {
		open := s.past(at, `\`)
		if !isQuote(s.byteAt(open)) {
			end := s.bareEnd(open)
			if word := strings.TrimLeft(written[open:end], "[{("); len(word) >= shortSecret && isNumber(word) {
				v.learnNumber(word)
			}
			at = max(end, open+1)
			continue
		}
		one, end := s.quoted(open, open-at)
		if at = s.past(end, spaces); s.byteAt(at) != ':' {
			v.learnText(one.unquoted(written), 0)
		}
	}
}
