package rules

import (
	"slices"
	"strings"

	"github.com/acel-dev/acel/acel"
)

// lintForbidden warns of rules that need a call which another rule forbids.
func (r *reader) lintForbidden(all []*contract) {
	forbidden := calls{}
	for _, c := range all {
		if c.forbids() {
			forbidden.add(c, 0)
		}
	}
	for _, c := range all {
		for _, i := range c.needed() {
			needed := c.args.Operands[i]
			if forbidden.holdAll(needed) {
				r.warn(c.at, "", "this rule can never be met: it needs %s, which the rule at %s forbids",
					shorten(needed.String()), forbidden.hold(needed.Members()[0]).rule.Place)
			}
		}
		r.lintNeverAlone(c, forbidden)
	}
}

// forbids reports whether the rule lets no call of its operand pass.
func (c *contract) forbids() bool {
	switch c.template.Name {
	case "never":
		return true
	case "at_most_n_times", "exactly_n_times", "at_most_per_turn", "rate_limit":
		return c.amount().Sign() == 0
	}
	return false
}

// lintNeverAlone warns of a rule about calls that another forbids anyway.
func (r *reader) lintNeverAlone(c *contract, forbidden calls) {
	i := c.guarded()
	if i < 0 || c.forbids() || c.template.Name == "only" || c.template.Name == "must_be_first" {
		return
	}
	judged := c.args.Operands[i]
	if !forbidden.holdAll(judged) {
		return
	}
	if by := forbidden.hold(judged.Members()[0]); !saysMore(c, by) {
		r.warn(c.at, "keep one of the two", "this says nothing that the rule at %s does not, which forbids every call of %s", by.rule.Place, shorten(judged.String()))
	}
}

// lintSame warns of rules that say the same in other words.
func (r *reader) lintSame(all []*contract) {
	seen := map[string]*contract{}
	for _, c := range all {
		meaning := c.meaning()
		if first := seen[meaning]; first != nil {
			r.warn(c.at, "keep one of the two", "this says the same as the rule at %s", first.rule.Place)
			continue
		}
		seen[meaning] = c
	}
}

// meaning returns a text that rules with one meaning share.
func (c *contract) meaning() string {
	switch name := c.template.Name; {
	case name == "cannot_follow_without":
		return "must_precede" + strings.TrimPrefix(c.template.Rule(swapped(c.args)).String(), name)
	case name == "mutually_exclusive", name == "both_or_neither", name == "one_of":
		return min(c.rule.String(), c.template.Rule(swapped(c.args)).String())
	case (name == "at_most_n_times" || name == "exactly_n_times") && c.forbids():
		return acel.Never(c.args.Operands[0]).PerKey(c.args.Per...).String()
	case name == "at_least_n_times" && c.amount().IsInt() && c.amount().Num().IsInt64() && c.amount().Num().Int64() == 1:
		return acel.RequiredBeforeSessionEnd(c.args.Operands[0]).String()
	}
	return c.rule.String()
}

// swapped returns the arguments of a rule on two operands with these in the other
// order.
func swapped(a acel.Arguments) acel.Arguments {
	a.Operands, a.Per = slices.Clone(a.Operands), slices.Clone(a.Per)
	slices.Reverse(a.Operands)
	slices.Reverse(a.Per)
	return a
}

// lintLooser warns of budgets, and of minimums, that a tighter one on the same
// calls makes superfluous.
func (r *reader) lintLooser(all []*contract) {
	tightest := map[string]*contract{}
	for _, c := range all {
		if t := tightest[c.budget()]; t == nil || c.isTighter(t) {
			tightest[c.budget()] = c
		}
	}
	for _, c := range all {
		t := tightest[c.budget()]
		if c.budget() != "" && t.isTighter(c) && !saysMore(c, t) {
			r.warn(c.at, "keep the tighter one", "this never says anything that the tighter rule at %s does not", t.rule.Place)
		}
	}
}

// isTighter reports whether a budget on the same calls as another asks for more.
func (c *contract) isTighter(than *contract) bool {
	sign := c.amount().Cmp(than.amount())
	if c.template.Name == "at_least_n_times" {
		sign = -sign
	}
	return sign < 0
}

// budget returns a text that budgets on the same calls share; "" for a rule
// that is none.
func (c *contract) budget() string {
	if c.args.Number == "" || c.template.Name == "exactly_n_times" {
		return ""
	}
	limitless := c.args
	limitless.Number = "0"
	return c.template.Rule(limitless).String()
}

// saysMore reports whether breaking the looser budget is worse: a warning at
// three calls and an error at five go well together.
func saysMore(looser, tighter *contract) bool {
	return looser.rule.Severity < tighter.rule.Severity ||
		looser.rule.OnViolation == acel.HaltSession && tighter.rule.OnViolation != acel.HaltSession
}
