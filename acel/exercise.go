package acel

import (
	"maps"
	"slices"
)

// An Exercise gathers from the results of one policy over several traces what
// no call matched: a rule that nothing can break is kept, and says nothing. The
// zero value has seen no trace.
type Exercise struct {
	rules []RuleResult // Exercised and Matched by any trace
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
	before := x.rules
	x.rules = slices.Clone(r.Rules)
	for i := range min(len(before), len(x.rules)) {
		rule := &x.rules[i]
		rule.Exercised = rule.Exercised || before[i].Exercised
		rule.Violations += before[i].Violations
		if before[i].Verdict == Undecided {
			rule.Verdict = Undecided
		}
		for slot := range rule.Matched {
			rule.Matched[slot] = rule.Matched[slot] || before[i].Matched[slot]
		}
	}
	if x.tools == nil {
		x.tools = map[string]bool{}
	}
	for i := range t.Calls {
		x.tools[t.Calls[i].Tool] = true
	}
	x.steps += r.Steps
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
