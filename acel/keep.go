package acel

import "bytes"

// keep adds a call to the kept trace and returns its position, or -1 where the
// session keeps none.
func (s *Session) keep(c *Call, o Outcome) int {
	if s.opts.KeepTrace != KeepAll {
		return -1
	}
	kept := *c
	kept.Phase = Whole
	kept.Args = bytes.Clone(c.Args)
	kept.Outcome = o
	s.trace = append(s.trace, kept)
	return len(s.trace) - 1
}

// keepOutcome fills in how a kept call ended.
func (s *Session) keepOutcome(f *flight, o Outcome) {
	if f.kept < 0 {
		return
	}
	o.Result = bytes.Clone(o.Result)
	s.trace[f.kept].Outcome = o
}
