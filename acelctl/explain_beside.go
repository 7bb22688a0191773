package main

import (
	"strings"

	"github.com/acel-dev/acel/acel"
)

// beside says what a rules file may write beside the template that changes what
// it means; "" where there is nothing.
func beside(t acel.Template, a acel.Arguments) string {
	var b strings.Builder
	add := func(key, words string) { b.WriteString("  " + key + "\n" + paragraph(words, "      ", "      ")) }
	r := t.Rule(a)
	if r.Per("order_id").Err() == nil {
		add("per: order_id", perWords)
	}
	for _, within := range []string{"5 calls", "30s"} {
		if r.Within(5).Err() == nil {
			add("within: "+within, withinWords(t, within))
		}
	}
	if r.AfterError().String() != r.String() {
		add("after: error (inside, by name: {…, after: error})", afterErrorWords)
	}
	if b.Len() == 0 {
		return ""
	}
	return "\nBeside the template, where wanted:\n" + b.String()
}

const (
	perWords        = "each value of the argument is looked at apart, as if it had a rule of its own; a call without one meets nothing, and where the rule restricts it, it is a violation"
	afterErrorWords = "calls in a row are counted, the first one included, of which each repeats the call directly before it, which failed"
	timelessWords   = "; where a time was not recorded, the rule is left undecided"
)

// isSpan reports whether a bound is a time, and no number of calls.
func isSpan(within string) bool {
	return within != "" && !strings.HasSuffix(within, " call") && !strings.HasSuffix(within, " calls")
}

// withinWords says what a bound does to a template.
func withinWords(t acel.Template, within string) string {
	follows := t.Name == "must_follow" || t.Name == "must_follow_each"
	switch span := isSpan(within); {
	case t.Name == "never_after" && span:
		return "the call is forbidden for so long, and free again after that" + timelessWords
	case t.Name == "never_after":
		return "the call is forbidden for so many calls, and free again after that"
	case follows && span:
		return "the other call must begin no later than that; that none did is found at the first call after the time, which is not refused for it, or at the end" + timelessWords
	case follows:
		return "the other call must be one of the next so many; a call that would use up the last chance is a violation"
	case span:
		return "the other call must have begun no longer before than that; one that lies further back meets nothing" + timelessWords
	}
	return "the other call must be one of the so many before; one that lies further back meets nothing"
}
