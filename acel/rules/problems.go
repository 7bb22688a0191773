package rules

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/acel-dev/acel/acel"
)

// Problems are all that is wrong with the rules files read together, in the
// order of the files and, in each, of the places. It is the error of [Load] and
// [Parse]. At most twenty are listed; one more says how many are not.
type Problems []*acel.Problem

// maxListed is how many problems are listed one by one.
const maxListed = 20

// Error returns the problems, one a line.
func (p Problems) Error() string {
	lines := make([]string, len(p))
	for i, problem := range p {
		lines[i] = problem.Error()
	}
	return strings.Join(lines, "\n")
}

// Unwrap returns the problems, for errors.As.
func (p Problems) Unwrap() []error {
	errs := make([]error, len(p))
	for i, problem := range p {
		errs[i] = problem
	}
	return errs
}

// maxKept is how many problems of each sort are kept to choose from; more are
// only counted.
const maxKept = 1000

// A report collects problems while files are read.
type report struct {
	found []finding
	// counted are the errors and the warnings found.
	counted tally
}

// A tally counts errors and warnings apart.
type tally struct{ errors, warnings int }

func (t *tally) of(warning bool) *int {
	if warning {
		return &t.warnings
	}
	return &t.errors
}

// A finding is a problem with what it is sorted by.
type finding struct {
	*acel.Problem
	order int
}

// fail reports a mistake at n.
func (r *report) fail(n *node, hint, format string, args ...any) {
	r.add(n, false, hint, fmt.Sprintf(format, args...))
}

// warn reports something at n that does not stop the work.
func (r *report) warn(n *node, hint, format string, args ...any) {
	r.add(n, true, hint, fmt.Sprintf(format, args...))
}

func (r *report) add(n *node, warning bool, hint, message string) {
	count := r.counted.of(warning)
	if *count++; *count > maxKept {
		return
	}
	p := n.problem(hint, message)
	p.Warning = warning
	r.found = append(r.found, finding{p, n.src.order})
}

// problem returns a mistake at n, with the line it stands on.
func (n *node) problem(hint, message string) *acel.Problem {
	at := n.src.within(n.at)
	p := &acel.Problem{Place: n.src.place(at), Message: message, Hint: hint}
	p.Place.Base = n.pointer()
	p.Excerpt, p.ExcerptColumn = n.src.excerpt(at)
	if at == n.at {
		p.Width = min(n.src.extent(n), len(p.Excerpt)-p.ExcerptColumn+1)
	}
	return p
}

// failed reports whether there is a mistake among the problems.
func (r *report) failed() bool { return r.counted.errors > 0 }

// harden makes every warning an error.
func (r *report) harden() {
	for _, f := range r.found {
		f.Warning = false
	}
	r.counted = tally{errors: r.counted.errors + r.counted.warnings}
}

// list returns the warnings or the errors, sorted and cut.
func (r *report) list(warnings bool) Problems {
	chosen := slices.DeleteFunc(slices.Clone(r.found), func(f finding) bool { return f.Warning != warnings })
	slices.SortStableFunc(chosen, func(a, b finding) int {
		return cmp.Or(a.order-b.order, cmp.Compare(a.Place.Offset, b.Place.Offset))
	})
	var all Problems
	for _, f := range chosen[:min(len(chosen), maxListed)] {
		all = append(all, f.Problem)
	}
	if more := *r.counted.of(warnings) - maxListed; more > 0 {
		rest := *chosen[maxListed].Problem
		rest.Message, rest.Hint = fmt.Sprintf("%d more from here on", more), ""
		all = append(all, &rest)
	}
	return all
}
