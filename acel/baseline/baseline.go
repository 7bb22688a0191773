package baseline

import (
	"cmp"
	"slices"

	"github.com/acel-dev/acel/acel/report"
)

// A Baseline is a list of findings that are known. The zero value knows of none.
type Baseline struct {
	// Name is that of the file, as the user gave it.
	Name string
	// Entries are in any order; no two have one fingerprint.
	Entries []Entry
}

// An Entry is a finding that is known.
type Entry struct {
	// Fingerprint is that of the [report.Finding].
	Fingerprint string
	// Rule is the key of the rule, made harmless as package render does.
	Rule string
	// Tool is the tool of the call, made harmless too; "" where the end of a
	// session broke the rule.
	Tool string
	// Since is the day on which it was first seen, as 2006-01-02.
	Since string
	// Message is what was said of it then, in one line.
	Message string
}

// Excuse marks the findings of a report that the baseline has as known, unless a
// waiver excuses them, and says in the report which entries are stale. Of equal
// findings the first are known, as many as the baseline has.
func (b *Baseline) Excuse(r *report.Report) {
	r.Fingerprint()
	known := b.known()
	for f := range findings(r, false) {
		f.Excuse = nil
		if e := known.take(f.Fingerprint); e != nil {
			f.Excuse = &report.Excuse{Kind: report.Known, Since: e.Since}
		}
	}
	for f := range findings(r, true) { // which occur all the same
		known.take(f.Fingerprint)
	}
	r.Baseline = &report.Baseline{File: b.Name}
	for _, e := range b.Entries {
		if known.has(e.Fingerprint) {
			r.Baseline.Stale = append(r.Baseline.Stale, report.Stale{Fingerprint: e.Fingerprint, Rule: e.Rule, Tool: e.Tool, Since: e.Since})
		}
	}
}

// sorted returns the entries in the order of the file: what is new stands behind
// what was there, within its rule and tool.
func (b *Baseline) sorted() []Entry {
	return slices.SortedFunc(slices.Values(b.Entries), func(a, b Entry) int {
		return cmp.Or(cmp.Compare(a.Rule, b.Rule), cmp.Compare(a.Tool, b.Tool), cmp.Compare(a.Since, b.Since), byFingerprint(a, b))
	})
}
