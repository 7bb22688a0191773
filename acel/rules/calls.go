package rules

import "github.com/acel-dev/acel/acel"

// calls are sets of calls, by the texts of the operands that describe them,
// each with the contract it comes from.
type calls map[string]*contract

// callsOf returns the calls that an operand of a contract matches.
func callsOf(c *contract, operand int) calls {
	set := calls{}
	set.add(c, operand)
	return set
}

func (s calls) add(c *contract, operand int) {
	for _, m := range c.args.Operands[operand].Members() {
		s[textOf(m)] = c
	}
}

// hold returns the contract whose calls include all that m matches, or nil.
// It looks for m itself, for all calls of m's tool, and for all calls.
func (s calls) hold(m acel.Operand) *contract {
	wider := [...]acel.Operand{m, {Tool: m.Tool}, {Glob: "*"}}
	for _, w := range wider {
		if c := s[textOf(w)]; c != nil {
			return c
		}
	}
	return nil
}

// holdAll reports whether the set includes all that o matches.
func (s calls) holdAll(o acel.Operand) bool {
	for _, m := range o.Members() {
		if s.hold(m) == nil {
			return false
		}
	}
	return true
}

// common returns the texts of o's members that the set includes.
func (s calls) common(o acel.Operand) []string {
	var texts []string
	for _, m := range o.Members() {
		if s.hold(m) != nil {
			texts = append(texts, textOf(m))
		}
	}
	return texts
}

// textOf returns an operand's text whatever the moment at which it counts.
func textOf(m acel.Operand) string {
	m.On = acel.ByRole
	return m.String()
}
