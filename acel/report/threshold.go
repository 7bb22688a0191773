package report

import (
	"fmt"

	"github.com/acel-dev/acel/acel"
)

// A Threshold says what makes a run fail. The zero value is the strict one:
// violations of severity error fail it, and neither an undecided rule nor an
// empty run is clean.
type Threshold struct {
	// FailOn is the least severity that fails the run.
	FailOn FailOn
	// AllowUndecided lets rules stay undecided.
	AllowUndecided bool
	// AllowEmpty lets a run check nothing: no trace, no call or no rule.
	AllowEmpty bool
	// AllowPartial lets parts of files be unreadable, and rules be undecided in the
	// sessions that lack them.
	AllowPartial bool
	// RequireExercised lets no rule be green for want of a call that matched it.
	RequireExercised bool
}

// A FailOn is the least severity that fails a run. The zero value is
// FailOnError. Violations of severity info never fail one.
type FailOn uint8

// The levels at which a run fails.
const (
	FailOnError FailOn = iota
	FailOnWarning
	FailOnNever
)

var failOnNames = [...]string{FailOnError: "error", FailOnWarning: "warning", FailOnNever: "never"}

// String returns the level as the command line spells it.
func (f FailOn) String() string { return failOnNames[f] }

// fails reports whether a finding of that severity fails the run.
func (f FailOn) fails(s acel.Severity) bool {
	switch f {
	case FailOnWarning:
		return s <= acel.SeverityWarning
	case FailOnNever:
		return false
	}
	return s == acel.SeverityError
}

// ParseFailOn returns the level that the command line spells as name. The
// error lists the names there are.
func ParseFailOn(name string) (FailOn, error) {
	for f, n := range failOnNames {
		if n == name {
			return FailOn(f), nil
		}
	}
	return FailOnError, fmt.Errorf("unknown level %q; want error, warning or never", name)
}
