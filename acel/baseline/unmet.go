package baseline

import (
	"cmp"
	"slices"

	"github.com/acel-dev/acel/acel/report"
)

// An unmet set holds the entries that no finding has been yet: those of equal
// findings together, by what their fingerprints share, in the order of their
// numbers. An entry that was taken out by hand leaves a gap in these, which says
// nothing.
type unmet map[string][]Entry

// known returns the entries, none of which has been met.
func (b *Baseline) known() unmet {
	known := make(unmet, len(b.Entries))
	for _, e := range b.Entries {
		shared, _ := parts(e.Fingerprint)
		known[shared] = append(known[shared], e)
	}
	for _, equal := range known {
		slices.SortFunc(equal, byFingerprint)
	}
	return known
}

// take returns the entry of a finding and removes it; nil where there is none.
func (u unmet) take(fingerprint string) *Entry {
	shared, _ := parts(fingerprint)
	equal := u[shared]
	if len(equal) == 0 {
		return nil
	}
	u[shared] = equal[1:]
	return &equal[0]
}

// has reports whether an entry has not been met.
func (u unmet) has(fingerprint string) bool {
	shared, _ := parts(fingerprint)
	return slices.ContainsFunc(u[shared], func(e Entry) bool { return e.Fingerprint == fingerprint })
}

// byFingerprint compares entries by what their fingerprints share, and then by
// their numbers.
func byFingerprint(a, b Entry) int {
	sharedA, ordinalA := parts(a.Fingerprint)
	sharedB, ordinalB := parts(b.Fingerprint)
	return cmp.Or(cmp.Compare(sharedA, sharedB), cmp.Compare(ordinalA, ordinalB))
}

// parts takes a fingerprint apart. What is none is equal to nothing but itself.
func parts(fingerprint string) (shared string, ordinal int) {
	if shared, ordinal, ok := report.ParseFingerprint(fingerprint); ok {
		return shared, ordinal
	}
	return fingerprint, 0
}
