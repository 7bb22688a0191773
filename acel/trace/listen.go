package trace

import "slices"

// listen has a value read, and complains of one in which nothing was heard of a
// call or a result, though it holds what looks like some: it is of another format,
// or of a version that is not known. What the agent said may be JSON that holds
// some as well; what others said may not.
func (d *decoder) listen(s *session, n node, agent bool, read func() error) error {
	before := d.heard
	if err := read(); err != nil || d.heard != before {
		return err
	}
	if m := (&marks{texts: agent}); !m.in(n.raw()) {
		return nil
	}
	return d.lose(s, n.problem("this holds what looks like a call or a result, which is not read here",
		"what is of another format has to be in a file of its own; --trace-format names another format"))
}

// isAgents reports whether a message may be the agent's.
func isAgents(message node) bool {
	for _, key := range []string{"role", "type", "source"} {
		switch message.get(key).text() {
		case "user", "system", "developer", "human":
			return false
		}
	}
	return true
}

// strays loses what a value has under keys that are not read: those that speak of
// calls, other spellings of those that are read, and lists and objects that hold
// what looks like calls.
func (d *decoder) strays(s *session, n node, format string, read ...string) error {
	if err := d.misplaced(s, n, format, read...); err != nil {
		return err
	}
	for key, value := range n.members() {
		if value.empty() || slices.Contains(read, string(key)) || mentionsCalls(string(key)) {
			continue
		}
		if isSpellingOf(key, read) {
			err := d.lose(s, value.problem("the key "+brief(key)+" is not known, and may hold a call or a result", "it is another spelling of one that is read"))
			if err != nil {
				return err
			}
		} else if err := d.besides(s, string(key), value); err != nil {
			return err
		}
	}
	return nil
}

// mustBeList loses what should be a list of calls or results, and is none.
func (d *decoder) mustBeList(s *session, n node, name string) error {
	if n.kind() == '[' || n.absent() {
		return nil
	}
	return d.lose(s, n.problem(name+" must be a list, and is "+n.kindName(), ""))
}

// isSpellingOf reports whether a key is another spelling of one of others.
func isSpellingOf(key []byte, others []string) bool {
	name := spelling(key)
	return slices.ContainsFunc(others, func(other string) bool { return spelling([]byte(other)) == name })
}

// spelling is a key without case, word breaks and plural.
func spelling(key []byte) string {
	name := folded(key)
	if last := len(name) - 1; last > 0 && name[last] == 's' {
		return name[:last]
	}
	return name
}
