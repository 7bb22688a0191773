package render

import "slices"

// within returns the marks that a session of n calls has, in order, none of
// them twice.
func (m Marks) within(n int) Marks {
	in := Marks{Guilty: inOrder(m.Guilty, n), Related: inOrder(m.Related, n)}
	in.Related = slices.DeleteFunc(in.Related, func(step int) bool { return has(in.Guilty, step) })
	return in
}

// since returns the marks as they are counted behind so many calls.
func (m Marks) since(before int) Marks {
	return Marks{minus(m.Guilty, before), minus(m.Related, before)}
}

func minus(steps []int, n int) []int {
	steps = slices.Clone(steps)
	for i := range steps {
		steps[i] -= n
	}
	return steps
}

// inOrder returns the steps from 1 to n.
func inOrder(steps []int, n int) []int {
	in := slices.DeleteFunc(slices.Clone(steps), func(step int) bool { return step < 1 || step > n })
	slices.Sort(in)
	return slices.Compact(in)
}

// has reports whether steps, in order, hold a step.
func has(steps []int, step int) bool {
	_, found := slices.BinarySearch(steps, step)
	return found
}

// between counts the marks from one step up to another.
func (m Marks) between(from, to int) int {
	n := 0
	for _, steps := range [][]int{m.Guilty, m.Related} {
		before, _ := slices.BinarySearch(steps, from)
		upTo, _ := slices.BinarySearch(steps, to)
		n += upTo - before
	}
	return n
}
