package main

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/render"
)

// operandWords says in words which calls a rule speaks of, a line for each
// operand that is more than names; "" where none is.
func operandWords(t acel.Template, r acel.Rule) string {
	var b strings.Builder
	for i, op := range r.Arguments().Operands { // operands stand before other parameters
		members := op.Members()
		words := make([]string, len(members))
		plain := true
		for j, m := range members {
			plain = plain && plainName(m)
			words[j] = memberWords(m)
		}
		if !plain {
			b.WriteString(paragraph(t.Params[i].Name+": "+strings.Join(words, "; or "), "  ", "    "))
		}
	}
	return b.String()
}

// memberWords says which calls one member of an operand is, and when they count.
func memberWords(m acel.Operand) string {
	switch m.On {
	case acel.Attempt:
		return callWords(m) + ", counted at its attempt"
	case acel.Success:
		return callWords(m) + ", counted at its success"
	}
	return callWords(m)
}

// callWords says which calls one member of an operand is.
func callWords(m acel.Operand) string {
	text := render.Clip(m.Tool, textCells)
	if m.Glob != "" {
		text = "a tool whose name fits " + render.Clip(m.Glob, textCells)
	}
	if m.Server != "" {
		text += " on server " + render.Clip(m.Server, textCells)
	}
	if m.Matches != "" {
		text += fmt.Sprintf(" whose args.%s contains %s, ignoring case",
			render.Clip(cmp.Or(m.Field, "command"), textCells), render.Clip(m.Matches, textCells))
	}
	return text
}
