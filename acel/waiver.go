package acel

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
)

// A Waiver excuses findings that somebody has looked at. It is for reports
// alone: sessions judge as if there were none, and a gate refuses what it would
// refuse without.
type Waiver struct {
	// Rule is the key of the rule, as [Rule.Key] returns it, or of a condition.
	Rule string
	// Call is the call that breaks the rule; the zero Operand stands for any, and
	// for the end of the session. It knows the call as it was asked for: it has
	// no Result and no On, and its Where clauses see no state.
	Call Operand
	// File is a pattern for the name of the trace file, as reports show it, or of
	// the file in which the call stands, where that is another, as a sub-agent's; **
	// crosses directories, and "" stands for any.
	File string
	// Reason says why. It is required.
	Reason string
	// Expires is the last day on which the waiver holds, as 2006-01-02; "" where
	// it holds until it is removed.
	Expires string
	// Place is where the waiver stands in its rules file.
	Place Place
}

// ForAnyCall reports whether the waiver is for every call that breaks its rule, and
// for the end of the session, since it names no call.
func (w Waiver) ForAnyCall() bool { return w.Call.anyOf == nil && !w.Call.narrowed() }

// String says what the waiver is for: its rule, and what narrows it.
func (w Waiver) String() string {
	text := w.Rule
	if !w.ForAnyCall() {
		text += " at " + w.Call.String()
	}
	if w.File != "" {
		text += " in " + quoteName(w.File)
	}
	return text
}

// Err returns what is wrong with the waiver by itself, or nil: no rule, no reason, a
// day that is none, or a call that no finding is known by. Whether there is the
// rule is for [NewPolicy] to say, and of File nothing is said here.
func (w Waiver) Err() error {
	switch {
	case w.Rule == "":
		return errors.New("it names no rule")
	case strings.TrimSpace(w.Reason) == "":
		return errors.New("it has no reason")
	case w.Expires != "" && !IsDay(w.Expires):
		return fmt.Errorf("%s is no day; write it as 2006-01-02", clip(w.Expires))
	case w.ForAnyCall():
		return nil
	}
	for _, m := range w.Call.flat() {
		if len(m.Result) > 0 || m.On != ByRole {
			return errors.New("its call is known as it was asked for; leave Result and On out")
		}
	}
	return w.Call.check(use{})
}

// IsDay reports whether text is a day of the calendar as waivers write it:
// 2006-01-02.
func IsDay(text string) bool {
	t, err := time.Parse(time.DateOnly, text)
	return err == nil && t.Format(time.DateOnly) == text
}

// Waivers returns the policy's waivers in order. A nil policy has none.
func (p *Policy) Waivers() []Waiver {
	if p == nil {
		return nil
	}
	return slices.Clone(p.config.Waivers)
}

// checkWaivers returns what is wrong with the waivers, once the rules are known.
func (p *Policy) checkWaivers() []error {
	if len(p.config.Waivers) == 0 {
		return nil
	}
	var faults []error
	var known []string
	names := map[string]bool{}
	for i := range p.rules {
		known, names[p.rules[i].key] = append(known, p.rules[i].key), true
	}
	seen := map[string]bool{}
	for i, w := range p.config.Waivers {
		switch err := w.Err(); {
		case err != nil:
			faults = append(faults, fmt.Errorf("waiver %d: %w", i+1, err))
		case !names[w.Rule]:
			faults = append(faults, fmt.Errorf("waiver %d: no rule is called %s%s", i+1, clip(w.Rule), meant(w.Rule, known)))
		case seen[w.String()]:
			faults = append(faults, fmt.Errorf("waiver %d: another is for %s", i+1, clip(w.String())))
		}
		seen[w.String()] = true
	}
	return faults
}

// meant asks in brackets for the known name that was probably meant.
func meant(name string, known []string) string {
	if best := MisspellingOf(name, known); best != "" {
		return " (did you mean " + best + "?)"
	}
	return ""
}
