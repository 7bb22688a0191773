package acel

import (
	"strings"
	"unicode"
)

// maxNearest bounds what Nearest compares, so that a hostile word costs no
// more than an honest one.
const maxNearest = 64

// Nearest returns the known word that an unknown one was most likely meant to
// be, for a "did you mean" in an error; "" where none is near. Case, hyphens
// and spaces make no difference. Names in traces are never matched this way.
func Nearest(word string, known []string) string {
	if len(word) > maxNearest {
		return ""
	}
	best, least := "", len(word)/3+2
	for _, k := range known {
		if len(k) > maxNearest {
			continue
		}
		if d := editDistance(plainer(word), plainer(k)); d < least {
			best, least = k, d
		}
	}
	return best
}

// plainer forgets what people do not tell apart.
func plainer(s string) string {
	return strings.Map(func(r rune) rune {
		if r == '-' || r == ' ' {
			return '_'
		}
		return unicode.ToLower(r)
	}, s)
}

// editDistance is the number of characters to insert, delete or replace
// (Levenshtein 1966), one row of the table at a time.
func editDistance(a, b string) int {
	from, to := []rune(a), []rune(b)
	row := make([]int, len(to)+1)
	for j := range row {
		row[j] = j
	}
	for i, ca := range from {
		diagonal := row[0]
		row[0] = i + 1
		for j, cb := range to {
			replace := diagonal
			if ca != cb {
				replace++
			}
			diagonal = row[j+1]
			row[j+1] = min(replace, row[j]+1, diagonal+1)
		}
	}
	return row[len(to)]
}
