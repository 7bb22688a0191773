package main

import (
	"slices"
	"strings"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/render"
)

// changes says where a rule is other than its template's text, a line for each;
// "" if nowhere.
func changes(t acel.Template, r acel.Rule) string {
	var b strings.Builder
	a := r.Arguments()
	for i, op := range a.Operands { // operands stand before other parameters
		for _, m := range []acel.Moment{acel.Attempt, acel.Success} {
			if m == t.Params[i].Counts {
				continue
			}
			for _, whose := range countedAt(op, m) {
				b.WriteString(paragraph(t.Params[i].Name+whose+", on: "+m.String()+": "+momentWords(m), "  ", "    "))
			}
		}
	}
	if a.AllowNegative {
		b.WriteString(paragraph("negative: allow: "+negativeWords(a.Operands), "  ", "    "))
	}
	if a.AfterError {
		b.WriteString(paragraph("after: error: "+afterErrorWords, "  ", "    "))
	}
	if len(a.Per) > 0 {
		b.WriteString(paragraph("per: "+keysText(a.Per)+": "+perWords, "  ", "    "))
	}
	if a.Within != "" {
		b.WriteString(paragraph("within: "+a.Within+": "+withinWords(t, a.Within), "  ", "    "))
	}
	return b.String()
}

// keysText writes the keys of a rule: one, or a list in the order of the
// parameters.
func keysText(keys []acel.Key) string {
	var texts []string
	for _, k := range keys {
		texts = append(texts, render.Clip(k.String(), textCells))
	}
	if len(texts) == 1 {
		return texts[0]
	}
	return "[" + strings.Join(texts, ", ") + "]"
}

// countedAt says which calls of an operand say that they count at a moment: ""
// where all do, or else the members that do, each in words.
func countedAt(op acel.Operand, m acel.Moment) []string {
	var some []string
	for _, member := range op.Members() {
		if member.On == m {
			some = append(some, " ("+callWords(member)+")")
		}
	}
	if len(some) == len(op.Members()) {
		return []string{""}
	}
	return some
}

// momentWords says what a moment changes for an operand that by itself counts
// at the other one.
func momentWords(m acel.Moment) string {
	if m == acel.Attempt {
		return "a call counts at its attempt, so that one that failed or never ended is as good as a successful one; one that was refused still counts for nothing"
	}
	return "a call counts when it begins, as it does anyway, but one that ends without success counts for nothing after that"
}

// negativeWords says what becomes of negative amounts that are allowed.
func negativeWords(operands []acel.Operand) string {
	const words = "a negative amount is no violation, and lowers the sum"
	if slices.ContainsFunc(operands, func(op acel.Operand) bool { return len(countedAt(op, acel.Success)) > 0 }) {
		return words + "; with on: success, a negative amount counts only once the call has ended well"
	}
	return words
}
