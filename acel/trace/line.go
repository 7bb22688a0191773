package trace

import "github.com/acel-dev/acel/acel"

// callOnLine ends an entry that holds a call.
func (d *decoder) callOnLine(e *entry, mistakes []*acel.Problem) error {
	switch {
	case len(mistakes) > 0:
	case !e.line:
		mistakes = append(mistakes, d.meaning(e.at, `a session needs "calls"`, ""))
	case e.schema:
		mistakes = append(mistakes, d.meaning(e.at, `"$schema" stands in a call`, "it belongs to a document that holds a session"))
	}
	if !e.line || e.nameless {
		if err := d.report(nil, mistakes...); err != nil || !e.line {
			return err
		}
		return d.closeAll(Cut)
	}
	s, err := d.sessionOfLine(e.at)
	if err != nil {
		return err
	}
	return d.recorded(s, mistakes)
}

// sessionOfLine returns the session that a line belongs to.
func (d *decoder) sessionOfLine(at acel.Place) (*session, error) {
	name := d.rec.session
	if s := d.named[string(name)]; s != nil {
		return s, nil
	}
	s, err := d.start(string(name), formatLines, at)
	d.named[s.ID] = s
	if err == nil && d.isFinished(name) {
		err = d.report(s, d.meaning(at, "the session "+brief(name)+" was there before, as a whole", "its calls stand together, or each on a line of its own"))
	}
	return s, err
}
