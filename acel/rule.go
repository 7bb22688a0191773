package acel

import (
	"fmt"
	"time"
)

// A Rule is a template with its operands and parameters: an immutable value,
// printable, and useful in any number of policies and sessions at once. Make
// one with [MustPrecede] and its siblings; the zero Rule is refused by
// [NewPolicy]. The exported fields may be set on a copy before it joins a
// policy.
type Rule struct {
	// ID names the rule in reports; "" means its text.
	ID string
	// Severity says how bad a violation is.
	Severity Severity
	// OnViolation says what a live session does after refusing a call.
	OnViolation Response
	// Message is the owner's advice, shown with every violation.
	Message string
	// Place is where the rule stands in its rules file.
	Place Place

	spec spec
}

// A Severity says how bad a violation is. The zero value is SeverityError.
type Severity uint8

// The severities, worst first.
const (
	SeverityError Severity = iota
	SeverityWarning
	SeverityInfo
)

var severityNames = []string{SeverityError: "error", SeverityWarning: "warning", SeverityInfo: "info"}

// String returns the severity as rules files spell it.
func (s Severity) String() string { return wordOf(severityNames, s) }

// ParseSeverity returns the severity that rules files spell as name, and
// whether there is one.
func ParseSeverity(name string) (Severity, bool) { return valueOf[Severity](severityNames, name) }

// A Response says what a live session does when a rule objects. The zero value
// is Refuse. Replay ignores it.
type Response uint8

// The responses.
const (
	// Refuse refuses the one call; the session goes on.
	Refuse Response = iota
	// HaltSession refuses the call and every later one.
	HaltSession
)

var responseNames = []string{Refuse: "refuse", HaltSession: "halt"}

// String returns the response as rules files spell it.
func (r Response) String() string { return wordOf(responseNames, r) }

// check returns what is wrong with a response that Go code made up, or nil.
func (r Response) check() error {
	if r > HaltSession {
		return fmt.Errorf("no response %d: use Refuse or HaltSession", r)
	}
	return nil
}

// ParseResponse returns the response that rules files spell as name, and
// whether there is one.
func ParseResponse(name string) (Response, bool) { return valueOf[Response](responseNames, name) }

// Key returns the rule's id, or its text where it was given none. Reports
// know the rule by it.
func (r Rule) Key() string {
	if r.ID != "" {
		return r.ID
	}
	return r.String()
}

// String returns the rule's canonical text, the same however the rule was
// spelled: must_precede(validate_record, delete_record).
func (r Rule) String() string {
	if r.spec.template == nil {
		return r.spec.name()
	}
	return r.spec.text
}

// Template returns the name of the rule's template, such as "must_precede".
func (r Rule) Template() string { return r.spec.name() }

// Err returns what is wrong with the rule, or nil. A rule made from a bad
// number or regular expression is found out here and by [NewPolicy], since a
// constructor has no error to return; so is a severity or a response that does
// not exist.
func (r Rule) Err() error {
	if err := r.spec.check(); err != nil {
		return fmt.Errorf("%s: %w", r.Template(), err)
	}
	if r.Severity > SeverityInfo {
		return fmt.Errorf("%s: no severity %d: use SeverityError, SeverityWarning or SeverityInfo", r.Key(), r.Severity)
	}
	if err := r.OnViolation.check(); err != nil {
		return fmt.Errorf("%s: %w", r.Key(), err)
	}
	return nil
}

// changed returns the rule with other arguments.
func (r Rule) changed(change func(*Arguments)) Rule {
	if r.spec.template == nil {
		return r
	}
	a := r.spec.given
	change(&a)
	r.spec = newSpec(r.spec.template, a)
	return r
}

// Per returns the rule kept apart by the values at dotted paths into the
// arguments: one for all operands, or one for each in order.
func (r Rule) Per(paths ...string) Rule {
	if len(paths) == 0 {
		paths = []string{""} // no key is a mistake, and not no change
	}
	keys := make([]Key, len(paths))
	for i, path := range paths {
		keys[i] = Key{Path: path}
	}
	return r.PerKey(keys...)
}

// PerKey is Per with keys that may be more than paths.
func (r Rule) PerKey(keys ...Key) Rule {
	return r.changed(func(a *Arguments) { a.Per = keys })
}

// Within returns an ordered rule whose calls must stand no more than a number of
// calls apart.
func (r Rule) Within(calls int) Rule {
	return r.changed(func(a *Arguments) { a.Within = plural(calls, "call") })
}

// WithinTime returns an ordered rule whose calls must begin no more than a
// duration apart.
func (r Rule) WithinTime(span time.Duration) Rule {
	text := spanText(span)
	if text == "" {
		text = span.String()
	}
	return r.changed(func(a *Arguments) { a.Within = text })
}
