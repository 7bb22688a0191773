package report

import (
	"math/big"
	"slices"

	"github.com/acel-dev/acel/acel/suite"
)

// A Comparison is a run of tests held against an earlier one. The zero value is
// one with a run in which nothing was different.
type Comparison struct {
	// With is the name of the earlier report.
	With string
	// Figures are those that changed: of all rules together, then of each rule that
	// both runs have, in the order of this one.
	Figures []FigureChange
	// Cases are those that changed, by what changed, and then in the order of the
	// run that has them.
	Cases []CaseChange
	// NewRules and GoneRules are the keys of the rules that only this run has, and
	// only the earlier one. One that is still there, and judged by no case any more,
	// is not gone.
	NewRules, GoneRules []string
	// Lacks says why the two cannot be held against each other; "" where they can.
	Lacks string
}

// A Share is how many of how many, exactly; none where it is a share of nothing.
type Share struct{ Right, Of int }

// ratio is the share as a number. One of nothing counts as whole: where nothing was
// found nothing was found wrongly, and where nothing was foretold nothing was
// missed.
func (s Share) ratio() *big.Rat {
	if s.Of == 0 {
		return big.NewRat(1, 1)
	}
	return big.NewRat(int64(s.Right), int64(s.Of))
}

// A FigureChange is a precision or a recall that is another than it was.
type FigureChange struct {
	// Change is "fell", also where a rule had a recall and none of its violations is
	// expected any more; "rose"; or "lost" where there is no figure any more, and
	// nothing fell by that.
	Change string
	// Rule is the rule's key; "" for all rules together.
	Rule string
	// Measure is "precision" or "recall"; By is "finding" or "trace".
	Measure, By string
	Before, Now Share
}

// Compare holds the run against an earlier one: neither precision nor recall may
// have fallen, by however little, be it of a rule or of all, by finding or by trace.
// The comparison is then part of the report and of its outcome, and cases may fail
// as long as it holds. Where the run could not test all files it is compared with
// nothing, since what it lacks is not gone.
func (t *Tests) Compare(earlier *TestRecord) {
	if t.count().problems == 0 {
		t.Comparison = compareRecords(earlier, t.Record(), t.ruleKeys())
	}
}

// ruleKeys are the keys of all rules, those that no case judges as well.
func (t *Tests) ruleKeys() map[string]bool {
	keys := map[string]bool{}
	for _, r := range t.Results {
		for _, rule := range r.Suite.Policy.Reported() {
			keys[rule.Key()] = true
		}
	}
	return keys
}

func compareRecords(before, now *TestRecord, present map[string]bool) *Comparison {
	c := &Comparison{With: before.Name}
	c.figures("", before.All.Findings, before.All.Traces, now.All.Findings, now.All.Traces)
	c.rules(before, now, present)
	shared := c.cases(before, now)
	lost := func(f FigureChange) bool { return f.Rule == "" && f.Measure == "recall" && f.Now.Of == 0 }
	switch {
	case !shared:
		c.Lacks = "no case of " + c.With + " is in this run"
	case slices.ContainsFunc(c.Figures, lost):
		c.Lacks = "no recall to compare, as no case expects a violation any more"
	}
	return c
}

// figures compares what follows from the scores of a rule, or of all.
func (c *Comparison) figures(rule string, findings, traces, findingsNow, tracesNow suite.Score) {
	for _, by := range []struct {
		name        string
		before, now suite.Score
	}{{"finding", findings, findingsNow}, {"trace", traces, tracesNow}} {
		b, n := by.before, by.now
		c.figure(FigureChange{Rule: rule, Measure: "precision", By: by.name, Before: Share{b.TP, b.TP + b.FP}, Now: Share{n.TP, n.TP + n.FP}})
		c.figure(FigureChange{Rule: rule, Measure: "recall", By: by.name, Before: Share{b.TP, b.TP + b.FN}, Now: Share{n.TP, n.TP + n.FN}})
	}
}

// figure takes down what became of a figure, if it changed.
func (c *Comparison) figure(f FigureChange) {
	switch order := f.Now.ratio().Cmp(f.Before.ratio()); {
	case order < 0, f.unasked():
		f.Change = "fell"
	case f.Before.Of > 0 && f.Now.Of == 0:
		f.Change = "lost"
	case order > 0:
		f.Change = "rose"
	default:
		return
	}
	c.Figures = append(c.Figures, f)
}

// unasked reports whether a rule found violations that were expected of it, and
// none is expected any more: to none is as far as a recall falls. Of all rules
// together there is then nothing to compare, and a precision without alarms is no
// worse than it was.
func (f FigureChange) unasked() bool {
	return f.Rule != "" && f.Measure == "recall" && f.Before.Right > 0 && f.Now.Of == 0
}

// rules compares the rules that both runs have, of which present are in this one,
// and takes down the others.
func (c *Comparison) rules(before, now *TestRecord, present map[string]bool) {
	earlier := map[string]suite.RuleScore{}
	for _, r := range before.Rules {
		earlier[r.Rule] = r
	}
	for _, r := range now.Rules {
		if b, known := earlier[r.Rule]; known {
			c.figures(r.Rule, b.Findings, b.Traces, r.Findings, r.Traces)
			delete(earlier, r.Rule)
		} else {
			c.NewRules = append(c.NewRules, r.Rule)
		}
	}
	for _, r := range before.Rules {
		switch _, unjudged := earlier[r.Rule]; {
		case unjudged && present[r.Rule]:
			c.figures(r.Rule, r.Findings, r.Traces, suite.Score{}, suite.Score{})
		case unjudged:
			c.GoneRules = append(c.GoneRules, r.Rule)
		}
	}
}

// fallen are the figures that fell.
func (c *Comparison) fallen() []FigureChange {
	return slices.DeleteFunc(slices.Clone(c.Figures), func(f FigureChange) bool { return f.Change != "fell" })
}
