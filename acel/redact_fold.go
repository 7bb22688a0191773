package acel

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// fold writes a text so that those are equal which differ in letter case alone.
func fold(s string) string {
	return strings.Map(foldRune, s)
}

// foldRune returns the least of the letters that differ in case alone.
func foldRune(r rune) rune {
	if r < utf8.RuneSelf {
		if 'A' <= r && r <= 'Z' {
			r += 'a' - 'A'
		}
		return r
	}
	least := r
	for next := unicode.SimpleFold(r); next != r; next = unicode.SimpleFold(next) {
		least = min(least, next)
	}
	if least < utf8.RuneSelf {
		return foldRune(least)
	}
	return least
}
