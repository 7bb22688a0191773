package report

import (
	"slices"

	"github.com/acel-dev/acel/acel"
)

// forbids reports whether a rule allows no call of what it names at all, as never
// does and a limit of 0: a session that keeps it cannot have exercised it.
func forbids(r acel.Rule) bool {
	t, known := templateOf(r)
	if !known || t.Name == "at_least_n_times" { // which has no limit
		return false
	}
	counts := slices.ContainsFunc(t.Params, func(p acel.Param) bool { return p.Kind == acel.CountParam })
	return t.Name == "never" || counts && r.Arguments().Number == "0"
}

// templateOf returns a rule's template; a condition on a tool has none.
func templateOf(r acel.Rule) (acel.Template, bool) {
	all := acel.Templates()
	i := slices.IndexFunc(all, func(t acel.Template) bool { return t.Name == r.Template() })
	if i < 0 {
		return acel.Template{}, false
	}
	return all[i], true
}
