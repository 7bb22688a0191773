package report

import (
	"io"
	"strconv"

	"github.com/acel-dev/acel/acel/render"
	"github.com/acel-dev/acel/acel/suite"
)

// writeTestsTable writes the problems, the scores, what no case tests and the
// cases as a table each, and the verdict in the last line.
func writeTestsTable(w io.Writer, t *Tests, o TestOptions) error {
	if err := problemGrid(&Report{Problems: t.shown(o)}, Options{}).write(w); err != nil {
		return err
	}
	if !o.Quiet {
		if err := writeScores(w, t.Results); err != nil {
			return err
		}
		if err := untestedGrid("not exercised", t.notExercised()).write(w); err != nil {
			return err
		}
		if err := untestedGrid("never matched", t.neverMatched()).write(w); err != nil {
			return err
		}
	}
	grids := []grid{caseGrid(t.Results, o)}
	if o.Coverage {
		grids = append(testCoverage(t), grids...)
	}
	if t.Comparison != nil {
		grids = append(grids, t.Comparison.grid(o.Quiet))
	}
	for _, g := range grids {
		if err := g.write(w); err != nil {
			return err
		}
	}
	_, err := io.WriteString(w, lastTestLine(t, o)+"\n")
	return err
}

// caseGrid lists the cases, and under those that failed the difference.
func caseGrid(results []*suite.Result, o TestOptions) grid {
	g := grid{head: []string{"result", "case"}, wrap: []int{0, wrapProblem}}
	for _, r := range results {
		for i := range r.Cases {
			c := &r.Cases[i]
			result, text := "ok", render.Clip(c.Case.Name, cellMessage)
			if !c.Passed() {
				result = "FAIL"
				for _, d := range difference(c) {
					if d.wrong {
						text += "\n" + d.line
					}
				}
			}
			if !c.Passed() || !o.Quiet {
				g.add(result, render.Place(c.Case.Place), text)
			}
		}
	}
	return g
}

// writeScores draws precision and recall, by finding and by trace.
func writeScores(w io.Writer, results []*suite.Result) error {
	templates, all := suite.Scores(results...)
	if len(templates) == 0 {
		return nil
	}
	all.Template = "all"
	templates = append(templates, all)
	byFinding := func(t suite.TemplateScore) suite.Score { return t.Findings }
	byTrace := func(t suite.TemplateScore) suite.Score { return t.Traces }
	if err := scoreGrid("by finding", templates, byFinding).write(w); err != nil {
		return err
	}
	return scoreGrid("by trace", templates, byTrace).write(w)
}

func scoreGrid(title string, all []suite.TemplateScore, score func(suite.TemplateScore) suite.Score) grid {
	g := grid{head: []string{title, "TP", "FP", "FN", "TN", "precision", "recall", "F1"}, numbers: 1}
	for _, t := range all {
		s := score(t)
		row := []string{t.Template}
		for _, n := range []int{s.TP, s.FP, s.FN, s.TN} {
			row = append(row, strconv.Itoa(n))
		}
		g.rows = append(g.rows, append(row, percent(s.Precision()), percent(s.Recall()), percent(s.F1())))
	}
	return g
}
