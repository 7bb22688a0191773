package acel

import "slices"

// The work that building an index may spend on finding which patterns fit
// which names. To hold one alternative to one name costs 1; a fit stays in
// memory and costs more. A policy of a thousand globs and a thousand names
// stays within it.
const (
	fitBudget = 1 << 22
	fitCost   = 16
)

// fit finds the patterns that speak of a name, and returns what is left of the
// budget. A name that it does not suffice for shares the list of all.
func (x *index) fit(in *interest, name string, budget int) int {
	var fits []int32
	bare := in.bare
	for at := range x.patterns {
		w := &x.patterns[at]
		if budget -= w.members(); budget < 0 {
			in.fits, in.whole = x.others.fits, true
			return 0
		}
		if !w.every && !w.has(func(a *alternative) bool { return a.named(name) }) {
			continue
		}
		budget -= fitCost
		fits = append(fits, int32(at))
		bare = bare || w.has(func(a *alternative) bool { return a.bare && a.named(name) })
	}
	in.fits, in.bare = slices.Clip(fits), bare
	return budget
}

// members is the number of the watch's alternatives.
func (w *watch) members() int {
	n := 0
	for _, slot := range w.slots {
		n += len(slot)
	}
	return n
}
