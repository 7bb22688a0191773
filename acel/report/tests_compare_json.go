package report

import "github.com/acel-dev/acel/acel/suite"

// ruleScore writes how one rule did.
func (j *jsonWriter) ruleScore(r suite.RuleScore) {
	j.object(func() {
		j.text("rule", r.Rule)
		j.name("findings")
		j.score(r.Findings)
		j.name("traces")
		j.score(r.Traces)
	})
}

// comparison writes what changed since an earlier run, into an open object.
func (j *jsonWriter) comparison(c *Comparison) {
	j.name("comparison")
	j.object(func() {
		j.text("with", c.With)
		j.textIfAny("lacks", c.Lacks)
		j.list("figures", len(c.Figures), func(i int) { j.figureChange(c.Figures[i]) })
		j.list("cases", len(c.Cases), func(i int) { j.caseChange(c.Cases[i]) })
		j.list("new_rules", len(c.NewRules), func(i int) { j.string(c.NewRules[i]) })
		j.list("gone_rules", len(c.GoneRules), func(i int) { j.string(c.GoneRules[i]) })
	})
}

func (j *jsonWriter) figureChange(f FigureChange) {
	j.object(func() {
		j.text("change", f.Change)
		j.textIfAny("rule", f.Rule)
		j.text("measure", f.Measure)
		j.text("by", f.By)
		j.fraction("before", f.Before)
		j.fraction("now", f.Now)
	})
}

// fraction writes a share exactly; null for none.
func (j *jsonWriter) fraction(key string, s Share) {
	j.name(key)
	if s.Of == 0 {
		j.literal("null")
		return
	}
	j.object(func() {
		j.number("right", s.Right)
		j.number("of", s.Of)
	})
}

func (j *jsonWriter) caseChange(c CaseChange) {
	j.object(func() {
		j.text("change", c.Change)
		j.text("file", c.File)
		j.text("name", c.Name)
		j.flag("passed", c.Passed)
		if c.Relabelled {
			j.flag("relabelled", true)
		}
	})
}
