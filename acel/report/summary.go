package report

import (
	"slices"

	"github.com/acel-dev/acel/acel"
)

// A Summary counts a report.
type Summary struct {
	// Files, Traces, Calls and Rules are what was checked.
	Files, Traces, Calls, Rules int
	// Violations counts all of them; Errors, Warnings and Infos by severity.
	Violations, Errors, Warnings, Infos int
	// BrokenTraces is the number of sessions with a violation.
	BrokenTraces int
	// CutTraces is the number of sessions that are not whole; DamagedTraces of
	// those that could not be read to their end.
	CutTraces, DamagedTraces int
	// Stopped are the reasons for which the others were cut short, and how many
	// were for each, in the order in which they are first met.
	Stopped []Stopped
	// Undecided is the number of rules left undecided, summed over sessions;
	// UndecidedDamaged of those in damaged ones.
	Undecided, UndecidedDamaged int
	// Doubtful is the number of other verdicts, summed over sessions, beside which
	// of some call it could not be told whether it breaks the rule.
	Doubtful int
	// NotExercised are the keys of the rules that are green although, and
	// because, no call in any session touched them, in policy order. Those that
	// allow no call at all, as never does and a limit of 0, are not among them.
	NotExercised []string
	// Unexercised is the number of rules that no call in any session touched and
	// none broke, those left undecided included, and those that allow no call left
	// out.
	Unexercised int
	// NeverCalled are the tools that rules spell out and no call in any session
	// was of, in policy order; nil where the calls were not counted.
	NeverCalled []NeverCalled
	// NeverMatched are the operands that no call in any session matched, of
	// rules that other calls touched, but for those of tools in NeverCalled.
	NeverMatched []NeverMatched
	// Problems counts what could not be read, warnings left out; PartProblems those
	// that are about parts of files that could be read otherwise, and UnreadParts
	// these parts.
	Problems, PartProblems, UnreadParts int
}

// Summary counts the report.
func (r *Report) Summary() Summary {
	s := Summary{Traces: len(r.Traces), PartProblems: r.PartProblems, UnreadParts: r.UnreadParts}
	files := map[string]bool{}
	for _, t := range r.Traces {
		files[t.File] = true
		s.countTrace(t)
	}
	s.Files = len(files)
	all := r.Rules()
	s.Rules = len(all)
	s.NeverCalled = r.neverCalled(all)
	s.NeverMatched = r.neverMatched(all)
	for _, rule := range all {
		s.Undecided += rule.Undecided()
		s.UndecidedDamaged += rule.Damaged
		s.Doubtful += rule.Doubtful
		s.countExercised(rule, r.Called)
	}
	for _, p := range r.Problems {
		if !p.Warning {
			s.Problems++
		}
	}
	return s
}

// countExercised counts a rule that no call has touched. One that allows no call
// is as it should be then, as long as the tools that it names were called: a name
// that nobody calls may be a wrong one.
func (s *Summary) countExercised(rule RuleSummary, called map[string]int) {
	missing := func(tool string) bool { return len(called) > 0 && called[tool] == 0 }
	kept := forbids(rule.Rule) && !slices.ContainsFunc(spelledOut(rule.Rule), missing)
	if s.Traces == 0 || kept {
		return
	}
	if rule.Exercised == 0 && rule.Violations == 0 {
		s.Unexercised++
	}
	if rule.idle() {
		s.NotExercised = append(s.NotExercised, rule.Rule.Key())
	}
}

func (s *Summary) countTrace(t Trace) {
	s.Calls += t.Calls
	s.countCut(t)
	if len(t.Violations) > 0 {
		s.BrokenTraces++
	}
	s.Violations += len(t.Violations)
	for _, v := range t.Violations {
		switch v.Severity {
		case acel.SeverityError:
			s.Errors++
		case acel.SeverityWarning:
			s.Warnings++
		case acel.SeverityInfo:
			s.Infos++
		}
	}
}
