package report

import "github.com/acel-dev/acel/acel"

// An Outcome is what a run comes to. Its number is the exit code of the
// command line. The zero value is Clean.
type Outcome uint8

// The outcomes, each outranking the one before.
const (
	// Clean: nothing at or above the threshold.
	Clean Outcome = iota
	// Failed: violations at or above the threshold, or where warnings are, waivers
	// that are of no use.
	Failed
	// Unchecked: something could not be checked, whatever else was found.
	Unchecked
)

var outcomeNames = [...]string{Clean: "OK", Failed: "FAIL", Unchecked: "COULD NOT CHECK"}

// String returns the outcome as reports spell it.
func (o Outcome) String() string { return outcomeNames[o] }

// Outcome judges the counts by a threshold.
func (s Summary) Outcome(t Threshold) Outcome {
	switch {
	case len(s.gaps(t)) > 0:
		return Unchecked
	case s.failing(t.FailOn) > 0:
		return Failed
	}
	return Clean
}

// failing is the number of findings at or above a level.
func (s Summary) failing(level FailOn) int {
	switch level {
	case FailOnWarning:
		return s.Errors + s.Warnings + s.IdleWaivers
	case FailOnNever:
		return 0
	}
	return s.Errors
}

// gaps says what could not be checked, each as a phrase.
func (s Summary) gaps(t Threshold) []string {
	var all []string
	if n := s.problemsThatCount(t); n > 0 {
		all = append(all, plural(n, "problem")+" in the input")
	}
	if s.DamagedTraces > 0 && !t.AllowPartial {
		all = append(all, plural(s.DamagedTraces, "trace")+" cut short")
	}
	if s.openFails(t) {
		all = append(all, plural(s.undecidedThatCount(t), "verdict")+" undecided")
	}
	if t.RequireExercised && s.Unexercised > 0 {
		all = append(all, plural(s.Unexercised, "rule")+" not exercised")
	}
	if len(all) == 0 && !t.AllowEmpty {
		all = append(all, s.nothing()...)
	}
	return all
}

// openFails reports whether undecided verdicts keep the run from being clean.
func (s Summary) openFails(t Threshold) bool {
	return s.undecidedThatCount(t) > 0 && !t.AllowUndecided
}

// undecidedThatCount leaves out the verdicts that only a part that could not be
// read leaves undecided, where that is allowed.
func (s Summary) undecidedThatCount(t Threshold) int {
	if t.AllowPartial {
		return s.Undecided - s.UndecidedDamaged
	}
	return s.Undecided
}

// problemsThatCount leaves out those of parts of files, where they are allowed.
func (s Summary) problemsThatCount(t Threshold) int {
	if t.AllowPartial {
		return s.Problems - s.PartProblems
	}
	return s.Problems
}

// problemFails reports whether a problem keeps the run from being clean: it is no
// warning, and not all that are none are allowed.
func (s Summary) problemFails(p *acel.Problem, t Threshold) bool {
	return !p.Warning && s.problemsThatCount(t) > 0
}

// partial reports whether the run is about a part of its input only, as allowed.
func (s Summary) partial(t Threshold) bool {
	return t.AllowPartial && (s.PartProblems > 0 || s.DamagedTraces > 0)
}

// Word is the outcome as reports spell it. A run that is clean in what could be
// read of its input is not called that without a word.
func (s Summary) Word(t Threshold) string {
	o := s.Outcome(t)
	if o == Clean && s.partial(t) {
		return o.String() + " IN PART"
	}
	return o.String()
}

// nothing says what was missing where nothing was checked.
func (s Summary) nothing() []string {
	switch {
	case s.Traces == 0:
		return []string{"no trace to check"}
	case s.Rules == 0:
		return []string{"no rule to check by"}
	case s.Calls == 0:
		return []string{"no call in " + plural(s.Traces, "trace")}
	}
	return nil
}
