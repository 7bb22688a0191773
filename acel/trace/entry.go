package trace

import "github.com/acel-dev/acel/acel"

// An entry is an object that holds a call or a whole session: what a line of a
// native trace is, or one of a list of sessions.
type entry struct {
	at       acel.Place
	line     bool     // on a line of its own, or the whole document
	fields   int      // how many keys of a call were read
	schema   bool     // "$schema" was read
	named    bool     // "session" was read
	nameless bool     // and is wrong
	owner    *session // the session whose calls it holds, once it is opened
	held     held     // the calls, where they came before the session's name
}

// entry reads an object that holds a call or a whole session: an item of a list
// of sessions, counted from 1, or for 0 a line.
func (d *decoder) entry(item int) error {
	if d.in.peek() != '{' {
		return d.lostEntry(item)
	}
	offset, err := d.in.begin()
	if err != nil {
		return err
	}
	d.recordAt(offset, d.in.root, item)
	e := entry{at: d.rec.call.Place, line: item == 0}
	mistakes, err := d.members(func(key []byte) error { return d.entryMember(&e, key) })
	if err != nil {
		return err
	}
	if e.holdsCalls() {
		return d.wholeSession(&e, mistakes)
	}
	return d.callOnLine(&e, mistakes)
}

// lostEntry reports what stands where an entry should. A line that is no object
// may belong to any session, so it cuts them all.
func (d *decoder) lostEntry(item int) error {
	what := "a line"
	if item > 0 {
		what = "a session"
	}
	if err := d.reported(nil, d.notAnObject(what)); err != nil || item > 0 {
		return err
	}
	return d.closeAll(Cut)
}

func (e *entry) holdsCalls() bool { return e.owner != nil || e.held.text != nil }

// entryMember reads the value of one key of an entry.
func (d *decoder) entryMember(e *entry, key []byte) error {
	switch string(key) {
	case "session":
		e.named = true
		name, err := d.label("session")
		_, e.nameless = err.(mistake)
		d.rec.session = append(d.rec.session[:0], name...)
		return err
	case "calls":
		return d.entryCalls(e)
	case "$schema":
		if e.line {
			e.schema = true
			_, err := d.optional("$schema")
			return err
		}
	}
	if e.holdsCalls() || !e.line {
		return d.unknownKey(key, "session", "calls")
	}
	e.fields++
	return d.field(key)
}

// entryCalls reads the calls of a whole session, if its name is known already,
// and else puts them aside.
func (d *decoder) entryCalls(e *entry) error {
	switch {
	case e.fields > 0:
		return d.mistake(d.in.last, `"calls" stands beside the keys of a call`,
			"an object is either one call, or a session with its calls")
	case d.in.peek() != '[':
		return d.wrongKind(`"calls"`, "a list")
	case !e.named:
		return d.hold(&e.held)
	}
	var err error
	if e.owner, err = d.startWhole(e.at); err != nil {
		return err
	}
	return d.calls(e.owner)
}
