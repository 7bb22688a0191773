package aceltest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/render"
	"github.com/acel-dev/acel/acel/rules"
)

// A text is what is said in one message: blocks of lines, an empty line between
// two. Everything in it is sanitized.
type text []string

// add adds a block.
func (x *text) add(block string) { *x = append(*x, strings.TrimRight(block, "\n")) }

// problems adds what an error holds; nil holds nothing.
func (x *text) problems(err error) {
	for _, p := range rules.ProblemsIn(err) {
		x.problem(p)
	}
}

func (x *text) problem(p *acel.Problem) {
	var b strings.Builder
	_ = render.Problem(&b, p, render.Options{}) // a strings.Builder does not fail
	x.add(b.String())
}

// violations adds violations of a trace, the first of them in full.
func (x *text) violations(v verdict, found []acel.Violation) {
	if len(found) == 0 {
		return
	}
	var b strings.Builder
	if len(found) > 1 { // whose calls stand before them
		fmt.Fprintf(&b, "%s: %d violations\n\n", render.Sanitize(v.trace.String()), len(found))
	}
	_ = render.Violations(&b, found, v.options()) // a strings.Builder does not fail
	x.add(b.String())
}

// nameCells is how wide a name may be, in columns of a terminal.
const nameCells = 160

// picture adds the calls of a trace, of which there may be none.
func (x *text) picture(v verdict, m render.Marks) {
	var b strings.Builder
	_ = render.Steps(&b, v.steps, m, render.Options{}) // a strings.Builder does not fail
	if b.Len() > 0 {
		x.add(b.String())
	}
}

// options are those that a violation of the trace is drawn with.
func (v verdict) options() render.Options {
	return render.Options{Place: acel.Place{File: v.trace.Name}, Session: v.trace.Session, Steps: v.steps}
}

// fail fails the test where there is anything to say, and reports whether there
// is not.
func (x text) fail(t testing.TB) bool {
	t.Helper()
	if len(x) == 0 {
		return true
	}
	t.Errorf("%s", strings.Join(x, "\n\n"))
	return false
}

// fatal ends the test over an error.
func fatal(t testing.TB, err error) {
	t.Helper()
	var wrong text
	wrong.problems(err)
	t.Fatalf("%s", strings.Join(wrong, "\n\n"))
}

// log logs what there is to say.
func (x text) log(t testing.TB) {
	t.Helper()
	if len(x) > 0 {
		t.Logf("%s", strings.Join(x, "\n\n"))
	}
}
