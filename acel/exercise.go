package acel

import (
	"maps"
	"slices"
)

// An Exercise gathers from the results of one policy over several traces what
// no call matched: a rule that nothing can break is kept, and says nothing. The
// zero value has seen no trace.
type Exercise struct {
	rules []RuleResult   // Exercised and Matched by any trace
	at    map[string]int // where the rules stand, by key
	tools map[string]bool
	steps int
}

// Unmatched is an operand that no call matched.
type Unmatched struct {
	Rule Rule
	// Operand is the zero Operand for a condition on a tool, which has none.
	Operand Operand
	// Whole: no call matched any operand of the rule.
	Whole bool
	// Kept: all traces keep the rule, as far as they say.
	Kept bool
	// Likely is a tool that was called and that the operand likely means, by
	// [MisspelledTool]; "" where there is none.
	Likely string
}

// Add takes in what the policy says of one more trace.
func (x *Exercise) Add(t Trace, r Result) {
	if x.tools == nil {
		x.tools, x.at = map[string]bool{}, map[string]int{}
	}
	for _, one := range r.Rules {
		x.add(one)
	}
	for _, c := range t.Calls {
		if c.Outcome.Status != Refused {
			c.split()
			x.tools[c.Tool] = true
		}
	}
	x.steps += r.Steps
}

// add takes in what one trace says of a rule.
func (x *Exercise) add(one RuleResult) {
	at, known := x.at[one.Rule.Key()]
	if !known {
		x.at[one.Rule.Key()] = len(x.rules)
		x.rules = append(x.rules, one)
		return
	}
	all := &x.rules[at]
	all.Exercised = all.Exercised || one.Exercised
	all.Violations += one.Violations
	if one.Verdict == Undecided {
		all.Verdict = Undecided
	}
	for slot := range all.Matched {
		all.Matched[slot] = all.Matched[slot] || one.Matched[slot]
	}
}

// Steps returns the number of calls in all traces.
func (x *Exercise) Steps() int { return x.steps }

// Unmatched returns the operands that no call matched, in the order of the rules
// and of their parameters.
func (x *Exercise) Unmatched() []Unmatched {
	var all []Unmatched
	for _, r := range x.rules {
		u := Unmatched{Rule: r.Rule, Whole: !r.Exercised, Kept: r.Violations == 0 && r.Verdict != Undecided}
		operands := r.Rule.Arguments().Operands
		if len(operands) == 0 && !r.Exercised {
			all = append(all, u)
		}
		for slot, op := range operands {
			if !r.Matched[slot] {
				u.Operand, u.Likely = op, x.likely(op)
				all = append(all, u)
			}
		}
	}
	return all
}

func (x *Exercise) likely(op Operand) string {
	called := slices.Sorted(maps.Keys(x.tools))
	for _, m := range op.Members() {
		if near := MisspelledTool(m.Tool, called); near != "" {
			return near
		}
	}
	return ""
}
