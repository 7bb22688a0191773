package report

import (
	"path/filepath"
	"slices"

	"github.com/acel-dev/acel/acel/suite"
)

// A TestRecord is what a later run of tests is held against: the cases, which of
// them passed, and the scores. [Tests.Record] makes one of a run, and
// [ReadTestRecord] of a JSON report.
type TestRecord struct {
	// Name is that of the file it was read from; "" where it was made of a run.
	Name string
	// Cases are in the order of the report. Those of one file that have one name,
	// as examples may, are told apart by their order.
	Cases []RecordedCase
	// Rules are in the order of [suite.RuleScores].
	Rules []suite.RuleScore
	// All is the score of all rules together.
	All suite.TemplateScore
}

// A RecordedCase is what became of a case.
type RecordedCase struct {
	// File is the test file as the user named it, Name the case's.
	File, Name string
	Passed     bool
	// Example says that it is an example beside a rule, which no score counts.
	Example bool
	// Labels are the violations that the case expects, in its order; Missed are
	// those of them that were not found, and Unexpected those found beside them.
	Labels, Missed, Unexpected []suite.Finding
}

// Record returns what a later run can be held against.
func (t *Tests) Record() *TestRecord {
	r := &TestRecord{Rules: suite.RuleScores(t.Results...)}
	_, r.All = suite.Scores(t.Results...)
	for _, one := range t.Results {
		file := string([]rune(one.Suite.Name)) // as JSON has it, where it is no UTF-8
		for i := range one.Cases {
			r.Cases = append(r.Cases, recordedCase(file, &one.Cases[i]))
		}
	}
	return r
}

func recordedCase(file string, c *suite.CaseResult) RecordedCase {
	r := RecordedCase{File: file, Name: c.Case.Name, Passed: c.Passed(), Example: c.Case.Example != nil}
	for _, l := range c.Case.Labels {
		r.Labels = append(r.Labels, l.Finding)
	}
	for _, l := range c.Missed {
		r.Missed = append(r.Missed, l.Finding)
	}
	for _, v := range c.Unexpected {
		r.Unexpected = append(r.Unexpected, suite.FindingOf(v))
	}
	return r
}

// A caseKey names a case in every run: ./a.yaml is a.yaml.
type caseKey struct {
	file, name string
	// nth counts the cases of that name in that file, from 0.
	nth int
}

// keys returns the keys of the cases, in their order.
func (r *TestRecord) keys() []caseKey {
	met := map[caseKey]int{}
	all := make([]caseKey, len(r.Cases))
	for i, c := range r.Cases {
		key := caseKey{file: filepath.ToSlash(filepath.Clean(c.File)), name: c.Name}
		all[i] = key
		all[i].nth = met[key]
		met[key]++
	}
	return all
}

// relabelled reports whether two cases expect other violations, in any order.
func relabelled(a, b RecordedCase) bool {
	sorted := func(c RecordedCase) []suite.Finding {
		return slices.SortedFunc(slices.Values(c.Labels), compareFindings)
	}
	return !slices.Equal(sorted(a), sorted(b))
}
