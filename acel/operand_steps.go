package acel

// Steps returns the steps of those calls that the operand matches, and of those
// at which that cannot be decided. The calls are whole and stand by step, as
// [Trace.Steps] returns them. Refused ones are left out, since they did not
// happen, and with [Success] so are all that did not end well. The error says
// what is wrong with the operand.
func (o Operand) Steps(calls []Call) (matching, unsure []int, err error) {
	f, err := o.Filter()
	if err != nil {
		return nil, nil, err
	}
	for i, c := range calls {
		switch f.ask(c) {
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
func (s *Session) spot(members []alternative, c *Call) answer {
	said := noMatch
	for i := range members {
		a := &members[i]
		if c.Outcome.Status == Refused || a.late && c.Outcome.Status != OK || !a.named(c.Tool) {
			continue
		}
		switch a.askWhole(s, c) {
		case matched:
			return matched
		case undecidable:
			said = undecidable
		}
	}
	return said
}
