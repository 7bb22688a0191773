package report

import "github.com/acel-dev/acel/acel"

// A Report is everything that one run over a set of traces found. The zero
// value is a run that checked nothing.
type Report struct {
	// Traces are the sessions checked, in the order of the files as given and
	// of the sessions within each.
	Traces []Trace
	// Problems are the mistakes in the input, in the same order: what could
	// not be read. Warnings about rules files are among them.
	Problems []*acel.Problem
}

// A Trace is what was found in one session.
type Trace struct {
	// File is the file's name as the user gave it, "-" for standard input.
	File string
	// Session tells several sessions of one file apart; "" where it has none.
	Session string
	// Format is the name of the trace format that was recognised.
	Format string
	// Calls is the number of calls judged, refused ones included.
	Calls int
	// Cut says that the session could not be read to its end.
	Cut bool
	// Rules are the rules and tool conditions with their verdicts.
	Rules []acel.RuleResult
	// Violations are in order of step, and within a step of rule.
	Violations []acel.Violation
}

// A Summary counts a report.
type Summary struct {
	// Files, Traces, Calls and Rules are what was checked.
	Files, Traces, Calls, Rules int
	// Violations counts all of them; Errors, Warnings and Infos by severity.
	Violations, Errors, Warnings, Infos int
	// BrokenTraces is the number of sessions with a violation.
	BrokenTraces int
	// Undecided is the number of rules left undecided, summed over sessions.
	Undecided int
	// NotExercised are the keys of the rules that no call in any session
	// touched, in policy order.
	NotExercised []string
	// Problems counts what could not be read, warnings left out.
	Problems int
}

// Summary counts the report.
func (r *Report) Summary() Summary {
	s := Summary{Traces: len(r.Traces)}
	exercised, files := map[string]bool{}, map[string]bool{}
	var keys []string
	for _, t := range r.Traces {
		s.Calls += t.Calls
		files[t.File] = true
		if len(t.Violations) > 0 {
			s.BrokenTraces++
		}
		s.countViolations(t.Violations)
		for _, rule := range t.Rules {
			key := rule.Rule.Key()
			if _, known := exercised[key]; !known {
				keys = append(keys, key)
			}
			exercised[key] = exercised[key] || rule.Exercised
			if rule.Verdict == acel.Undecided {
				s.Undecided++
			}
		}
	}
	for _, key := range keys {
		if !exercised[key] {
			s.NotExercised = append(s.NotExercised, key)
		}
	}
	s.Files, s.Rules = len(files), len(keys)
	for _, p := range r.Problems {
		if !p.Warning {
			s.Problems++
		}
	}
	return s
}

func (s *Summary) countViolations(all []acel.Violation) {
	s.Violations += len(all)
	for _, v := range all {
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
