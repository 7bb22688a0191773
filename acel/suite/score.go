package suite

import (
	"iter"
	"math/big"
	"slices"

	"github.com/acel-dev/acel/acel"
)

// A Score counts decisions by whether they were right: positives are
// violations that were found, true ones those that the labels foretell (van
// Rijsbergen, "Information Retrieval", 1979, chapter 7).
type Score struct{ TP, FP, TN, FN int }

// Add returns the score of both together.
func (s Score) Add(o Score) Score {
	return Score{s.TP + o.TP, s.FP + o.FP, s.TN + o.TN, s.FN + o.FN}
}

// Precision is the share of the violations found that are right; nil where
// none was found.
func (s Score) Precision() *big.Rat { return ratio(s.TP, s.TP+s.FP) }

// Recall is the share of the violations foretold that were found; nil where
// none was foretold.
func (s Score) Recall() *big.Rat { return ratio(s.TP, s.TP+s.FN) }

// F1 is the harmonic mean of precision and recall, 2TP/(2TP+FP+FN); nil where
// nothing was found and nothing foretold.
func (s Score) F1() *big.Rat { return ratio(2*s.TP, 2*s.TP+s.FP+s.FN) }

func ratio(part, whole int) *big.Rat {
	if whole == 0 {
		return nil
	}
	return big.NewRat(int64(part), int64(whole))
}

// decide counts one decision.
func (s *Score) decide(foretold, found bool) {
	switch {
	case foretold && found:
		s.TP++
	case found:
		s.FP++
	case foretold:
		s.FN++
	default:
		s.TN++
	}
}

// Conditions is the name of the score of all conditions on tools, which have no
// template.
const Conditions = "conditions"

// A TemplateScore is how the rules of one template did: by finding, where each
// rule decides at each step of each trace if a call can break it, and once at the
// end if that can; and by trace, where they decide whether it breaks any of them.
type TemplateScore struct {
	// Template is its name, or [Conditions]; "" stands for all of them together.
	Template         string
	Findings, Traces Score
}

// scoreNames are those of the scores: the templates in the order of
// [acel.Templates], and Conditions.
func scoreNames() []string {
	var names []string
	for _, t := range acel.Templates() {
		names = append(names, t.Name)
	}
	return append(names, Conditions)
}

// scoreName is the name of the score that a rule counts in.
func scoreName(r acel.Rule) string {
	if r.IsCondition() {
		return Conditions
	}
	return r.Template()
}

// Scores returns the scores of the templates that results have rules of, in
// the order of [acel.Templates], behind them that of the conditions on tools if
// there are any, and those of all together. A case that was not judged by
// [Suite.Run] has no decisions, and counts nowhere.
func Scores(results ...*Result) (templates []TemplateScore, all TemplateScore) {
	for i, name := range scoreNames() {
		total := TemplateScore{Template: name}
		for _, r := range results {
			for _, c := range r.Cases {
				if c.judged() {
					total.Findings = total.Findings.Add(c.findings[i])
					total.Traces = total.Traces.Add(c.traces[i])
				}
			}
		}
		if total.Traces != (Score{}) {
			templates = append(templates, total)
		}
		all.Findings = all.Findings.Add(total.Findings)
	}
	for _, r := range results {
		for _, c := range r.Cases {
			if c.judged() {
				c.decideTrace(&all.Traces)
			}
		}
	}
	return templates, all
}

// decideTrace counts whether any rule is broken in a case.
func (c *CaseResult) decideTrace(s *Score) {
	right, broken := len(c.Case.Labels) > 0, c.Met+len(c.Unexpected) > 0
	if right || broken || !slices.ContainsFunc(c.rules, leftOpen) {
		s.decide(right, broken)
	}
}

// leftOpen reports whether a rule may be broken where it was not found to be.
func leftOpen(r acel.RuleResult) bool { return r.Undecided }

// judged reports whether Run made the result, and not somebody by hand.
func (c *CaseResult) judged() bool { return c.findings != nil }

// score counts the decisions of a case's rules, by template. Where a rule was left
// undecided, silence is no decision.
func (c *CaseResult) score(foretold, found map[Finding]bool, steps int) {
	names := scoreNames()
	c.findings, c.traces = make([]Score, len(names)), make([]Score, len(names))
	for i, name := range names {
		rules, open := 0, false
		for _, one := range c.rules {
			if scoreName(one.Rule) == name {
				rules++
				open = open || leftOpen(one)
				c.findings[i] = c.findings[i].Add(scoreOf(one, foretold, found, steps))
			}
		}
		if rules > 0 {
			c.traces[i].decideOnce(c.findings[i], open)
		}
	}
}

// decisions yields where a rule decides about a trace: at every step if a call can
// break it, and at the end if that can.
func decisions(r acel.Rule, steps int) iter.Seq[Finding] {
	call, end := r.BrokenBy()
	return func(yield func(Finding) bool) {
		for step := 1; call && step <= steps; step++ {
			if !yield(Finding{Rule: r.Key(), Step: step}) {
				return
			}
		}
		if end {
			yield(Finding{Rule: r.Key(), Step: steps, End: true})
		}
	}
}
