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
		if c.template.Name == "at_most_n_times" && c.amount().Sign() == 0 {
			forbidden.add(c, 0)
		}
	}
	for _, c := range all {
		if c.enabling() < 0 {
			continue
		}
		needed := c.args.Operands[c.enabling()]
		if forbidden.holdAll(needed) {
			r.warn(c.at, "", "this rule can never be met: it needs %s, which the rule at %s forbids",
				shorten(needed.String()), forbidden.hold(needed.Members()[0]).rule.Place)
		}
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
	var operands []string
	for _, o := range c.args.Operands {
		operands = append(operands, o.String())
	}
	switch c.template.Name {
	case "cannot_follow_without":
		slices.Reverse(operands)
		return "must_precede(" + strings.Join(operands, ", ") + ")"
	case "mutually_exclusive":
		slices.Sort(operands)
		return "mutually_exclusive(" + strings.Join(operands, ", ") + ")"
	}
	return c.rule.String()
}

// lintLooser warns of budgets that a tighter one on the same calls makes
// superfluous.
func (r *reader) lintLooser(all []*contract) {
	tightest := map[string]*contract{}
	for _, c := range all {
		if t := tightest[c.budget()]; t == nil || c.amount().Cmp(t.amount()) < 0 {
			tightest[c.budget()] = c
		}
	}
	for _, c := range all {
		t := tightest[c.budget()]
		if c.amount().Cmp(t.amount()) > 0 && !saysMore(c, t) {
			r.warn(c.at, "keep the tighter one", "this never says anything that the tighter rule at %s does not", t.rule.Place)
		}
	}
}

// budget returns a text that budgets on the same calls share; "" for a rule
// that is none, and whose amount is 0.
func (c *contract) budget() string {
	if c.args.Number == "" {
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
