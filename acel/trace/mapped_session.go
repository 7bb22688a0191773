package trace

import (
	"cmp"
	"slices"

	"github.com/acel-dev/acel/acel"
)

// An occurrence is a call or a result in a session.
type occurrence struct {
	found
	answers bool
	at      acel.Place
}

// session reads the calls and the results in a session or line.
func (m *mapped) session(s *session, in found) error {
	all, err := m.occurrences(s, in)
	if err != nil {
		return err
	}
	for _, one := range all {
		read := m.call
		if one.answers {
			read = m.answer
		}
		if err := read(s, one); err != nil {
			return err
		}
	}
	return nil
}

// occurrences returns the calls and the results in a session or line, in their
// order. Of those in one element of a list the calls come first.
func (m *mapped) occurrences(s *session, in found) (all []occurrence, err error) {
	gather := func(answers bool) func(found) error {
		return func(f found) error {
			if !f.absent() {
				all = append(all, occurrence{f, answers, f.place()})
			}
			return nil
		}
	}
	if m.paths[mapCalls] == nil {
		all = append(all, occurrence{in, false, in.place()})
	} else if err = m.trails[mapCalls].walk(in, m.wrong(s, mapCalls), gather(false)); err != nil {
		return nil, err
	}
	if err = m.trails[mapAt].walk(in, m.wrong(s, mapAt), gather(true)); err != nil {
		return nil, err
	}
	slices.SortStableFunc(all, func(a, b occurrence) int {
		switch {
		case a.element != b.element || a.answers == b.answers:
			return cmp.Or(cmp.Compare(a.element, b.element), cmp.Compare(a.from, b.from))
		case a.answers:
			return 1
		}
		return -1
	})
	return all, nil
}
