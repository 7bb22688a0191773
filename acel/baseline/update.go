package baseline

import (
	"iter"

	"github.com/acel-dev/acel/acel/render"
	"github.com/acel-dev/acel/acel/report"
)

// What an entry holds of what an agent chose, in columns.
const (
	toolCells    = 80
	messageCells = 240
)

// A Change counts what an update did.
type Change struct {
	// Added are the findings that were not known, and Kept those that were.
	Added, Kept int
	// Stale are the entries that no finding of the report is.
	Stale int
}

// Update returns the baseline of a report: all its findings but those that only a
// waiver excuses. What b has already keeps its day and its message, also where a
// waiver excuses it by now, which may expire; what is new has the day given, as
// 2006-01-02. Stale entries are left out, unless keep is set, as where the report is
// not about everything.
func (b *Baseline) Update(r *report.Report, day string, keep bool) (*Baseline, Change) {
	r.Fingerprint()
	known := b.known()
	next, change := &Baseline{Name: b.Name}, Change{}
	for f := range findings(r, false) {
		e := entry(f, day)
		if old := known.take(e.Fingerprint); old != nil {
			e.Since, e.Message = old.Since, old.Message
			change.Kept++
		} else {
			change.Added++
		}
		next.Entries = append(next.Entries, e)
	}
	for f := range findings(r, true) {
		if old := known.take(f.Fingerprint); old != nil {
			e := *old
			e.Fingerprint = f.Fingerprint
			next.Entries = append(next.Entries, e)
			change.Kept++
		}
	}
	for _, e := range b.Entries {
		if !known.has(e.Fingerprint) {
			continue
		}
		change.Stale++
		if keep {
			next.Entries = append(next.Entries, e)
		}
	}
	return next, change
}

// entry is that of a finding which is seen for the first time.
func entry(f *report.Finding, day string) Entry {
	e := Entry{Fingerprint: f.Fingerprint, Rule: render.Sanitize(f.Rule), Since: day, Message: render.Clip(f.Message, messageCells)}
	if f.Call != nil {
		e.Tool = render.Clip(f.Call.Tool, toolCells)
	}
	return e
}

// findings are those of a report that a waiver excuses, or those that none does.
func findings(r *report.Report, waived bool) iter.Seq[*report.Finding] {
	return func(yield func(*report.Finding) bool) {
		for i := range r.Traces {
			for k := range r.Traces[i].Violations {
				f := &r.Traces[i].Violations[k]
				if is := f.Excuse != nil && f.Excuse.Kind == report.Waived; is == waived && !yield(f) {
					return
				}
			}
		}
	}
}
