package rules

import (
	"slices"

	"github.com/acel-dev/acel/acel"
)

// What a waiver's call cannot be known by.
const (
	noResultInWaivers = "leave it out: a finding is known by the call as it was asked for, before it had a result"
	noMomentInWaivers = "leave it out: a finding is known by the call as it was asked for, however it ended"
	noStateInWaivers  = "write it over args, tool and server: a finding is known by the call, whatever the state was"
)

// waivedCall reads the operand of the calls that a waiver is for, or complains. They
// are read as calls that a rule forbids: it too sees no more of them.
func (r *reader) waivedCall(n *node) acel.Operand {
	never, _ := r.template("never")
	op, _ := operandReader{r, never, 0}.any(r.asAsked(n))
	return op
}

// asAsked returns an operand without what it says of more than the call as it was
// asked for, having complained of that.
func (r *reader) asAsked(n *node) *node {
	asked := *n
	asked.items, asked.pairs = nil, nil
	for _, item := range n.items {
		asked.items = append(asked.items, r.asAsked(item))
	}
	for _, p := range n.pairs {
		if !r.isOfMore(p) {
			asked.pairs = append(asked.pairs, p)
		}
	}
	return &asked
}

// isOfMore reports whether a key of an operand is about more than the call as it was
// asked for, and complains of it.
func (r *reader) isOfMore(p pair) bool {
	switch {
	case p.key.value == "result":
		r.fail(p.key, noResultInWaivers, "the call of a waiver has no result")
	case p.key.value == "on":
		r.fail(p.key, noMomentInWaivers, "the call of a waiver has no on")
	case p.key.value == "where" && p.value.kind == word && slices.Contains(namesIn(p.value.value), "state"):
		r.fail(p.value, noStateInWaivers, "where cannot read the state in a waiver")
	default:
		return false
	}
	return true
}
