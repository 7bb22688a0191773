package acel

// Steps returns the steps of those calls that the operand matches, and of those
// at which that cannot be decided. The calls are whole and stand by step, as
// [Trace.Steps] returns them. Refused ones are left out, since they did not
// happen, and with [Success] so are all that did not end well. The error says
// what is wrong with the operand.
func (o Operand) Steps(calls []Call) (matching, unsure []int, err error) {
	if err := o.check(); err != nil {
		return nil, nil, err
	}
	p := Policy{}
	members := p.compileOperand(o, restricts)
	args := newArguments(p.paths)
	for i, c := range calls {
		c.split()
		args.next()
		switch spot(members, &c, args) {
		case matched:
			matching = append(matching, i+1)
		case undecidable:
			unsure = append(unsure, i+1)
		}
	}
	return matching, unsure, nil
}

// spot says whether a call that is over, or in flight, matches any of an
// operand's members.
func spot(members []alternative, c *Call, args *arguments) answer {
	said := noMatch
	for i := range members {
		a := &members[i]
		if c.Outcome.Status == Refused || a.late && c.Outcome.Status != OK || !a.named(c.Tool) {
			continue
		}
		switch a.ask(c, args) {
		case matched:
			return matched
		case undecidable:
			said = undecidable
		}
	}
	return said
}
