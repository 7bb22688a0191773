package trace

import (
	"fmt"
	"strings"

	"github.com/acel-dev/acel/acel"
)

// unasked returns the mistake of a result, at its message, that answers no call
// that waits. Whether a requirement was met may hang on it, so that it must not
// be dropped.
func (d *decoder) unasked(s *session, at acel.Place) *acel.Problem {
	if late := d.tooLate(s, at); late != nil {
		return late
	}
	if a := s.batch.ofID(d.msg.callID); a != nil {
		before := ""
		if a.line > 0 {
			before = fmt.Sprintf(", at line %d", a.line)
		}
		return d.meaning(at, "the call "+brief([]byte(a.call.ID))+" has its result already"+before, "a call has one result: keep one of the two")
	}
	return d.meaning(at, d.msg.asResult()+" answers no call", s.batch.waiting())
}

// asResult names the message as a result in a sentence.
func (m *message) asResult() string {
	if m.callID == "" {
		return "a result without an id"
	}
	return "the result of call " + brief([]byte(m.callID))
}

// ofID returns the first call of the batch that has an id; nil if none has.
func (b *batch) ofID(id string) *asked {
	for i := range b.asked {
		if id != "" && b.asked[i].call.ID == id {
			return &b.asked[i]
		}
	}
	return nil
}

// waiting says which calls have no result yet.
func (b *batch) waiting() string {
	const most = 3
	var shown []string
	all := 0
	for i := range b.asked {
		if b.asked[i].answered {
			continue
		}
		if all++; all <= most {
			shown = append(shown, b.asked[i].named())
		}
	}
	switch {
	case all == 0:
		return "no call waits for a result here"
	case all > most:
		shown = append(shown, fmt.Sprintf("and %d more", all-most))
	}
	return "what waits for a result here: " + strings.Join(shown, ", ")
}

// named names a call by its id, or else by its tool.
func (a *asked) named() string {
	if a.call.ID == "" {
		return "a call of " + brief([]byte(a.call.Tool)) + " without an id"
	}
	return "call " + brief([]byte(a.call.ID))
}
