package trace

// A spanFamily is what a span has of the spans that it is in.
type spanFamily struct {
	up       *keptSpan // nil if it is in none, or in one that is not there
	resolved bool
	session  string    // under the key that its trace goes by
	by       string    // the name of the agent that it is of
	agents   int       // how many agents, one started by the other, lead to it
	tool     *keptSpan // the nearest that is a tool's, with no agent and no model between
	depth    int       // how many of these there are, one in the other
	inRun    bool      // it is in the run of an agent
	wraps    bool      // some span in it has messages as well
}

// link finds the parents of all spans, and what they have from them.
func (f *spanForest) link() {
	for _, k := range f.all {
		k.up = k.of.spans[k.parent]
		if k.parent == "" {
			k.up = nil
		}
		for _, s := range k.sessions {
			k.of.name(s)
		}
	}
	for _, k := range f.all {
		k.resolve()
	}
}

// name takes down a session that a span of the trace names.
func (t *spanTrace) name(s spanSession) {
	for _, known := range t.names[s.key] {
		if known == s.name {
			return
		}
	}
	if len(t.names[s.key]) < 2 { // it is enough to know that there are several
		t.names[s.key] = append(t.names[s.key], s.name)
	}
}

// sessionKey returns the key of the sessions that the trace goes by: the surest
// one that it has; -1 if it has none.
func (t *spanTrace) sessionKey() int {
	for key, names := range t.names {
		if len(names) > 0 && (key < len(t.names)-1 || !t.agent) {
			return key
		}
	}
	return -1
}

// resolve finds what a span has from those that it is in, the outermost first.
// Spans that are in each other lead nowhere.
func (k *keptSpan) resolve() {
	var path []*keptSpan
	for at := k; at != nil && !at.resolved; at = at.up {
		at.resolved = true
		path = append(path, at)
	}
	if last := path; len(last) > 0 && last[len(last)-1].inPath(path) {
		path[len(path)-1].up = nil
	}
	for i := len(path) - 1; i >= 0; i-- {
		path[i].inherit()
	}
}

// inPath reports whether the span that a span is in is one of a path.
func (k *keptSpan) inPath(path []*keptSpan) bool {
	for _, at := range path {
		if at == k.up {
			return true
		}
	}
	return false
}

func (k *keptSpan) inherit() {
	key := k.of.sessionKey()
	for _, s := range k.sessions {
		if s.key == key {
			k.session = s.name
		}
	}
	k.by = k.agent
	up := k.up
	if up == nil {
		up = &keptSpan{}
	}
	if k.session == "" {
		k.session = up.session
	}
	if k.by == "" {
		k.by = up.by
	}
	k.agents = up.agents
	if k.by != up.by {
		k.agents++
	}
	k.inRun = up.inRun || up.run
	switch {
	case up.call != nil:
		k.tool = up
	case !up.model:
		k.tool = up.tool
	}
	if k.tool != nil {
		k.depth = k.tool.depth + 1
	}
	if k.mentions != nil {
		up.wrapped()
	}
}

// wrapped takes down that a span with messages is in this one.
func (k *keptSpan) wrapped() {
	for ; k != nil && !k.wraps; k = k.up {
		k.wraps = true
	}
}
