package trace

import (
	"cmp"

	"github.com/acel-dev/acel/acel"
)

// A mapped reads a file by a mapping.
type mapped struct {
	*decoder
	*Mapping
	trails  [mappingPaths]trail
	records int // that were read
	calls   int // that were found
}

// chooseMapping chooses the mapping that the options have.
func (d *decoder) chooseMapping(w *window) (func(*decoder, *window) error, error) {
	if d.options.Map.paths[mapTool] == nil {
		return nil, &acel.Problem{Place: acel.Place{File: w.file}, Message: "the mapping says nothing", Hint: "LoadMapping reads one"}
	}
	d.format, d.why = formatMap, "the mapping "+d.options.Map.name+" was given"
	return decodeMapped, d.recognized(w)
}

// decodeMapped reads a file by the mapping that the options have.
func decodeMapped(d *decoder, w *window) error {
	m := &mapped{decoder: d, Mapping: d.options.Map}
	for i, p := range m.paths {
		m.trails[i] = trail{path: p, key: mappingKeys[i]}
	}
	if m.results && m.paths[mapResult] == nil { // the result is all that stands there
		m.trails[mapResult].path = &path{text: "."}
	}
	if err := d.eachDocument(w, m.record); err != nil {
		return err
	}
	return m.unmatched()
}

// record reads a line, or an element of the list that a file is.
func (m *mapped) record(n node) error {
	m.records++
	at := found{node: n}
	if m.paths[mapSessions] == nil {
		return m.line(at)
	}
	return m.trails[mapSessions].walk(at, m.wrong(nil, mapSessions), func(f found) error {
		if f.absent() {
			return nil
		}
		if f.kind() != '{' {
			return m.lostPart(nil, f, "a session must be an object, and is "+f.kindName(), mapSessions)
		}
		return m.whole(f)
	})
}

// whole reads what is a session.
func (m *mapped) whole(at found) error {
	before := m.lost
	name, err := m.nameOf(at)
	if err != nil {
		return err
	}
	s, err := m.start(name, formatMap, at.place())
	if err != nil {
		return err
	}
	s.gap = m.lost > before
	if err := m.session(s, at); err != nil {
		return err
	}
	return m.ended(s)
}

// line reads a part of the session that it names. One that names none, and holds
// nothing, is of no session.
func (m *mapped) line(at found) error {
	before := m.lost
	name, err := m.nameOf(at)
	if err != nil || m.lost > before {
		return err
	}
	s := m.named[name]
	if s == nil && name == "" && m.paths[mapSession] != nil {
		if holds, err := m.holds(at); err != nil || !holds {
			return err
		}
	}
	if s == nil {
		if s, err = m.start(name, formatMap, at.place()); err != nil {
			return err
		}
		m.named[name] = s
	}
	return m.session(s, at)
}

// holds reports whether a line holds a call or a result.
func (m *mapped) holds(at found) (bool, error) {
	all, err := m.occurrences(nil, at)
	for _, one := range all {
		if one.answers || m.paths[mapCalls] != nil {
			return true, err
		}
	}
	tool, missing := m.value(nil, mapTool, at)
	return !tool.absent(), cmp.Or(err, missing)
}

// nameOf returns the name of a session, "" if it has none.
func (m *mapped) nameOf(at found) (name string, err error) {
	err = m.trails[mapSession].walk(at, m.wrong(nil, mapSession), func(f found) error {
		if f.absent() {
			return nil
		}
		if name = f.label(); name == "" && f.kind() != '"' {
			return m.lostPart(nil, f, "the name of a session is "+f.kindName()+", and no text", mapSession)
		}
		return nil
	})
	return name, err
}

// wrong returns what is done about a value in which a path cannot go on: a part of
// the session is lost.
func (m *mapped) wrong(s *session, i int) func(found, string) error {
	return func(f found, want string) error {
		return m.lostPart(s, f, "this is "+f.kindName()+", where the mapping has "+want, i)
	}
}

// saysOf says what the mapping has under a key.
func (m *mapped) saysOf(i int) string {
	return mappingKeys[i] + ": " + clip(m.trails[i].text) + ", says " + m.name
}
