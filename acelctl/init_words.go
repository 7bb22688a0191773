package main

import (
	"slices"
	"strings"
	"unicode"
)

// effectWords are words for what costs money or cannot be taken back.
func effectWords() []string {
	return []string{
		"book", "buy", "cancel", "charge", "delete", "deploy", "destroy", "drop", "erase", "pay", "payment", "payout",
		"publish", "purchase", "purge", "refund", "remove", "revoke", "send", "terminate", "transfer", "uninstall",
		"wipe", "withdraw",
	}
}

// readingWords are words for what changes nothing, whatever it speaks of.
func readingWords() []string {
	return []string{
		"calculate", "check", "count", "describe", "fetch", "find", "get", "list", "lookup", "preview", "query", "read",
		"search", "show", "view",
	}
}

// hasEffect reports whether a tool's name has a word for an effect, and none for
// reading before it.
func hasEffect(name string) bool {
	for _, word := range wordsOf(name) {
		switch {
		case slices.Contains(readingWords(), word):
			return false
		case slices.Contains(effectWords(), word):
			return true
		}
	}
	return false
}

// wordsOf cuts a name in snake, kebab, dotted or camel case into its words, in
// small letters.
func wordsOf(name string) []string {
	var b strings.Builder
	runes := []rune(name)
	for i, c := range runes {
		if !unicode.IsLetter(c) {
			b.WriteByte(' ')
			continue
		}
		if beginsWord(runes, i) {
			b.WriteByte(' ')
		}
		b.WriteRune(unicode.ToLower(c))
	}
	return strings.Fields(b.String())
}

// beginsWord reports whether a capital begins a word: a small letter stands
// before it, or behind it where it ends a run of capitals, as in HTTPDelete.
func beginsWord(runes []rune, i int) bool {
	if i == 0 || !unicode.IsUpper(runes[i]) {
		return false
	}
	small := func(at int) bool { return at < len(runes) && unicode.IsLower(runes[at]) }
	return small(i-1) || unicode.IsUpper(runes[i-1]) && small(i+1)
}
