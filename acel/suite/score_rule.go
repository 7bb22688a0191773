package suite

import "github.com/acel-dev/acel/acel"

// A RuleScore is how one rule did, counted as a [TemplateScore] is.
type RuleScore struct {
	// Rule is the rule's key: its id, or its text where it has none.
	Rule             string
	Findings, Traces Score
}

// RuleScores returns the scores of the rules and of the conditions on tools, in the
// order in which the results have them. What has one key in several results is
// counted together. Together their findings are those of all in [Scores].
func RuleScores(results ...*Result) []RuleScore {
	var all []RuleScore
	at := map[string]int{}
	for _, r := range results {
		for i := range r.Cases {
			c := &r.Cases[i]
			if !c.judged() {
				continue
			}
			foretold, found := c.foretold(), c.found()
			for _, one := range c.rules {
				key := one.Rule.Key()
				n, known := at[key]
				if !known {
					n = len(all)
					at[key], all = n, append(all, RuleScore{Rule: key})
				}
				all[n].add(scoreOf(one, foretold, found, steps(c.Case.Calls)), leftOpen(one))
			}
		}
	}
	return all
}

// add counts what a rule did in one case, which may have left it open.
func (s *RuleScore) add(one Score, open bool) {
	s.Findings = s.Findings.Add(one)
	s.Traces.decideOnce(one, open)
}

// decideOnce counts several decisions about a trace as one: whether any of them
// was, or was to be, that it is broken. Where a rule was left open, silence is no
// decision.
func (s *Score) decideOnce(all Score, open bool) {
	foretold, found := all.TP+all.FN > 0, all.TP+all.FP > 0
	if foretold || found || !open {
		s.decide(foretold, found)
	}
}

// scoreOf counts the decisions of a rule about a trace. Where it was left open, it
// may be broken at a step where nothing was foretold and nothing found.
func scoreOf(r acel.RuleResult, foretold, found map[Finding]bool, steps int) Score {
	var s Score
	for f := range decisions(r.Rule, steps) {
		if !leftOpen(r) || foretold[f] || found[f] {
			s.decide(foretold[f], found[f])
		}
	}
	return s
}

// foretold are the violations that the labels of a case foretell.
func (c *CaseResult) foretold() map[Finding]bool {
	all := map[Finding]bool{}
	for _, l := range c.Case.Labels {
		all[l.Finding] = true
	}
	return all
}

// found are the violations that were found in a case: those foretold that were
// not missed, and those that were not foretold.
func (c *CaseResult) found() map[Finding]bool {
	all := c.foretold()
	for _, l := range c.Missed {
		delete(all, l.Finding)
	}
	for _, v := range c.Unexpected {
		all[FindingOf(v)] = true
	}
	return all
}
