package report

import (
	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/render"
)

// input are the points about the run as a whole: whether everything could be
// checked, whether every waiver is of use, and each problem. The first is always
// there, so that a run that checked nothing is no empty report.
func (m *pointMaker) input() []point {
	names := pointNames{}
	all := []point{m.checked()}
	if m.summary.IdleWaivers > 0 {
		all = append(all, m.waivers())
	}
	for _, p := range m.report.Problems {
		all = append(all, m.problem(p))
	}
	for i := range all {
		all[i].name = names.of(all[i].name)
	}
	return all
}

func (m *pointMaker) checked() point {
	p := point{name: "everything could be checked", kind: "unchecked"}
	if m.summary.Outcome(m.o.Threshold) == Unchecked {
		p.result, p.message = pointErrored, m.summary.LastLine(m.o.Threshold)
	}
	return p
}

func (m *pointMaker) waivers() point {
	p := point{name: "every waiver is of use", kind: "waiver", result: pointSkipped}
	p.message = plural(m.summary.IdleWaivers, "waiver") + " of no use"
	if m.o.Threshold.FailOn == FailOnWarning {
		p.result = pointFailed
	}
	return p
}

// problem is an error, unless it is a warning or all that are none are allowed.
func (m *pointMaker) problem(p *acel.Problem) point {
	one := point{kind: "problem", message: render.Clip(p.Message, cellMessage), place: p.Place, problem: p, result: pointErrored}
	one.name = one.message
	if at := render.Place(p.Place); at != "" {
		one.name = render.Clip(at, pointCells) + ": " + one.message
	}
	switch {
	case p.Warning:
		one.result, one.message = pointSkipped, "warning"
	case !m.summary.problemFails(p, m.o.Threshold):
		one.result, one.message = pointSkipped, "as allowed"
	}
	return one
}
