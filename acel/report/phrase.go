package report

import (
	"strconv"
	"strings"
)

// plural writes "1 call", "2 calls".
func plural(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return strconv.Itoa(n) + " " + noun
}

// found counts the violations: "3 violations in 2 of 200 traces". Where not
// all are errors it tells them apart.
func (s Summary) found() string {
	text := plural(s.Violations, "violation")
	if s.Errors < s.Violations {
		text += " (" + s.severities() + ")"
	}
	return text + " in " + strconv.Itoa(s.BrokenTraces) + " of " + plural(s.Traces, "trace")
}

// severities counts the violations by severity: "1 error, 2 warnings".
func (s Summary) severities() string {
	var parts []string
	if s.Errors > 0 {
		parts = append(parts, plural(s.Errors, "error"))
	}
	if s.Warnings > 0 {
		parts = append(parts, plural(s.Warnings, "warning"))
	}
	if s.Infos > 0 {
		parts = append(parts, strconv.Itoa(s.Infos)+" info")
	}
	return strings.Join(parts, ", ")
}

// LastLine is the verdict on the whole run in one line, without its newline:
// "FAIL: 3 violations in 2 of 200 traces".
func (s Summary) LastLine(t Threshold) string {
	outcome := s.Outcome(t)
	text := s.Word(t) + ": " + s.because(outcome, t) + s.excused()
	if s.partial(t) && s.UnreadParts > 0 {
		text += "; " + plural(s.UnreadParts, "part") + " could not be read"
	}
	return text
}

// excused counts the findings that do not count.
func (s Summary) excused() string {
	text := ""
	if s.Known > 0 {
		text += "; " + strconv.Itoa(s.Known) + " known"
	}
	if s.Waived > 0 {
		text += "; " + strconv.Itoa(s.Waived) + " waived"
	}
	return text
}

// because words what the run comes to.
func (s Summary) because(o Outcome, t Threshold) string {
	switch {
	case o == Unchecked && s.Violations > 0:
		return strings.Join(s.gaps(t), ", ") + "; " + s.found()
	case o == Unchecked:
		return strings.Join(s.gaps(t), ", ")
	case o == Failed:
		return s.extent(t) + s.broken(t)
	}
	return s.allowed(t)
}

// broken words what fails the run: violations, and waivers where these do.
func (s Summary) broken(t Threshold) string {
	idle := ""
	if t.FailOn == FailOnWarning && s.IdleWaivers > 0 {
		idle = plural(s.IdleWaivers, "waiver") + " of no use"
	}
	switch {
	case idle == "":
		return s.found()
	case s.Violations == 0:
		return idle
	}
	return s.found() + ", " + idle
}

// extent says of what the run is, where it is not of the whole input.
func (s Summary) extent(t Threshold) string {
	if s.partial(t) {
		return "in what could be read, "
	}
	return ""
}

// allowed words a clean run, with what the threshold let pass.
func (s Summary) allowed(t Threshold) string {
	if missing := s.nothing(); missing != nil {
		return missing[0] + ", as allowed"
	}
	text := s.extent(t) + "no violation in " + plural(s.Traces, "trace")
	if s.Violations > 0 {
		text = s.extent(t) + s.found() + ", as allowed"
	}
	if n := len(s.NotExercised); n > 0 {
		text += "; " + strconv.Itoa(n) + " of " + plural(s.Rules, "rule") + " not exercised"
	}
	if s.Undecided > 0 {
		text += ", " + plural(s.Undecided, "verdict") + " undecided, as allowed"
	}
	return text
}
