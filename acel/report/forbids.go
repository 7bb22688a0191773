package report

import (
	"slices"

	"github.com/acel-dev/acel/acel"
)

// forbids reports whether a rule allows no call of what it names at all, as never
// does and a limit of 0: a session that keeps it cannot have exercised it.
func forbids(r acel.Rule) bool {
	t, known := acel.TemplateNamed(r.Template())
	if !known || t.Name == "at_least_n_times" { // which has no limit
		return false
	}
	counts := slices.ContainsFunc(t.Params, func(p acel.Param) bool { return p.Kind == acel.CountParam })
	return t.Name == "never" || counts && r.Arguments().Number == "0"
}
