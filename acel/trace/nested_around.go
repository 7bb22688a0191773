package trace

import (
	"bytes"
	"cmp"

	"github.com/go-json-experiment/json/jsontext"
)

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
			if around == 0 && s.name == c.call.Tool && s.tools == 1 && t.same(nestedID{trace.id, in}, c) {
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

// same reports whether a call is that of the span that it is in, of the same
// tool: both have the same arguments, or only one of them has any on record.
func (t *nested) same(outer nestedID, c *timedCall) bool {
	known, is := t.calls[outer]
	return is && sameArguments(known.session.calls[known.index].call.Args, c.call.Args)
}

// sameArguments reports whether the arguments of two calls are the same, as far
// as they are on record.
func sameArguments(a, b []byte) bool {
	if string(a) == argumentsNotRecorded || string(b) == argumentsNotRecorded {
		return true
	}
	return bytes.Equal(canonical(a), canonical(b))
}

// canonical returns a JSON text without what makes no difference: blanks, and the
// order of keys. Numbers stay as they are written.
func canonical(text []byte) []byte {
	v := jsontext.Value(bytes.Clone(text))
	if v.Canonicalize(jsontext.CanonicalizeRawInts(false), jsontext.CanonicalizeRawFloats(false)) != nil {
		return text
	}
	return v
}
