package report

// An Outcome is what a run comes to. Its number is the exit code of the
// command line. The zero value is Clean.
type Outcome uint8

// The outcomes, each outranking the one before.
const (
	// Clean: nothing at or above the threshold.
	Clean Outcome = iota
	// Failed: violations at or above the threshold.
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

// failing is the number of violations at or above a level.
func (s Summary) failing(level FailOn) int {
	switch level {
	case FailOnWarning:
		return s.Errors + s.Warnings
	case FailOnNever:
		return 0
	}
	return s.Errors
}

// gaps says what could not be checked, each as a phrase.
func (s Summary) gaps(t Threshold) []string {
	var all []string
	if s.Problems > 0 {
		all = append(all, plural(s.Problems, "problem")+" in the input")
	}
	if s.CutTraces > 0 {
		all = append(all, plural(s.CutTraces, "trace")+" cut short")
	}
	if s.openFails(t) {
		all = append(all, plural(s.Undecided, "verdict")+" undecided")
	}
	if t.RequireExercised && len(s.NotExercised) > 0 {
		all = append(all, plural(len(s.NotExercised), "rule")+" not exercised")
	}
	if len(all) == 0 && !t.AllowEmpty {
		all = append(all, s.nothing()...)
	}
	return all
}

// openFails reports whether undecided verdicts keep the run from being clean.
func (s Summary) openFails(t Threshold) bool { return s.Undecided > 0 && !t.AllowUndecided }

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
