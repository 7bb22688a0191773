package trace

import "github.com/acel-dev/acel/acel"

// wholeSession ends an entry that holds a session with its calls.
func (d *decoder) wholeSession(e *entry, mistakes []*acel.Problem) (err error) {
	if e.owner == nil {
		if e.owner, err = d.startWhole(e.at); err != nil {
			return err
		}
		err = d.within(e.held, func() error { return d.calls(e.owner) })
		if err != nil {
			return err
		}
	}
	if err = d.report(e.owner, mistakes...); err != nil {
		return err
	}
	return d.close(e.owner, Closed)
}

// startWhole opens a session whose calls stand together. Its name must be new.
func (d *decoder) startWhole(at acel.Place) (*session, error) {
	name := d.rec.session
	s, err := d.start(string(name), formatNative, at)
	if err != nil || len(name) == 0 {
		return s, err
	}
	if d.named[string(name)] != nil || d.isFinished(name) {
		return s, d.report(s, d.meaning(at, "the session "+brief(name)+" was there before",
			"all calls of a session stand together, or each on a line of its own"))
	}
	d.finished[hash(name)] = struct{}{}
	return s, nil
}
