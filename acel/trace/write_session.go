package trace

import (
	"cmp"
	"errors"
	"strconv"
)

// names gives out names that are apart. Those that are taken are known by their
// hash: where two collide the later one is changed, which does no harm.
type names struct {
	taken  map[uint64]struct{}
	count  int // of the names that were given out
	number int // the last one that was tried
}

// give returns the name of a session with an ID: the ID itself if it is free. No
// number is tried twice, so that hostile IDs do not make this slow.
func (n *names) give(id string) string {
	n.count++
	name := valid(id)
	for n.number = max(n.number, n.count-1); !n.take(name); {
		n.number++
		name = cmp.Or(valid(id), "session") + "-" + strconv.Itoa(n.number)
	}
	return name
}

// take reports whether a name was free.
func (n *names) take(name string) bool {
	h := hash([]byte(name))
	_, taken := n.taken[h]
	n.taken[h] = struct{}{}
	return !taken
}

func (w *Writer) opened(s *Session) error {
	if s == nil || w.open[s] != nil {
		return errors.New("trace: a session that is opened must be one, and not open already")
	}
	name := w.names.give(s.ID)
	w.open[s] = &written{name: name, position: w.names.count}
	return nil
}

// start begins a line of a session.
func (w *Writer) start(s *written) *line {
	w.line = append(w.line[:0], '{')
	w.line.text("session", s.name)
	return &w.line
}

// ended writes what is to be said at a session's end: that it was cut, or had no
// call.
func (w *Writer) ended(s *written, event, reason string) error {
	if s.calls && event == "" {
		return nil
	}
	l := w.start(s)
	if s.calls {
		l.end(event, reason)
		return w.flush()
	}
	l.key("calls")
	*l = append(*l, '[')
	if event != "" {
		*l = append(*l, '{')
		l.end(event, reason)
		*l = append(*l, '}')
	}
	*l = append(*l, ']')
	return w.flush()
}

// endOf returns the event that says how a session ended; "" if it was read to its
// own end.
func endOf(kind EventKind) string {
	switch kind {
	case Cut:
		return eventCut
	case Stopped:
		return eventStop
	}
	return ""
}

func (l *line) end(event, reason string) {
	l.text("event", event)
	l.text("error", reason)
}
