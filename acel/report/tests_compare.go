package report

import (
	"cmp"
	"math/big"
	"slices"
	"strings"

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
	// only the earlier one.
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
	// Change is "fell", "rose", or "lost" where there is no figure any more, and the
	// one before was no better than none.
	Change string
	// Rule is the rule's key; "" for all rules together.
	Rule string
	// Measure is "precision" or "recall"; By is "finding" or "trace".
	Measure, By string
	Before, Now Share
}

// A CaseChange is a case that is other than it was.
type CaseChange struct {
	// Change is one of newly_failing, gone, relabelled, newly_passing and new.
	Change     string
	File, Name string
	// Passed is how it fared in this run, or if it is gone in the earlier one.
	Passed bool
	// Relabelled says that it expects other violations than before.
	Relabelled bool
}

// caseChanges are the changes of a case, the gravest first.
func caseChanges() []string {
	return []string{"newly_failing", "gone", "relabelled", "newly_passing", "new"}
}

// Compare holds the run against an earlier one: neither precision nor recall may
// have fallen, by however little, be it of a rule or of all, by finding or by trace.
// The comparison is then part of the report and of its outcome, and cases may fail
// as long as it holds. Where the run could not test all files it is compared with
// nothing, since what it lacks is not gone.
func (t *Tests) Compare(earlier *TestRecord) {
	if t.count().problems == 0 {
		t.Comparison = compareRecords(earlier, t.Record())
	}
}

func compareRecords(before, now *TestRecord) *Comparison {
	c := &Comparison{With: before.Name}
	c.figures("", before.All.Findings, before.All.Traces, now.All.Findings, now.All.Traces)
	c.rules(before, now)
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
	case order < 0:
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

// rules compares the rules that both runs have, and takes down the others.
func (c *Comparison) rules(before, now *TestRecord) {
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
		if _, gone := earlier[r.Rule]; gone {
			c.GoneRules = append(c.GoneRules, r.Rule)
		}
	}
}

// cases takes down the cases that changed, and reports whether the two runs have
// one in common.
func (c *Comparison) cases(before, now *TestRecord) (shared bool) {
	earlier := map[caseKey]RecordedCase{}
	keys := before.keys()
	for i, key := range keys {
		earlier[key] = before.Cases[i]
	}
	for i, key := range now.keys() {
		b, known := earlier[key]
		delete(earlier, key)
		shared = shared || known
		c.oneCase(b, now.Cases[i], known)
	}
	for i, key := range keys {
		if _, gone := earlier[key]; gone {
			b := before.Cases[i]
			c.Cases = append(c.Cases, CaseChange{Change: "gone", File: b.File, Name: b.Name, Passed: b.Passed})
		}
	}
	order := caseChanges()
	slices.SortStableFunc(c.Cases, func(a, b CaseChange) int {
		return cmp.Compare(slices.Index(order, a.Change), slices.Index(order, b.Change))
	})
	return shared
}

// oneCase takes down what became of a case of this run, if it changed.
func (c *Comparison) oneCase(before, now RecordedCase, known bool) {
	one := CaseChange{File: now.File, Name: now.Name, Passed: now.Passed, Relabelled: known && relabelled(before, now)}
	switch {
	case !known:
		one.Change = "new"
	case before.Passed && !now.Passed:
		one.Change = "newly_failing"
	case now.Passed && !before.Passed:
		one.Change = "newly_passing"
	case one.Relabelled:
		one.Change = "relabelled"
	default:
		return
	}
	c.Cases = append(c.Cases, one)
}

// fallen are the figures that fell.
func (c *Comparison) fallen() []FigureChange {
	return slices.DeleteFunc(slices.Clone(c.Figures), func(f FigureChange) bool { return f.Change != "fell" })
}

func compareFindings(a, b suite.Finding) int {
	return cmp.Or(a.Compare(b), strings.Compare(a.Rule, b.Rule))
}
