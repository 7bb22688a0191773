package report

import (
	"io"
	"strconv"

	"github.com/olekukonko/tablewriter/tw"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/render"
)

// The widths at which cells are cut, in columns.
const (
	cellName    = 80
	cellRule    = 160
	cellMessage = 300
)

// The widths at which cells are wrapped. Only columns of prose are: a wrapped
// place could not be followed. No width is taken from the terminal, so that a
// file and a screen show the same.
const (
	wrapRule    = 44
	wrapMessage = 64
)

// writeTable writes the problems, the violations and the rules as a table
// each, leaving out what is empty, and the verdict in the last line.
func writeTable(w io.Writer, r *Report, o Options) error {
	tables := []grid{problemGrid(r), violationGrid(r)}
	if !o.Quiet {
		tables = append(tables, ruleGrid(r))
	}
	for _, g := range tables {
		if err := g.write(w); err != nil {
			return err
		}
	}
	_, err := io.WriteString(w, lastLine(r.Summary(), o)+"\n")
	return err
}

func problemGrid(r *Report) grid {
	g := grid{head: []string{"input", "severity", "problem"}, wrap: tw.Mapper[int, int]{2: wrapMessage}}
	for _, p := range r.Problems {
		severity := acel.SeverityError
		if p.Warning {
			severity = acel.SeverityWarning
		}
		text := render.Clip(p.Message, cellMessage)
		if p.Hint != "" {
			text += " (" + render.Clip(p.Hint, cellMessage) + ")"
		}
		g.rows = append(g.rows, []string{render.Place(p.Place), severity.String(), text})
	}
	return g
}

func violationGrid(r *Report) grid {
	g := grid{
		head:  []string{"trace", "step", "rule", "severity", "message"},
		wrap:  tw.Mapper[int, int]{2: wrapRule, 4: wrapMessage},
		right: []int{1},
	}
	several := len(sessionsByFile(r)) < len(r.Traces)
	if several {
		g.head = append(g.head, "session")
	}
	for _, t := range r.Traces {
		first := len(g.rows)
		g.addTrace(t)
		for i := first; several && i < len(g.rows); i++ {
			g.rows[i] = append(g.rows[i], render.Clip(t.Session, cellName))
		}
	}
	return g
}

// addTrace adds a session's violations, repeats folded.
func (g *grid) addTrace(t Trace) {
	add := func(place, step, rule string, s acel.Severity, message string) {
		g.rows = append(g.rows, []string{place, step, render.Clip(rule, cellRule), s.String(), message})
	}
	shown, folds := folded(t.Violations)
	for _, v := range shown {
		add(render.Place(t.place(v)), strconv.Itoa(v.Step), v.Rule, v.Severity, render.Clip(v.Message, cellMessage))
	}
	for _, f := range folds {
		add(render.Sanitize(t.File), "…", f.rule, f.severity, strconv.Itoa(f.count)+" more, at "+f.at())
	}
}

func ruleGrid(r *Report) grid {
	g := grid{
		head:  []string{"rule", "severity", "satisfied", "violated", "undecided", "exercised", "violations"},
		wrap:  tw.Mapper[int, int]{0: wrapMessage},
		right: []int{2, 3, 4, 5, 6},
	}
	for _, rule := range r.Rules() {
		row := []string{render.Clip(rule.Rule.Key(), cellRule), rule.Rule.Severity.String()}
		for _, n := range []int{
			rule.Verdicts[acel.Satisfied], rule.Verdicts[acel.Violated], rule.Undecided(),
			rule.Exercised, rule.Violations,
		} {
			row = append(row, strconv.Itoa(n))
		}
		g.rows = append(g.rows, row)
	}
	return g
}
