package report

import (
	"slices"

	"github.com/acel-dev/acel/acel"
)

// A Summary counts a report.
type Summary struct {
	// Files, Traces, Calls and Rules are what was checked.
	Files, Traces, Calls, Rules int
	// Violations counts those that nothing excuses; Errors, Warnings and Infos by
	// severity.
	Violations, Errors, Warnings, Infos int
	// Known and Waived count the findings that the baseline and waivers excuse.
	Known, Waived int
	// Stale is the number of entries of the baseline that occur no longer.
	Stale int
	// IdleWaivers is the number of waivers that excused nothing or have expired.
	IdleWaivers int
	// BrokenTraces is the number of sessions with a violation that nothing excuses.
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
	// because, no call in any session touched them, in policy order. One that
	// allows no call at all, as never does and a limit of 0, is among them only
	// where a tool that it names was never called, or no call of it has an argument
	// that the rule reads.
	NotExercised []string
	// Unread are the arguments that these rules read and no call of their tools has,
	// in policy order. Where one is, a rule that allows no call is among
	// NotExercised.
	Unread []Unread
	// Unexercised is the number of rules that no call in any session touched and
	// none broke: those of NotExercised, and those left undecided.
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
	s.IdleWaivers = len(r.Waivers.Findings())
	if r.Baseline != nil {
		s.Stale = len(r.Baseline.Stale)
	}
	all := r.Rules()
	s.Rules = len(all)
	s.NeverCalled = r.neverCalled(all)
	s.NeverMatched = r.neverMatched(all)
	for _, rule := range all {
		s.Undecided += rule.Undecided()
		s.UndecidedDamaged += rule.Damaged
		s.Doubtful += rule.Doubtful
		s.countExercised(rule, r)
	}
	for _, p := range r.Problems {
		if !p.Warning {
			s.Problems++
		}
	}
	return s
}

// countExercised counts a rule that no call has touched. One that allows no call
// is as it should be then, as long as the tools that it names were called, and with
// the arguments that it reads: a name that nobody uses may be a wrong one.
func (s *Summary) countExercised(rule RuleSummary, r *Report) {
	missing := func(tool string) bool { return len(r.Called) > 0 && r.Called[tool] == 0 }
	unread := r.Reads.Unread(rule.Rule)
	wrong := r.Reads.Unnamed(rule.Rule) || slices.ContainsFunc(unread, acel.Unread.Wrong) || slices.ContainsFunc(spelledOut(rule.Rule), missing)
	if s.Traces == 0 || forbids(rule.Rule) && !wrong {
		return
	}
	if rule.Exercised == 0 && rule.Violations == 0 {
		s.Unexercised++
	}
	if rule.idle() {
		s.NotExercised = append(s.NotExercised, rule.Rule.Key())
		s.Unread = append(s.Unread, unreadBy(rule.Rule, unread)...)
	}
}

func (s *Summary) countTrace(t Trace) {
	s.Calls += t.Calls
	s.countCut(t)
	before := s.Violations
	for _, f := range t.Violations {
		s.countFinding(f)
	}
	if s.Violations > before {
		s.BrokenTraces++
	}
}

func (s *Summary) countFinding(f Finding) {
	switch {
	case f.Excuse == nil:
		s.Violations++
	case f.Excuse.Kind == Known:
		s.Known++
		return
	default:
		s.Waived++
		return
	}
	switch f.Severity {
	case acel.SeverityError:
		s.Errors++
	case acel.SeverityWarning:
		s.Warnings++
	case acel.SeverityInfo:
		s.Infos++
	}
}
