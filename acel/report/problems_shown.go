package report

import (
	"slices"

	"github.com/acel-dev/acel/acel"
)

// problemsShown returns the problems that a report for people shows. A quiet one
// has no warnings, but for those of waivers that decide the outcome.
func (r *Report) problemsShown(o Options) []*acel.Problem {
	if !o.Quiet {
		return r.Problems
	}
	var deciding []*acel.Problem
	if o.Threshold.FailOn == FailOnWarning {
		deciding = r.Waivers.Findings()
	}
	decides := func(p *acel.Problem) bool {
		same := func(d *acel.Problem) bool { return d.Place == p.Place && d.Message == p.Message }
		return slices.ContainsFunc(deciding, same)
	}
	return slices.DeleteFunc(slices.Clone(r.Problems), func(p *acel.Problem) bool { return p.Warning && !decides(p) })
}
