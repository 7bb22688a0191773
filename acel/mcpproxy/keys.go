package mcpproxy

import (
	"fmt"
	"strings"
	"unicode"
)

// keys are those of one object, as they are without their case.
type keys map[string]string

// add takes down a key, or returns the one that it is like.
func (k *keys) add(key string) (other string, twice bool) {
	if other, twice = (*k)[folded(key)]; !twice {
		(*k)[folded(key)] = key
	}
	return other, twice
}

// folded is a key in the form that all keys have which Go's decoder takes for it: it
// compares by [strings.EqualFold], whose simple folding has the long s and the Kelvin
// sign for s and k.
func folded(key string) string {
	return strings.Map(fold, key)
}

// fold returns the least of the letters that differ from r in case alone.
func fold(r rune) rune {
	least := r
	for other := unicode.SimpleFold(r); other != r; other = unicode.SimpleFold(other) {
		least = min(least, other)
	}
	return least
}

// alike says that two keys are alike.
func alike(key, name string) error {
	return refusal(fmt.Sprintf("its argument %q may be taken for %q, from which it differs in case alone. Spell each argument as the tool declares it, and give it once.", brief(key), brief(name)))
}

// brief shortens what a client has sent, for a sentence.
func brief(text string) string {
	const most = 80
	if len(text) <= most {
		return text
	}
	return strings.ToValidUTF8(text[:most], "") + "…"
}
