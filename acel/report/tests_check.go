package report

import (
	"fmt"
	"maps"
	"slices"

	"github.com/acel-dev/acel/acel/suite"
)

func (r *TestRecord) failed() int {
	failed := 0
	for _, c := range r.Cases {
		if !c.Passed {
			failed++
		}
	}
	return failed
}

// check returns an error where a report cannot be compared with: it is not of a
// whole run, or its figures do not agree, since somebody has changed them.
func (r *recordReader) check(record *TestRecord) error {
	failed := record.failed()
	switch {
	case r.problems > 0:
		return notRecord(record.Name, "this run could not test all of its files, so that what it lacks is not known")
	case len(record.Cases) == 0:
		return notRecord(record.Name, "this report has no case")
	case r.cases != len(record.Cases), r.failed != failed:
		return notRecord(record.Name, fmt.Sprintf("the report is damaged: it counts %s, %d failed, and lists %d, %d failed",
			plural(r.cases, "case"), r.failed, len(record.Cases), failed))
	}
	return record.checkScores()
}

// checkScores returns an error where the scores do not agree.
func (r *TestRecord) checkScores() error {
	var sum suite.Score
	var rules []string
	for _, s := range r.Rules {
		sum = sum.Add(s.Findings)
		rules = append(rules, s.Rule)
	}
	slices.Sort(rules)
	switch {
	case len(slices.Compact(slices.Clone(rules))) < len(rules):
		return notRecord(r.Name, "the report is damaged: it has two scores of one rule")
	case sum != r.All.Findings:
		return notRecord(r.Name, "the report is damaged: the scores by rule do not add up to those of all")
	}
	return r.checkCases()
}

// checkCases returns an error where a case contradicts itself, or the scores are
// not those that the cases come to.
func (r *TestRecord) checkCases() error {
	for _, c := range r.Cases {
		if !c.consistent() {
			return notRecord(r.Name, fmt.Sprintf("the report is damaged: the case %q of %s does not agree with what it expects, missed and found", c.Name, c.File))
		}
	}
	rules, all := r.recount()
	for _, s := range r.Rules {
		if counted := rules[s.Rule]; withoutTN(s.Findings) != counted.Findings || withoutTN(s.Traces) != counted.Traces {
			return notRecord(r.Name, fmt.Sprintf("the report is damaged: the scores of %q are not those of its cases", s.Rule))
		}
		delete(rules, s.Rule)
	}
	for _, key := range slices.Sorted(maps.Keys(rules)) {
		return notRecord(r.Name, fmt.Sprintf("the report is damaged: its cases have the rule %q, and its scores do not", key))
	}
	if withoutTN(r.All.Findings) != all.Findings || withoutTN(r.All.Traces) != all.Traces {
		return notRecord(r.Name, "the report is damaged: the scores of all rules are not those of its cases")
	}
	return nil
}

// withoutTN leaves out what a report does not tell by its cases, and no figure
// counts: how often a rule was rightly silent.
func withoutTN(s suite.Score) suite.Score {
	s.TN = 0
	return s
}
