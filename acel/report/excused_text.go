package report

import (
	"slices"

	"github.com/acel-dev/acel/acel/render"
)

// parted tells the findings that count from those that do not.
func (t *Trace) parted() (counting, excused []Finding) {
	if !slices.ContainsFunc(t.Violations, func(f Finding) bool { return f.Excuse != nil }) {
		return t.Violations, nil
	}
	for _, f := range t.Violations {
		if f.Excuse == nil {
			counting = append(counting, f)
		} else {
			excused = append(excused, f)
		}
	}
	return counting, excused
}

// excusedIn writes a line for each finding of a session that does not count.
func (t *textWriter) excusedIn(all []Finding, o render.Options) {
	shown, folds := folded(all)
	for _, f := range shown {
		o.Note = f.Excuse.String()
		t.printf("  ") // by which a build server's problem matcher does not take it for a failure
		if t.err == nil {
			t.err = render.Headline(t.w, f.Violation, o)
		}
	}
	for _, f := range folds {
		t.printf("  %s: … and %d more of [%s] that do not count, at %s\n", render.Sanitize(o.Place.File), f.count, render.Clip(f.rule, cellRule), f.at())
	}
	if len(shown) > 0 {
		t.printf("\n")
	}
}

// excused counts the findings that do not count, and names what a baseline has
// and the run has not.
func (t *textWriter) excused(r *Report, s Summary) {
	switch {
	case s.Known > 0 && s.Waived > 0:
		t.printf("not counted: %d known from the baseline, %d waived\n", s.Known, s.Waived)
	case s.Known > 0:
		t.printf("not counted: %d known from the baseline\n", s.Known)
	case s.Waived > 0:
		t.printf("not counted: %d waived\n", s.Waived)
	}
	if s.Stale == 0 {
		return
	}
	t.printf("stale: %s of %s that no finding of this run is; over all the traces, --write-baseline leaves them out\n",
		entries(s.Stale), render.Clip(r.Baseline.File, cellName))
	for _, one := range r.Baseline.Stale[:min(s.Stale, maxStale)] {
		t.printf("  - %s, since %s [%s]\n", one.what(), render.Clip(one.Since, cellName), render.Clip(one.Rule, cellRule))
	}
	if more := s.Stale - maxStale; more > 0 {
		t.printf("  - … and %d more\n", more)
	}
}

// maxStale is how many stale entries are named.
const maxStale = 10

func entries(n int) string {
	if n == 1 {
		return "1 entry"
	}
	return plural(n, "entrie")
}

// what names what a stale entry was about.
func (s Stale) what() string {
	if s.Tool == "" {
		return "the end of a session"
	}
	return render.Clip(s.Tool, cellName)
}
