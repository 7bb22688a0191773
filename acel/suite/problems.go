package suite

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/rules"
)

// maxListed is how many problems are listed one by one.
const maxListed = 20

// fail reports a mistake at v.
func (r *reader) fail(v rules.Value, hint, format string, args ...any) {
	r.problems = append(r.problems, v.Problem(hint, format, args...))
}

// list returns the problems in order: those of the test file by place, and
// then those of the files that it names. A long list is cut.
func (r *reader) list() rules.Problems {
	slices.SortStableFunc(r.problems, func(a, b *acel.Problem) int {
		return cmp.Or(r.rank(a)-r.rank(b), cmp.Compare(a.Place.Offset, b.Place.Offset)*(1-r.rank(a)))
	})
	all := r.problems
	if more := len(all) - maxListed; more > 0 {
		rest := *all[maxListed]
		rest.Message, rest.Hint = fmt.Sprintf("%d more from here on", more), ""
		all = append(slices.Clone(all[:maxListed]), &rest)
	}
	return all
}

// rank sorts the test file before the files that it names.
func (r *reader) rank(p *acel.Problem) int {
	if p.Place.File == r.source.Name {
		return 0
	}
	return 1
}

// text reads text; absent is empty.
func (r *reader) text(v rules.Value, what string) string {
	switch v.Kind() {
	case rules.Text, rules.Absent:
		return v.Text()
	}
	r.fail(v, quoteHint(v), "%s is text; this is %v", what, v.Kind())
	return ""
}

// quoteHint says what to do about a number or a boolean where text is wanted.
func quoteHint(v rules.Value) string {
	if v.Kind() == rules.Number || v.Kind() == rules.Boolean {
		return fmt.Sprintf("put it in quotes: %q", v.Text())
	}
	return ""
}
