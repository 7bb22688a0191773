package suite

import (
	"math/big"

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

// A TemplateScore is how the rules of one template did: by finding, where
// each rule decides at each step of each trace, or once at its end; and by
// trace, where they decide whether it breaks any of them.
type TemplateScore struct {
	// Template is its name; "" stands for all of them together.
	Template         string
	Findings, Traces Score
}

// Scores returns the scores of the templates that results have rules of, in
// the order of [acel.Templates], and those of all rules together. A case that was
// not judged by [Suite.Run] has no decisions, and counts nowhere.
func Scores(results ...*Result) (templates []TemplateScore, all TemplateScore) {
	for i, t := range acel.Templates() {
		total := TemplateScore{Template: t.Name}
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
				all.Traces.decide(len(c.Case.Labels) > 0, c.Met+len(c.Unexpected) > 0)
			}
		}
	}
	return templates, all
}

// judged reports whether Run made the result, and not somebody by hand.
func (c *CaseResult) judged() bool { return c.findings != nil }

// score counts the decisions of a case's rules, by template.
func (c *CaseResult) score(p *acel.Policy, foretold, found map[Finding]bool, steps int) {
	templates := acel.Templates()
	c.findings, c.traces = make([]Score, len(templates)), make([]Score, len(templates))
	for i, t := range templates {
		rules, broken, right := 0, false, false
		for _, rule := range p.Rules() {
			if rule.Template() != t.Name {
				continue
			}
			rules++
			for step := firstStep(rule, steps); step <= steps; step++ {
				f := Finding{rule.Key(), step}
				c.findings[i].decide(foretold[f], found[f])
				broken, right = broken || found[f], right || foretold[f]
			}
		}
		if rules > 0 {
			c.traces[i].decide(right, broken)
		}
	}
}

// firstStep is the first step at which a rule decides about a trace.
func firstStep(r acel.Rule, steps int) int {
	if atEnd(r) {
		return steps
	}
	return 1
}
