package acel

import "sync"

// A Filter holds single calls against an operand, compiled once. It knows no
// session: conditions over the state see none. Any number may ask at a time. A
// nil *Filter passes every call.
type Filter struct {
	policy   Policy
	members  []alternative
	sessions sync.Pool // of *Session, whose buffers are worth keeping
}

// Filter compiles the operand. The error says what is wrong with it.
func (o Operand) Filter() (*Filter, error) {
	if err := o.check(use{}); err != nil {
		return nil, err
	}
	f := &Filter{}
	f.members = f.policy.compileOperand(&spec{template: &never, operands: []Operand{o}}, 0)
	return f, nil
}

// Passes reports whether the operand matches a call that is whole, and whether
// that could be decided. No refused call passes, since it did not happen, and
// with [Success] none that did not end well. Of a call that a violation shows redacted,
// what was asked decides.
func (f *Filter) Passes(c Call) (passes, decided bool) {
	if c.asked != nil {
		c.Tool, c.Server, c.Args = c.asked.Tool, c.asked.Server, c.asked.Args
	}
	said := f.ask(c)
	return said == matched, said != undecidable
}

func (f *Filter) ask(c Call) answer {
	if f == nil {
		return matched
	}
	s, _ := f.sessions.Get().(*Session)
	if s == nil {
		s = f.policy.NewSession(SessionOptions{})
	}
	defer f.sessions.Put(s)
	c.split()
	s.args.next()
	s.recorded, s.args.recorded = true, true
	return s.spot(f.members, &c)
}
