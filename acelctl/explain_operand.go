package main

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/render"
)

// operandWords says in words which calls a rule speaks of, a line for each
// operand that is more than one name; "" where none is.
func operandWords(t acel.Template, r acel.Rule) string {
	var b strings.Builder
	for i, op := range r.Arguments().Operands { // operands stand before other parameters
		if !plainName(op) {
			b.WriteString(paragraph(t.Params[i].Name+": "+membersWords(op.Members()), "  ", "    "))
		}
	}
	return b.String()
}

// membersWords says which calls an operand is: of any of the members.
func membersWords(members []acel.Operand) string {
	words := make([]string, len(members))
	plain := true
	for i, m := range members {
		plain = plain && plainName(m)
		words[i] = memberWords(m)
	}
	if plain {
		return enumerate(words)
	}
	return strings.Join(words, "; or ")
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
		text += fmt.Sprintf(" whose %s contains %s, ignoring case", fieldsWords(m), render.Clip(m.Matches, textCells))
	} else if m.Field != "" {
		text += ", field " + render.Clip(m.Field, textCells)
	}
	for _, c := range m.Where {
		text += fmt.Sprintf(", %s: %s", c.Key, render.Clip(c.Text, textCells))
	}
	return text + patternWords("with args", m.Args) + patternWords("that returned", m.Result)
}

// fieldsWords names the arguments that a member searches.
func fieldsWords(m acel.Operand) string {
	var names []string
	if m.Field != "" || len(m.Fields) == 0 {
		names = append(names, "args."+render.Clip(cmp.Or(m.Field, "command"), textCells))
	}
	for _, f := range m.Fields {
		names = append(names, "args."+render.Clip(f, textCells))
	}
	return enumerate(names)
}

// patternWords writes patterns as a rules file does; "" where there are none.
func patternWords(before string, all []acel.Pattern) string {
	if len(all) == 0 {
		return ""
	}
	texts := make([]string, len(all))
	for i, p := range all {
		texts[i] = render.Clip(p.String(), textCells)
	}
	return " " + before + " {" + strings.Join(texts, ", ") + "}"
}
