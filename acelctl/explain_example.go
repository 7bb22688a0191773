package main

import (
	"fmt"
	"slices"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/render"
)

// An example is a rule with the calls of a session that keeps it and of one
// that breaks it.
type example struct {
	rule             acel.Rule
	passing, failing []acel.Call
}

// exampleOf returns the template's own example.
func exampleOf(t acel.Template) example {
	d := t.Documentation()
	return example{rule: t.Rule(d.Arguments), passing: d.Passing, failing: d.Failing}
}

// exampleFor returns the template's example told with the tools of a rule, or
// as it is where it would not be true of the rule: where operands are no plain
// names, or the rule has another number.
func exampleFor(t acel.Template, r acel.Rule) example {
	e := exampleOf(t)
	from, to := e.rule.Arguments().Operands, r.Arguments().Operands
	for _, op := range to {
		if !plainName(op) {
			return e
		}
	}
	told := example{rule: r, passing: renamed(e.passing, from, to), failing: renamed(e.failing, from, to)}
	kept, broken, err := told.play()
	if err != nil || kept.found > 0 || broken.found == 0 {
		return e
	}
	return told
}

// plainName reports whether an operand is one tool's name and no more.
func plainName(op acel.Operand) bool {
	return op.String() == acel.Operand{Tool: op.Members()[0].Tool}.String()
}

// renamed returns the calls with the tools of one list of operands in place of
// those of another.
func renamed(calls []acel.Call, from, to []acel.Operand) []acel.Call {
	all := slices.Clone(calls)
	for i, c := range calls {
		for j, op := range from {
			if c.Tool == op.Tool {
				all[i].Tool = to[j].Members()[0].Tool
			}
		}
	}
	return all
}

// name is how the page calls the rule.
func (e example) name() string { return render.Clip(e.rule.String(), textCells) }

// sessions draws both sessions, under a heading.
func (e example) sessions(title string) (string, error) {
	kept, broken, err := e.play()
	return fmt.Sprintf("\n%s%s\nA session that breaks it:\n%s", paragraph(title, "", ""), kept, broken), err
}

// play draws both sessions.
func (e example) play() (kept, broken drawing, err error) {
	if kept, err = draw(e.rule, e.passing); err != nil {
		return kept, broken, err
	}
	broken, err = draw(e.rule, e.failing)
	return kept, broken, err
}
