package acel

// Steps returns the steps at which the trace has a call that the operand
// matches, and those at which that cannot be decided. Refused calls are left
// out, since they did not happen, and with [Success] so are all that did not
// end well. The error says what is wrong with the operand or the trace.
func (o Operand) Steps(t Trace) (matching, unsure []int, err error) {
	if err := o.check(); err != nil {
		return nil, nil, err
	}
	calls, err := t.Steps()
	if err != nil {
		return nil, nil, err
	}
	p := Policy{}
	members := p.compileOperand(o, restricts)
	args := newArguments(p.paths)
	for i := range calls {
		args.next()
		switch spot(members, &calls[i], args) {
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
