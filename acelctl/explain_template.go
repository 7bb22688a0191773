package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/acel-dev/acel/acel"
)

// templateList lists the templates, and says how to go on.
func templateList() string {
	var b strings.Builder
	b.WriteString("Rules are made from these templates:\n\n")
	for _, t := range acel.Templates() {
		var params []string
		for _, p := range t.Params {
			params = append(params, p.Name)
		}
		fmt.Fprintf(&b, "  %s: [%s]\n%s", t.Name, strings.Join(params, ", "), paragraph(t.Meaning, "      ", "      "))
	}
	b.WriteString("\n'acelctl explain must_precede' shows one at work, 'acelctl explain RULE' a rule of\nacel.yaml, by its id or its text.\n")
	return b.String()
}

// templatePage explains a template by its own example.
func templatePage(t acel.Template) (string, error) {
	e := exampleOf(t)
	sessions, err := e.sessions(ownTitle(e))
	return page(t, sessions), err
}

// ownTitle is the heading of an example of what the page is about.
func ownTitle(e example) string { return "A session that keeps " + e.name() + ":" }

// page explains a template, with sessions that show it at work.
func page(t acel.Template, sessions string) string {
	d := t.Documentation()
	var b strings.Builder
	b.WriteString(paragraph(t.Name+": "+t.Meaning, "", "  "))
	b.WriteString("\nIn a rules file, in any of these spellings:\n")
	for _, s := range spellings(t, d.Arguments) {
		b.WriteString("  " + s + "\n")
	}
	b.WriteString("\nParameters:\n" + parameters(t))
	b.WriteString(beside(t, d.Arguments))
	b.WriteString("\nFormula:\n" + formula(d))
	b.WriteString(sessions + verdictLegend)
	b.WriteString("\nCommon mistakes:\n")
	for _, m := range d.Mistakes {
		b.WriteString(paragraph(m, "  - ", "    "))
	}
	return b.String()
}

const verdictLegend = `
  SATISFIED and VIOLATED are final: nothing that comes changes them. UNKNOWN is
  open until the session ends.
`

const operandLegend = `
  Calls are named by a tool's name, by a list (any of its members), or by a map,
  such as {tool: Bash, matches: 'rm -rf'}; 'acelctl schema rules' has its keys.
  There on: attempt and on: success say otherwise when a call counts.
`

// parameters says what each parameter takes, and which calls count for it.
func parameters(t acel.Template) string {
	width := 0
	for _, p := range t.Params {
		width = max(width, len(p.Name))
	}
	var b strings.Builder
	for _, p := range t.Params {
		text := p.Meaning + countsWhen(p.Counts)
		b.WriteString(paragraph(text, fmt.Sprintf("  %-*s  ", width, p.Name), strings.Repeat(" ", width+4)))
	}
	return b.String() + operandLegend
}

func countsWhen(m acel.Moment) string {
	switch m {
	case acel.Attempt:
		return " (a call counts at its attempt)"
	case acel.Success:
		return " (a call counts at its success)"
	}
	return ""
}

// formula writes the formula, how far it goes, and what stands in it.
func formula(d acel.Documentation) string {
	var b strings.Builder
	if d.Formula != "" {
		b.WriteString("  " + d.Formula + "\n\n")
	}
	if d.FormulaNote != "" {
		b.WriteString(paragraph(d.FormulaNote, "  ", "  "))
	}
	if d.Formula != "" {
		b.WriteString(formulaLegend)
	}
	for _, o := range acel.Operators() {
		if slices.Contains(formulaWords(d.Formula), o.Symbol) {
			b.WriteString(paragraph(o.Meaning, "  ", "      "))
		}
	}
	return b.String()
}

const formulaLegend = `  This is LTLf, linear temporal logic on finite traces, over the calls that
  happened. A name is true at a step whose call counts for it; ! is "not", & is
  "and", -> is "implies".
`

func formulaWords(formula string) []string {
	return strings.FieldsFunc(formula, func(r rune) bool { return strings.ContainsRune(" !()", r) })
}
