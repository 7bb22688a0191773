package acel

import (
	"bytes"
	"cmp"
	"slices"
	"strings"
	"unicode"
)

// The bounds on the hidden values that a session remembers. Beyond them no text can be
// searched for all, and each is hidden as a whole.
const (
	maxSecrets     = 10_000
	maxSecretBytes = 4 << 20
	// shortSecret is the length from which a value is found anywhere in a text, and
	// shortPart that from which a text is taken for a part of a value.
	shortSecret = 4
	shortPart   = gramBytes
)

// A secret is a value that a hidden field had, as texts may spell it.
type secret struct {
	text   string // flat
	marker string
	// apart: it is found only where no letter or digit touches it; number: nor does a
	// further digit behind a dot.
	apart, number bool
}

// secrets are the hidden values that a session has seen, and how to find them. What is
// remembered explains and never decides.
type secrets struct {
	whole map[string]string   // by its flat text, the marker of each
	heads map[string][]secret // by their first bytes, the longest first
	first [256]bool           // the bytes with which any begins: most places of a text begin none
	all   []byte              // the flat texts, one behind another
	grams gramSet             // of all
	full  bool
	// changes counts what has changed how a text is shown.
	changes int
}

// add remembers a value.
func (k *secrets) add(text, marker string, number bool) {
	for _, f := range flats(text) {
		k.addFlat(strings.TrimRight(f.text, `\`), marker, number)
	}
}

// addFlat remembers a flat text, unless it is known already.
func (k *secrets) addFlat(text, marker string, number bool) {
	if _, known := k.whole[text]; known || k.full || text == "" {
		return
	}
	k.changes++
	if len(k.whole) >= maxSecrets || len(k.all)+len(text) > maxSecretBytes {
		k.full = true
		return
	}
	k.whole = put(k.whole, text, marker)
	k.all = append(append(k.all, text...), 0)
	k.grams.add(text, k.all)
	if strings.IndexFunc(text, isWordy) < 0 && (len(text) < shortSecret || strings.TrimSpace(text) == "") {
		return // a comma stands everywhere
	}
	s := secret{text: text, marker: marker, number: number, apart: number || len(text) < shortSecret}
	k.first[text[0]] = true
	head := text[:min(len(text), shortSecret)]
	bucket := k.heads[head]
	at, _ := slices.BinarySearchFunc(bucket, s, func(a, b secret) int { return cmp.Compare(len(b.text), len(a.text)) })
	k.heads = put(k.heads, head, slices.Insert(bucket, at, s))
}

// known returns the marker of a text that is a value.
func (k *secrets) known(text string) (marker string, is bool) {
	for _, f := range flats(text) {
		if marker, is = k.whole[f.text]; is {
			break
		}
	}
	return marker, is
}

// holds reports whether a text is a part of a value.
func (k *secrets) holds(text string) bool {
	return slices.ContainsFunc(flats(strings.TrimSpace(text)), func(f flat) bool {
		return len(f.text) >= shortPart && k.grams.has(f.text) && bytes.Contains(k.all, []byte(f.text))
	})
}

// isWordy reports whether a rune is of a word or a number.
func isWordy(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
