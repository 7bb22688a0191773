package report

import (
	"slices"

	"github.com/acel-dev/acel/acel/render"
)

// lanes tell apart who called, or else where.
type lanes struct {
	names []string
	of    func(Step) string
}

// maxLanes is how many are drawn; the last one is everybody else's.
const maxLanes = 5

// lanesOf gives each agent a lane where there are several, or else each server.
func lanesOf(steps []Step) lanes {
	for _, of := range []func(Step) string{
		func(s Step) string { return s.Agent }, func(s Step) string { return s.Server },
	} {
		if names := namesOf(steps, of); len(names) > 1 {
			return lanes{names, of}
		}
	}
	return lanes{[]string{""}, func(Step) string { return "" }}
}

func namesOf(steps []Step, of func(Step) string) []string {
	var names []string
	for _, s := range steps {
		if name := laneName(of(s)); !slices.Contains(names, name) {
			if len(names) == maxLanes-1 {
				return append(names, "others")
			}
			names = append(names, name)
		}
	}
	return names
}

// at is the lane of a step.
func (l lanes) at(s Step) int {
	if len(l.names) < 2 {
		return 0
	}
	if i := slices.Index(l.names, laneName(l.of(s))); i >= 0 {
		return i
	}
	return len(l.names) - 1
}

// laneName is what a lane is called.
func laneName(name string) string {
	if name == "" {
		return "(none)"
	}
	return render.Clip(name, cellName)
}
