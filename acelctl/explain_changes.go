package main

import (
	"slices"
	"strings"

	"github.com/acel-dev/acel/acel"
)

// changes says where a rule is other than its template's text, a line for each;
// "" if nowhere.
func changes(t acel.Template, r acel.Rule) string {
	var b strings.Builder
	a := r.Arguments()
	for i, op := range a.Operands { // operands stand before other parameters
		for _, m := range []acel.Moment{acel.Attempt, acel.Success} {
			if m != t.Params[i].Counts && counts(op, m) {
				b.WriteString(paragraph(t.Params[i].Name+", on: "+m.String()+": "+momentWords(m), "  ", "    "))
			}
		}
	}
	if a.AllowNegative {
		b.WriteString(paragraph("negative: allow: a negative amount is no violation, and lowers the sum", "  ", "    "))
	}
	return b.String()
}

// counts reports whether an operand, or a member of it, says that its calls
// count at a moment.
func counts(op acel.Operand, m acel.Moment) bool {
	return slices.ContainsFunc(op.Members(), func(member acel.Operand) bool { return member.On == m })
}

// momentWords says what a moment changes for an operand that by itself counts
// at the other one.
func momentWords(m acel.Moment) string {
	if m == acel.Attempt {
		return "a call counts at its attempt, so that one that failed or never ended is as good as a successful one; one that was refused still counts for nothing"
	}
	return "a call counts when it begins, as it does anyway, but one that ends without success counts for nothing after that"
}
