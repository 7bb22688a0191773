package trace

import (
	"strconv"
	"strings"

	"github.com/acel-dev/acel/acel"
)

// unmatched reports the paths of the mapping that matched nothing in the file, and
// a file in which it finds no call: that it is clean would not be known.
func (m *mapped) unmatched() error {
	if m.records == 0 {
		return nil
	}
	if m.calls == 0 {
		return m.noCalls()
	}
	for i := range m.trails {
		if t := &m.trails[i]; t.path != nil && !t.optional && !t.matched {
			p := m.neverThere(t)
			p.Hint = strings.TrimPrefix(p.Hint+"; a path that may match nothing ends with a question mark", "; ")
			if err := m.lose(nil, p); err != nil {
				return err
			}
		}
	}
	return nil
}

// noCalls reports that no call was found, and which path is to blame.
func (m *mapped) noCalls() error {
	for _, i := range []int{mapSessions, mapCalls, mapTool} {
		if t := &m.trails[i]; t.path != nil && !t.matched {
			p := m.neverThere(t)
			p.Message += "; no call was found"
			return m.lose(nil, p)
		}
	}
	return m.lose(nil, &acel.Problem{
		Place: acel.Place{File: m.options.Name}, Message: "the mapping " + m.name + " finds no call in this file",
		Hint: "what has nothing at " + m.trails[mapTool].text + " is no call",
	})
}

// neverThere returns the problem of a path that matched nothing.
func (m *mapped) neverThere(t *trail) *acel.Problem {
	p := &acel.Problem{Place: acel.Place{File: m.options.Name}}
	p.Message = "the mapping " + m.name
	if t.line > 0 {
		p.Message += ", line " + strconv.Itoa(t.line) + ","
	}
	p.Message += " has " + t.key + ": " + clip(t.text) + ", which matches nothing in this file"
	switch near := acel.Nearest(t.missing, t.instead); {
	case near != "":
		p.Hint = "did you mean " + strconv.Quote(near) + " for " + strconv.Quote(clip(t.missing)) + "?"
	case t.missing != "" && len(t.instead) > 0:
		p.Hint = "there is no " + strconv.Quote(clip(t.missing)) + " there; what is there: " + strings.Join(t.instead[:min(len(t.instead), mostShown)], ", ")
	}
	return p
}
