package acel

import (
	"strings"
	"unicode"
)

// words are texts in which a value may occur: what calls returned, or what the
// user said. A text is kept whole, and by every run of a few words in it, so
// that to look a value up costs the same however much was said.
type words struct {
	known map[string]struct{}
	bytes int
	// full: there was more than could be kept.
	full bool
}

// The bounds on the words that one rule keeps in one session.
const (
	maxWords     = 500_000
	maxWordBytes = 32 << 20
	// maxRun is the most words of a longer text in which a value is found.
	maxRun = 8
)

// add takes in one text.
func (w *words) add(text string) {
	w.put(text)
	atoms := atomsOf(text)
	for i := range atoms {
		if number := sameNumber(text[atoms[i].from:atoms[i].to]); number != "" {
			w.put(number)
		}
		for j := i; j < len(atoms) && j < i+maxRun; j++ {
			w.put(text[atoms[i].from:atoms[j].to])
		}
	}
}

func (w *words) put(text string) {
	if _, ok := w.known[text]; ok || w.full {
		return
	}
	if len(w.known) >= maxWords || w.bytes+len(text) > maxWordBytes {
		w.full = true
		return
	}
	if w.known == nil {
		w.known = map[string]struct{}{}
	}
	w.known[text] = struct{}{}
	w.bytes += len(text)
}

// has reports whether a value occurs, be it with other punctuation around it.
// Of a value of many words every run of a few must occur.
func (w *words) has(value string) bool {
	if number := sameNumber(value); w.knows(value) || number != "" && w.knows(number) {
		return true
	}
	atoms := atomsOf(value)
	if len(atoms) == 0 {
		return false
	}
	last := len(atoms) - 1
	if w.knows(value[atoms[0].from:atoms[last].to]) {
		return true
	}
	for i := 0; i+maxRun <= len(atoms); i++ {
		if !w.knows(value[atoms[i].from:atoms[i+maxRun-1].to]) {
			return false
		}
	}
	return len(atoms) > maxRun
}

func (w *words) knows(text string) bool {
	_, ok := w.known[text]
	return ok
}

// An atom is a run of letters and digits in a text.
type atom struct{ from, to int }

func atomsOf(text string) []atom {
	var all []atom
	from := -1
	for i, r := range text {
		inside := unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) || inNumber(text, i)
		switch {
		case inside && from < 0:
			from = i
		case !inside && from >= 0:
			all = append(all, atom{from, i})
			from = -1
		}
	}
	if from >= 0 {
		all = append(all, atom{from, len(text)})
	}
	return all
}

// inNumber reports whether a byte of text is the point of a number, or its sign.
func inNumber(text string, i int) bool {
	digitAt := func(i int) bool { return i >= 0 && i < len(text) && '0' <= text[i] && text[i] <= '9' }
	switch text[i] {
	case '.':
		return digitAt(i-1) && digitAt(i+1)
	case '-':
		return digitAt(i+1) && (i == 0 || strings.IndexByte(" \t([{:=,;", text[i-1]) >= 0)
	}
	return false
}

// sameNumber writes text that is a number as every number that is equal to it;
// "" where it is none.
func sameNumber(text string) string {
	d, err := parseDecimal([]byte(text))
	if err != nil {
		return ""
	}
	return d.String()
}

// plainWords is how texts are compared: one space for any, no case.
func plainWords(text string) string {
	return strings.ToLower(strings.Join(strings.Fields(text), " "))
}

// addValue takes in everything that stands in a JSON value.
func (w *words) addValue(raw []byte) {
	eachLeaf(raw, func(text string) bool {
		w.add(plainWords(text))
		return true
	})
}

// eachLeaf hands over the texts of all scalars in a JSON value but null, until
// it is told to stop.
func eachLeaf(raw []byte, take func(text string) bool) {
	d := lenient(raw)
	for {
		t, err := d.ReadToken()
		if err != nil {
			return
		}
		kind, length := d.StackIndex(d.StackDepth())
		if kind == '{' && length%2 == 1 {
			continue // a key
		}
		text := ""
		switch t.Kind() {
		case '"':
			text = t.String()
		case '0':
			number, _ := appendNumber(nil, []byte(t.String()))
			text = string(number)
		case 't', 'f':
			text = t.String()
		default:
			continue
		}
		if !take(text) {
			return
		}
	}
}
