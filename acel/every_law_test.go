package acel

import (
	"encoding/json"
	"slices"
)

// everyLaw is each template with every choice of operands, moments, counts and
// limits that a small alphabet can tell apart.
func everyLaw() []law {
	var all []law
	all = append(all, lawsOfTwo()...)
	all = append(all, lawsOfNumber()...)
	all = append(all, lawsOfTotal()...)
	for _, on := range moments {
		all = append(all,
			law{template: "required_before_session_end", x: anyOf(on, "a")},
			law{template: "required_before_session_end", x: anyOf(on, "a", "b")})
	}
	return append(all, law{template: "required_before_session_end", x: append(anyOf(Attempt, "a"), anyOf(Success, "a", "b")...)})
}

var (
	moments  = []Moment{ByRole, Attempt, Success}
	pairwise = []string{"must_precede", "cannot_follow_without", "never_after", "mutually_exclusive"}
)

func anyOf(on Moment, tools ...string) []choice {
	var op []choice
	for _, t := range tools {
		op = append(op, choice{tool: t, on: on})
	}
	return op
}

func lawsOfTwo() []law {
	pairs := [][2][]string{{{"a"}, {"b"}}, {{"a"}, {"a"}}, {{"a", "b"}, {"b"}}}
	var all []law
	for _, name := range pairwise {
		for _, p := range pairs {
			for _, x := range moments {
				for _, y := range moments {
					all = append(all, law{template: name, x: anyOf(x, p[0]...), y: anyOf(y, p[1]...)})
				}
			}
		}
		mixed := append(anyOf(Success, "a"), anyOf(Attempt, "b")...)
		all = append(all,
			law{template: name, x: anyOf(ByRole, "a"), y: anyOf(ByRole, "a", "b")},
			law{template: name, x: anyOf(ByRole, "a", "c"), y: anyOf(ByRole, "b", "c")},
			law{template: name, x: mixed, y: anyOf(ByRole, "b")},
			law{template: name, x: anyOf(ByRole, "a"), y: mixed})
	}
	return all
}

func lawsOfNumber() []law {
	var all []law
	for _, on := range moments {
		for n := range 3 {
			all = append(all,
				law{template: "at_most_n_times", x: anyOf(on, "a"), n: n},
				law{template: "at_most_n_times", x: anyOf(on, "a", "b"), n: n})
		}
	}
	return all
}

func lawsOfTotal() []law {
	total := func(on Moment, field string, limit int64, negatives bool, tools ...string) law {
		return law{template: "at_most_total", x: anyOf(on, tools...), field: field, limit: limit, negatives: negatives}
	}
	var all []law
	for _, on := range moments {
		for _, limit := range []int64{0, 300, 400} {
			all = append(all,
				total(on, "plain", limit, false, "a"),
				total(on, "plain", limit, false, "a", "b"),
				total(on, "plain", limit, false, "a", "b", "c"))
		}
		for _, limit := range []int64{-50, 100, 300} {
			all = append(all,
				total(on, "signed", limit, false, "a", "b", "c"),
				total(on, "signed", limit, true, "a", "b"),
				total(on, "signed", limit, true, "a", "b", "c"))
		}
	}
	return all
}

// threeTools are the calls a, b and c. The field plain is missing in c, signed
// is negative in b, and a sum of both has digits that no float keeps.
func threeTools() []Call {
	return []Call{
		{Tool: "a", Args: json.RawMessage(`{"plain": 0.1, "signed": 0.2}`)},
		{Tool: "b", Args: json.RawMessage(`{"plain": 2e-1, "signed": -0.1}`)},
		{Tool: "c", Args: json.RawMessage(`{"signed": 0.1}`)},
	}
}

// repeatsRole says whether an operand names the moment that it has anyway.
func (l law) repeatsRole() bool {
	for slot, op := range [2][]choice{l.x, l.y} {
		for _, m := range op {
			if role := l.roleOf(slot); m.on != ByRole && m.on == role {
				return true
			}
		}
	}
	return false
}

// lawsOfSixCalls leave out what traces of five calls say as well: moments that
// repeat the role, and more limits for one sum.
func lawsOfSixCalls() []law {
	return slices.DeleteFunc(everyLaw(), func(l law) bool {
		return l.repeatsRole() || l.template == "at_most_total" && l.limit != 300 && l.limit != 100
	})
}

// lawsOfFourCalls are the laws that a fourth call can tell something new about.
func lawsOfFourCalls() []law {
	return slices.DeleteFunc(everyLaw(), func(l law) bool {
		sameOperand := l.y != nil && len(l.x) == 1 && l.x[0].tool == l.y[0].tool
		wide := len(l.x) > 1 && l.template != "at_most_total" || len(l.y) > 1
		return l.repeatsRole() || sameOperand || wide || len(l.x) == 3
	})
}

// roleOf is the moment at which an operand counts anyway; ByRole where it counts
// at both.
func (l *law) roleOf(slot int) Moment {
	switch l.template {
	case "both_or_neither", "one_of", "exactly_n_times":
		return ByRole
	}
	if slices.Contains(l.restricting(), slot) || l.template == "only" || l.template == "must_be_first" {
		return Attempt
	}
	return Success
}
