package rules

import (
	"math/big"
	"slices"

	"github.com/acel-dev/acel/acel"
)

// lint warns of files without a rule, and of rules of which it shows by themselves or
// beside others that they can never be met or broken, or say the same as another.
func (r *reader) lint(files []*file, all []*contract, tools []*toolConditions) {
	r.lintNothing(files, all, tools)
	for _, c := range all {
		r.lintMoment(c)
		r.lintItself(c)
		r.lintNumber(c)
	}
	r.lintForbidden(all)
	r.lintAllowed(all)
	r.lintBounds(all)
	r.lintSame(all)
	r.lintLooser(all)
	r.lintTools(tools, all)
}

// lintNothing warns of files that hold no contract and no condition together. Where
// something of another package stands beside, it is for that package to say.
func (r *reader) lintNothing(files []*file, all []*contract, tools []*toolConditions) {
	if len(all) > 0 || slices.ContainsFunc(tools, (*toolConditions).conditional) || len(files) == 0 || len(r.beside) > 0 {
		return
	}
	root := files[max(0, slices.IndexFunc(files, func(f *file) bool { return f.named }))].root
	at := root
	if contracts := root.get("contracts"); contracts != nil {
		at = contracts
	}
	r.warn(at, "write some under contracts:", "no contract: nothing is checked")
}

// needed returns which operands satisfy the rule, all of which it needs.
func (c *contract) needed() []int {
	switch c.template.Name {
	case "must_precede", "must_precede_each", "must_precede_immediately", "required_before_session_end", "must_be_first", "must_be_last":
		return []int{0}
	case "cannot_follow_without", "must_follow", "must_follow_each", "must_follow_immediately":
		return []int{1}
	case "at_least_n_times", "exactly_n_times":
		if c.amount().Sign() > 0 {
			return []int{0}
		}
	case "both_or_neither":
		return []int{0, 1}
	}
	return nil
}

// guarded returns which operand the rule does nothing with but judge its calls as
// they begin, or -1.
func (c *contract) guarded() int {
	for i := range c.args.Operands {
		if guards(c.template, i) {
			return i
		}
	}
	return -1
}

// amount returns the rule's number.
func (c *contract) amount() *big.Rat {
	n, ok := new(big.Rat).SetString(c.args.Number)
	if !ok {
		return new(big.Rat)
	}
	return n
}

// lintMoment warns of a guarded operand that counts on success: rules decide
// when a call begins.
func (r *reader) lintMoment(c *contract) {
	i := c.guarded()
	if i < 0 {
		return
	}
	for _, n := range append([]*node{c.params[i]}, c.params[i].items...) {
		if on := n.get("on"); on != nil && on.value == "success" {
			r.warn(on, "leave it out", "%s is judged when it begins, before it can succeed: on: success changes nothing", c.template.Params[i].Name)
		}
	}
}

// lintItself warns of a rule that by itself can never be met.
func (r *reader) lintItself(c *contract) {
	switch c.template.Name {
	case "must_precede", "must_precede_each", "must_precede_immediately", "cannot_follow_without":
		r.lintNeedsItself(c, "an earlier")
	case "must_follow", "must_follow_each", "must_follow_immediately":
		r.lintNeedsItself(c, "a later")
	case "mutually_exclusive", "one_of":
		both := append(callsOf(c, 0).common(c.args.Operands[1]), callsOf(c, 1).common(c.args.Operands[0])...)
		if len(both) > 0 {
			r.warn(c.at, "never: "+shorten(both[0])+" says so", "%s is on both sides: every call of it breaks this rule", shorten(both[0]))
		}
	case "only":
		if callsOf(c, 0).hold(acel.Operand{Glob: "*"}) != nil {
			r.warn(c.at, "name the tools that are allowed", "this rule never fires: it allows every call")
		}
	}
}

// lintNeedsItself warns of a rule whose calls can only be met by a call of the
// same sort before or after them.
func (r *reader) lintNeedsItself(c *contract, which string) {
	need := c.needed()[0]
	needed := c.args.Operands[need]
	if callsOf(c, 1-need).holdAll(needed) {
		r.warn(c.at, "", "this rule can never be met: each call of %s needs %s one itself", shorten(needed.String()), which)
	}
}
