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
	if r.Within(5).Err() == nil {
		add("within: 5 calls (or 30s)", withinWords(t))
	}
	if b.Len() == 0 {
		return ""
	}
	return "\nBeside the template, where wanted:\n" + b.String()
}

const (
	perWords        = "each value of the argument is looked at apart, as if it had a rule of its own; a call without one meets nothing, and where the rule restricts it, it is a violation"
	afterErrorWords = "only a call that repeats the one directly before it, which failed, is counted"
)

// withinWords says what a bound does to a template.
func withinWords(t acel.Template) string {
	switch t.Name {
	case "never_after":
		return "the call is forbidden for so many calls, or so long, and free again after that"
	case "must_follow", "must_follow_each":
		return "the other call must come so soon; the call that would use up the last chance is a violation"
	}
	return "the other call must be so near; one that lies further back meets nothing"
}
