package report

import "github.com/acel-dev/acel/acel"

// An Excuse says why a finding does not count.
type Excuse struct {
	Kind ExcuseKind
	// Reason is a waiver's; "" for a finding of the baseline.
	Reason string
	// Since is the day on which the baseline first had it, as 2006-01-02; "" for
	// a waiver.
	Since string
	// Expires is the last day of a waiver; "" where it has none.
	Expires string
	// Place is where the waiver stands; the zero Place for the baseline.
	Place acel.Place
}

// An ExcuseKind is a sort of excuse. The zero value is Known.
type ExcuseKind uint8

// The kinds of excuse.
const (
	// Known: it stands in the baseline.
	Known ExcuseKind = iota
	// Waived: a waiver of the rules file covers it.
	Waived
)

var excuseNames = [...]string{Known: "known", Waived: "waived"}

// String returns the kind as reports spell it.
func (k ExcuseKind) String() string { return excuseNames[k] }

// String says in a few words why the finding does not count: "known since
// 2026-11-30", "waived until 2026-12-31: migration under way".
func (e Excuse) String() string {
	if e.Kind == Known {
		return "known since " + e.Since
	}
	text := "waived"
	if e.Expires != "" {
		text += " until " + e.Expires
	}
	return text + ": " + e.Reason
}
