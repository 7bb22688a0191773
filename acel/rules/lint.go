package rules

import "math/big"

// lint warns of files without a rule, and of rules that can never be met, that
// never fire, or that say the same as another.
func (r *reader) lint(files []*file, all []*contract) {
	r.lintNothing(files, all)
	for _, c := range all {
		r.lintMoment(c)
		r.lintItself(c)
	}
	r.lintForbidden(all)
	r.lintSame(all)
	r.lintLooser(all)
}

// lintNothing warns of files that hold no contract together. Where something of
// another package stands beside, it is for that package to say.
func (r *reader) lintNothing(files []*file, all []*contract) {
	if len(all) > 0 || len(files) == 0 || len(r.beside) > 0 {
		return
	}
	root := files[0].root
	at := root
	if contracts := root.get("contracts"); contracts != nil {
		at = contracts
	}
	r.warn(at, "write some under contracts:", "no contract: nothing is checked")
}

// enabling returns which operand satisfies the rule, or -1.
func (c *contract) enabling() int {
	switch c.template.Name {
	case "must_precede", "required_before_session_end":
		return 0
	case "cannot_follow_without":
		return 1
	}
	return -1
}

// guarded returns which operand is the call that the rule lets pass or not by
// what came before it, or -1.
func (c *contract) guarded() int {
	switch c.template.Name {
	case "must_precede":
		return 1
	case "cannot_follow_without", "never_after":
		return 0
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
	case "must_precede", "cannot_follow_without":
		needed := c.args.Operands[c.enabling()]
		if callsOf(c, c.guarded()).holdAll(needed) {
			r.warn(c.at, "", "this rule can never be met: each call of %s needs an earlier one itself", shorten(needed.String()))
		}
	case "mutually_exclusive":
		both := append(callsOf(c, 0).common(c.args.Operands[1]), callsOf(c, 1).common(c.args.Operands[0])...)
		if len(both) > 0 {
			r.warn(c.at, "at_most_n_times: ["+shorten(both[0])+", 0] says so", "%s is on both sides: every call of it breaks this rule", shorten(both[0]))
		}
	case "at_most_total":
		if c.amount().Sign() < 0 && !c.args.AllowNegative {
			r.warn(c.params[2], "at_most_n_times with n: 0 says so; negative: allow lets amounts be negative", "a sum of amounts is never below 0: every call breaks this rule")
		}
	}
}
