package main

import (
	"errors"
	"fmt"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/baseline"
	"github.com/acel-dev/acel/acel/report"
)

// known reads the baseline that the run is compared with, or that it rewrites; nil
// where there is none to read. That it cannot be read is a problem like others of
// the input.
func (r *replay) known() *baseline.Baseline {
	name := r.baseline.read
	switch {
	case name == "" && r.baseline.write == "":
		return nil
	case name == "" || sameFile(name, r.baseline.write):
		if name = r.baseline.write; !held(name) {
			return &baseline.Baseline{Name: name}
		}
	}
	in, err := open(r.cmd.Context(), name, r.cmd.InOrStdin())
	if err != nil {
		r.complain(unwrittenBaseline(name, err))
		return nil
	}
	defer in.Close()
	b, err := baseline.Read(name, in)
	switch p, is := errors.AsType[*acel.Problem](err); {
	case err == nil:
		return b
	case !is:
		r.complain(unreadable(name, err))
	default:
		r.complain(p)
	}
	return nil
}

// unwrittenBaseline says that a baseline cannot be read, and how one is made.
func unwrittenBaseline(name string, err error) *acel.Problem {
	p := unreadable(name, err)
	if p.Hint == "" {
		p.Hint = "write it first, with --write-baseline " + shellWord(name)
	}
	return p
}

// excuse marks the findings that are known, after it has written the baseline
// where that is asked for. Entries count as stale only where the run is whole.
func (r *replay) excuse(known *baseline.Baseline) error {
	whole := isWhole(r.report.Summary())
	var failed error
	if r.baseline.write != "" {
		known, failed = r.rewrite(known, whole)
	}
	if known != nil {
		known.Excuse(&r.report)
		if !whole {
			r.report.Baseline.Stale = nil
		}
	}
	return failed
}

// isWhole reports whether a run has seen all of its input, every session to its
// end, and has decided every rule. Of another it cannot be said that a finding
// occurs no longer.
func isWhole(s report.Summary) bool {
	return s.Problems == 0 && s.CutTraces == 0 && s.Calls > 0 && s.Undecided+s.Doubtful == 0
}

// rewrite writes the baseline of the run, and returns the one that holds now. It
// is not written where not all could be checked: what the run has not seen would
// be lost.
func (r *replay) rewrite(known *baseline.Baseline, whole bool) (*baseline.Baseline, error) {
	name := r.baseline.write
	if known == nil || r.report.Summary().Outcome(r.threshold()) == report.Unchecked {
		return known, leave(r.cmd, name, "since not all could be checked")
	}
	next, change := known.Update(&r.report, r.day, !whole)
	next.Name = name
	if err := replaceFile(name, next.Write); err != nil {
		r.complain(unwritten("the baseline", name, err))
		return known, nil
	}
	r.notes(name + ": " + changed(change, whole))
	return next, nil
}

// changed says what became of a baseline.
func changed(c baseline.Change, whole bool) string {
	text := fmt.Sprintf("%s added, %d kept, ", count(c.Added, "finding"), c.Kept)
	switch {
	case whole:
		return text + fmt.Sprintf("%d dropped", c.Stale)
	case c.Stale == 0:
		return text + "none dropped"
	}
	return text + fmt.Sprintf("none dropped: %d more stay that were not found, since not all could be checked to its end", c.Stale)
}
