package report

import (
	"io"
	"strconv"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/render"
)

// The widths at which cells are cut, in columns.
const (
	cellName    = 80
	cellRule    = 160
	cellMessage = 300
)

// The widths at which cells are wrapped, between words: a table then fits into
// 80 columns, unless names are long. No width is taken from the terminal, so
// that a file and a screen show the same.
const (
	wrapRule      = 29
	wrapViolation = 44
	wrapProblem   = 65
	wrapRuleAlone = 46 // beside numbers
	wrapRuleOpen  = 32 // beside one more

	wrapRuleCounted = 20 // beside all of coverage
)

// writeTable writes the problems, the violations, the rules and the tools that
// were never called as a table each, leaving out what is empty, and the verdict
// in the last line.
func writeTable(w io.Writer, r *Report, o Options) error {
	s := r.Summary()
	tables := []grid{problemGrid(r, o), violationGrid(r)}
	if !o.Quiet || s.openFails(o.Threshold) {
		tables = append(tables, ruleGrid(r.Rules(), s.Undecided+s.Doubtful > 0), lacksGrid(r.Rules()))
	}
	if !o.Quiet {
		tables = append(tables, neverCalledGrid(s), neverMatchedGrid(s))
	}
	if o.Coverage {
		tables = append(tables, coverageGrid("coverage", r.Coverage()))
	}
	for _, g := range tables {
		if err := g.write(w); err != nil {
			return err
		}
	}
	last := lastLine(s, o) + "\n"
	if !o.Quiet && len(s.Stopped) > 0 {
		last = "cut short: " + s.stoppedText() + "\n" + last
	}
	_, err := io.WriteString(w, last)
	return err
}

func problemGrid(r *Report, o Options) grid {
	g := grid{head: []string{"severity", "problem"}, wrap: []int{0, wrapProblem}}
	for _, p := range r.problemsShown(o) {
		severity := acel.SeverityError
		if p.Warning {
			severity = acel.SeverityWarning
		}
		text := render.Clip(p.Message, cellMessage)
		if p.Hint != "" {
			text += " (" + render.Clip(p.Hint, cellMessage) + ")"
		}
		g.add(severity.String(), render.Place(p.Place), text)
	}
	return g
}

func violationGrid(r *Report) grid {
	g := grid{head: []string{"rule", "violation"}, wrap: []int{wrapRule, wrapViolation}}
	sessions := sessionsByFile(r)
	for _, t := range r.Traces {
		session := ""
		if sessions[t.File] > 1 {
			session = "session " + render.Clip(t.Session, cellName) + ": "
		}
		g.addTrace(t, session)
	}
	return g
}

// addTrace adds a session's violations, repeats folded.
func (g *grid) addTrace(t Trace, session string) {
	shown, folds := folded(t.Violations)
	for _, v := range shown {
		if v.Excuse != nil {
			g.add(ruleCell(v.Rule, v.Severity), render.Place(t.place(v.Violation)), session+render.Clip(v.Excuse.String()+": "+v.Message, cellMessage))
			continue
		}
		g.add(ruleCell(v.Rule, v.Severity), render.Place(t.place(v.Violation)), session+render.Clip(v.Message, cellMessage))
	}
	for _, f := range folds {
		g.add(ruleCell(f.rule, f.severity), render.Sanitize(t.File), session+"… "+strconv.Itoa(f.count)+" more, at "+f.at())
	}
}

// ruleCell names a rule, and its severity unless that is error.
func ruleCell(key string, s acel.Severity) string {
	text := render.Clip(key, cellRule)
	if s != acel.SeverityError {
		text += " (" + s.String() + ")"
	}
	return text
}
