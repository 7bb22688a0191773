package trace

import (
	"fmt"

	"github.com/acel-dev/acel/acel"
)

// begun is a call whose begin was read and whose end was not.
type begun struct {
	tool string
	at   acel.Place
}

// pair joins begins and ends by their ids, and gives an end its begin's tool.
// It returns a mistake where they do not fit.
func (d *decoder) pair(s *session, c *acel.Call) *acel.Problem {
	if s.over || c.Phase == acel.Whole {
		return nil
	}
	b, open := s.begun[c.ID]
	switch {
	case c.Phase == acel.Begins && open:
		return d.meaning(c.Place, fmt.Sprintf("the call with id %s begins again; it began at %s and has not ended",
			brief([]byte(c.ID)), where(b.at)), "calls that overlap need ids of their own")
	case c.Phase == acel.Begins:
		if s.begun == nil {
			s.begun = map[string]begun{}
		}
		s.begun[c.ID] = begun{c.Tool, c.Place}
	case !open:
		return d.meaning(c.Place, fmt.Sprintf("no call with id %s has begun", brief([]byte(c.ID))),
			"an end follows its begin, in the same session")
	case c.Tool != "" && c.Tool != b.tool && c.Tool != bareName(b.tool):
		return d.meaning(c.Place, fmt.Sprintf("the call with id %s ends as %s; it began at %s as %s",
			brief([]byte(c.ID)), brief([]byte(c.Tool)), where(b.at), brief([]byte(b.tool))), "")
	default:
		c.Tool = b.tool
		delete(s.begun, c.ID)
	}
	return nil
}

// meaning returns a problem with something that was read whole, at its place.
func (d *decoder) meaning(at acel.Place, message, hint string) *acel.Problem {
	p := &acel.Problem{Place: at, Message: message, Hint: hint}
	d.in.src.excerpt(p)
	return p
}

// where names an earlier place of the same file.
func where(at acel.Place) string { return fmt.Sprintf("line %d, column %d", at.Line, at.Column) }
