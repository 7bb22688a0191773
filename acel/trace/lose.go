package trace

import (
	"fmt"

	"github.com/acel-dev/acel/acel"
)

// lose reports that a part of the input could not be read, and goes on: what it
// held is not known. The session that it is of is not whole; without one, none
// that is open is, nor any that opens later where its parts lie apart. All lost parts are counted, and the first ones told one by
// one.
func (d *decoder) lose(s *session, p *acel.Problem) error {
	if s != nil {
		s.gap = true
	} else {
		d.adrift = true
		for _, s := range d.open {
			s.gap = true
		}
	}
	d.heard++
	if d.lost++; d.lost > mostProblems {
		return nil
	}
	return d.send(Event{}, p)
}

// foreignHint is what to do about a value that is of another format.
const foreignHint = "what is of another format has to be in a file of its own"

// loseForeign loses a value that is none of the format's.
func (d *decoder) loseForeign(at acel.Place, message string) error {
	p := d.meaning(at, message, foreignHint)
	return d.lose(nil, p)
}

// lostMore returns the problem of the parts that were lost and not told; nil if
// there are none.
func (d *decoder) lostMore() *acel.Problem {
	if d.lost <= mostProblems {
		return nil
	}
	return &acel.Problem{
		Place:   acel.Place{File: d.options.Name},
		Message: fmt.Sprintf("%d more parts could not be read", d.lost-mostProblems),
	}
}
