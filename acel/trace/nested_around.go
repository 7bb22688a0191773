package trace

import "cmp"

// callsOnce returns the calls of a trace, each of them once, and with what the spans
// around them say.
func (t *nested) callsOnce(trace *timedSession) []timedCall {
	var all []int
	for i := range trace.calls {
		c := &trace.calls[i]
		if twice := t.around(trace, c); !twice {
			all = append(all, i)
		} else if outer := t.outer(trace, c); string(outer.call.Args) == argumentsNotRecorded {
			outer.call.Args = c.call.Args
		}
	}
	calls := make([]timedCall, 0, len(all))
	for _, i := range all {
		calls = append(calls, trace.calls[i])
	}
	return calls
}

// outer returns the call that a call is in; nil if it is in none.
func (t *nested) outer(trace *timedSession, c *timedCall) *timedCall {
	in := t.spans[nestedID{trace.id, c.call.ID}].parent
	if known, is := t.calls[nestedID{trace.id, in}]; is {
		return &known.session.calls[known.index]
	}
	return nil
}

// mostAround bounds how many spans around a call are looked at.
const mostAround = 1000

// around finds out from the spans around a call whose it is. It reports whether
// the call is there twice, as what the span of a tool around it says already.
func (t *nested) around(trace *timedSession, c *timedCall) (twice bool) {
	in := t.spans[nestedID{trace.id, c.call.ID}].parent
	for around := 0; around < mostAround; around++ {
		s, known := t.spans[nestedID{trace.id, in}]
		if !known {
			break
		}
		switch s.kind {
		case nestedTurn:
			if c.call.Turn == "" && c.call.Agent == "" {
				c.call.Turn = in
			}
		case nestedAgent:
			c.call.Agent = cmp.Or(c.call.Agent, s.name)
		case nestedTool:
			if around == 0 && s.name == c.call.Tool && s.tools == 1 && t.same(trace, c) {
				return true
			}
			c.origin = SubAgent
		}
		in = s.parent
	}
	return false
}

// countTools counts the tools that are in each span.
func (t *nested) countTools() {
	for of := range t.calls {
		in := nestedID{of.trace, t.spans[of].parent}
		if s, known := t.spans[in]; known {
			s.tools++
			t.spans[in] = s
		}
	}
}

// same reports whether a call is the one that it is in, of the same tool: both
// have the same arguments, or only one of them has any on record.
func (t *nested) same(trace *timedSession, c *timedCall) bool {
	outer := t.outer(trace, c)
	return outer != nil && sameArguments(outer.call.Args, c.call.Args)
}

// sameArguments reports whether the arguments of two calls are the same, as far
// as they are on record.
func sameArguments(a, b []byte) bool {
	none := []byte("{}")
	if len(a) == 0 {
		a = none
	}
	if len(b) == 0 {
		b = none
	}
	if string(a) == argumentsNotRecorded || string(b) == argumentsNotRecorded {
		return true
	}
	return sameText(a) == sameText(b)
}
