package rules

import "math/big"

// lintNumber warns of a count of 0 where another template says it better, or
// where it says nothing.
func (r *reader) lintNumber(c *contract) {
	if c.args.Number == "" || c.amount().Sign() > 0 {
		return
	}
	switch c.template.Name {
	case "at_least_n_times":
		r.warn(c.params[1], "", "there are never fewer than 0 calls: this rule never fires")
	case "rate_limit", "at_most_per_turn", "no_repeat":
		r.warn(c.params[1], "never: "+shorten(c.args.Operands[0].String())+" says so", "every call breaks this rule")
	case "at_most_total":
		if c.amount().Sign() < 0 && !c.args.AllowNegative {
			r.warn(c.params[2], "never says so; negative: allow lets amounts be negative", "a sum of amounts is never below 0: every call breaks this rule")
		}
	}
}

// lintBounds warns of a lower bound on calls that is above an upper one on the
// same calls. An upper bound of 0 is told of as what it is, a prohibition.
func (r *reader) lintBounds(all []*contract) {
	lowest := map[string]*contract{}
	for _, c := range all {
		_, upper := c.bounds()
		if upper == nil {
			continue
		}
		calls := c.args.Operands[0].String()
		if first := lowest[calls]; first == nil || upper.Cmp(first.amount()) < 0 {
			lowest[calls] = c
		}
	}
	for _, c := range all {
		lower, _ := c.bounds()
		if lower == nil {
			continue
		}
		if other := lowest[c.args.Operands[0].String()]; other != nil && lower.Cmp(other.amount()) > 0 {
			r.warn(c.at, "", "this rule can never be met: the rule at %s allows fewer calls", other.rule.Place)
		}
	}
}

// bounds returns the least number of calls that the rule asks for in a session,
// and the greatest above 0; nil where it has none.
func (c *contract) bounds() (lower, upper *big.Rat) {
	if len(c.args.Per) > 0 {
		return nil, nil
	}
	switch n := c.amount(); c.template.Name {
	case "at_least_n_times":
		return n, nil
	case "at_most_n_times", "exactly_n_times":
		if n.Sign() == 0 {
			return nil, nil
		}
		if c.template.Name == "exactly_n_times" {
			lower = n
		}
		return lower, n
	}
	return nil, nil
}
