package acel

import "slices"

// newLaws are the laws of the templates that order, choose and count.
func newLaws(on []Moment) []law {
	var all []law
	one := func(template string, n int, op []choice) { all = append(all, law{template: template, n: n, x: op}) }
	for _, m := range on {
		for _, op := range [][]choice{anyOf(m, "a"), anyOf(m, "a", "b")} {
			for _, template := range []string{"never", "must_be_first", "must_be_last", "only"} {
				one(template, 0, op)
			}
			for n := range 3 {
				one("exactly_n_times", n, op)
				one("at_least_n_times", n, op)
			}
		}
	}
	for _, p := range [][2][]string{{{"a"}, {"b"}}, {{"a"}, {"a"}}, {{"a", "b"}, {"b"}}, {{"a"}, {"a", "b"}}} {
		for _, mx := range on {
			for _, my := range on {
				for _, template := range []string{
					"must_follow", "must_precede_each", "must_follow_each", "must_precede_immediately", "must_follow_immediately", "both_or_neither", "one_of",
				} {
					all = append(all, law{template: template, x: anyOf(mx, p[0]...), y: anyOf(my, p[1]...)})
				}
				for within := 1; within < 4; within++ {
					for _, template := range nearbyTemplates {
						all = append(all, law{template: template, x: anyOf(mx, p[0]...), y: anyOf(my, p[1]...), within: within})
					}
				}
			}
		}
	}
	return all
}

var nearbyTemplates = []string{"must_precede", "cannot_follow_without", "never_after", "must_precede_each", "must_follow", "must_follow_each"}

// newLawsOfSixCalls leave out operands that have calls in common, and lists.
func newLawsOfSixCalls() []law {
	return slices.DeleteFunc(newLaws([]Moment{ByRole}), func(l law) bool { return l.common() || len(l.x) > 1 })
}

// newLawsOfMoments are those at every moment, within one bound.
func newLawsOfMoments() []law {
	return slices.DeleteFunc(newLaws(moments), func(l law) bool { return l.repeatsRole() || l.within == 1 || l.within == 3 })
}

// newLawsOfFourCalls are those that a fourth call in flight can tell something
// new about.
func newLawsOfFourCalls() []law {
	return slices.DeleteFunc(newLawsOfSixCalls(), func(l law) bool {
		return l.y == nil || l.within == 1 || l.template == "one_of" || l.template == "both_or_neither"
	})
}
