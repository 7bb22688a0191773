package trace

// lacks reports whether a span that was written again tells of a call, or of an
// end of one, that this one does not tell of.
func (k *keptSpan) lacks(again *keptSpan) bool {
	switch {
	case again.call != nil && (k.call == nil || k.call.contradicts(again.call, !again.end.IsZero())):
		return true
	case again.mentions == nil:
		return false
	case k.mentions == nil:
		return k.call == nil || again.mentions.any()
	}
	return k.mentions.lacks(again.mentions)
}

// contradicts reports whether the same span tells of another call elsewhere. How
// it ended is only known once it did.
func (c *spanCall) contradicts(again *spanCall, ended bool) bool {
	if c.call.Tool != again.call.Tool || c.differs(again) {
		return true
	}
	return ended && (c.result.status != again.result.status || unlike(string(c.result.value), string(again.result.value)))
}

// lacks reports whether other messages tell of calls that these do not.
func (m *mentions) lacks(others *mentions) bool {
	known := map[string]int{}
	for i := range m.list {
		known[m.list[i].whole()]++
	}
	for i := range others.list {
		key := others.list[i].whole()
		if known[key]--; known[key] < 0 {
			return true
		}
	}
	return others.problem != nil && m.problem == nil
}

// whole is all that tells calls apart.
func (c *mention) whole() string { return c.id + "\x00" + c.tool + "\x00" + c.args }
