package trace

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/acel-dev/acel/acel"
)

// didYouMean returns a hint that names the word closest to one that is unknown,
// and else lists them all.
func didYouMean(unknown string, words []string) string {
	if near := acel.Nearest(unknown, words); near != "" {
		return "did you mean " + strconv.Quote(near) + "?"
	}
	return "known are " + strings.Join(words, ", ")
}

// brief quotes text from the input so that it stays short and on one line.
func brief(text []byte) string { return strconv.Quote(clip(string(text))) }

// reasonIn returns the first text that is not empty, as it is: whoever shows it makes it
// short, after taking out what nobody is to see.
func reasonIn(texts ...string) string { return cmp.Or(cmp.Or(texts...), "no reason given") }

// cutShort returns the first text that is not empty, on one line and short.
func cutShort(texts ...string) string {
	return clip(strings.Join(strings.Fields(reasonIn(texts...)), " "))
}

func clip(s string) string {
	const most = 60
	if len(s) <= most {
		return s
	}
	return strings.ToValidUTF8(s[:most], "") + "…"
}
