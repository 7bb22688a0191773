package report

import (
	"slices"

	"github.com/acel-dev/acel/acel/suite"
)

// recount counts the cases anew, by rule and all together, as [suite.RuleScores]
// and [suite.Scores] do, but for how often a rule was rightly silent: at how many
// steps it decided no case says.
func (r *TestRecord) recount() (rules map[string]suite.RuleScore, all suite.TemplateScore) {
	rules = map[string]suite.RuleScore{}
	for _, c := range r.Cases {
		if c.Example {
			continue // which says at no step that its rule is broken
		}
		var sum suite.Score
		for key, one := range c.scores() {
			s := rules[key]
			rules[key] = suite.RuleScore{Rule: key, Findings: s.Findings.Add(one), Traces: s.Traces.Add(byTrace(one))}
			sum = sum.Add(one)
		}
		all.Findings, all.Traces = all.Findings.Add(sum), all.Traces.Add(byTrace(sum))
	}
	return rules, all
}

// scores counts what was expected and what was found in a case, by rule.
func (c RecordedCase) scores() map[string]suite.Score {
	all := map[string]suite.Score{}
	count := func(f suite.Finding, one suite.Score) { all[f.Rule] = all[f.Rule].Add(one) }
	missed := setOf(c.Missed)
	for f := range setOf(c.Labels) {
		if missed[f] {
			count(f, suite.Score{FN: 1})
		} else {
			count(f, suite.Score{TP: 1})
		}
	}
	for f := range setOf(c.Unexpected) {
		count(f, suite.Score{FP: 1})
	}
	return all
}

// byTrace is the one decision about a trace that its findings come to.
func byTrace(s suite.Score) suite.Score {
	foretold, found := s.TP+s.FN > 0, s.TP+s.FP > 0
	switch {
	case foretold && found:
		return suite.Score{TP: 1}
	case found:
		return suite.Score{FP: 1}
	case foretold:
		return suite.Score{FN: 1}
	}
	return suite.Score{}
}

// consistent reports whether a case misses nothing but what it expects, does not
// expect what it did not, and passed only where there is neither.
func (c RecordedCase) consistent() bool {
	expected := setOf(c.Labels)
	return !slices.ContainsFunc(c.Missed, func(f suite.Finding) bool { return !expected[f] }) &&
		!slices.ContainsFunc(c.Unexpected, func(f suite.Finding) bool { return expected[f] }) &&
		(!c.Passed || len(c.Missed)+len(c.Unexpected) == 0)
}

// setOf leaves out what is there twice, as two violations at one step are.
func setOf(findings []suite.Finding) map[suite.Finding]bool {
	set := map[suite.Finding]bool{}
	for _, f := range findings {
		set[f] = true
	}
	return set
}
