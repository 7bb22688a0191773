package trace

// turns say which of the calls that wait a result answers, without a look at
// all of them. Ids may repeat: of the calls with one id, those of the nearest
// message come first, and of these the first one. Calls are numbered from 1
// here, so that 0 is none.
type turns struct {
	byID   map[string]int   // whose turn is next; asked.under is the one after it
	byTool map[string][]int // in order; made when it is first asked for
	listed int              // how many calls byTool knows
	past   int              // how many calls at the front are answered, or passed
	passed int              // how many results without an id cannot be meant for
}

// add takes the calls of one message, which are those from an index on.
func (t *turns) add(all []asked, from int) {
	if t.byID == nil {
		t.byID = map[string]int{}
	}
	for i := len(all) - 1; i >= from; i-- {
		a := &all[i]
		a.under = t.byID[a.call.ID]
		t.byID[a.call.ID] = i + 1
	}
}

// pass makes results without an id those of calls behind the first n.
func (t *turns) pass(n int) {
	t.passed, t.past, t.listed = n, max(t.past, n), max(t.listed, n)
	t.byTool = nil
}

// forget lets go of every call, of which the first n will not come again. It
// takes as long as there are calls, and not as long as there once were: clearing
// a map does.
func (t *turns) forget(all []asked, n int) {
	for i := range all {
		delete(t.byID, all[i].call.ID)
		delete(t.byTool, all[i].call.Tool)
	}
	t.passed = max(0, t.passed-n)
	t.listed, t.past = t.passed, t.passed
}

// find returns the index of the waiting call that a result answers, or -1.
// Without an id the order decides, and the name if there is one.
func (t *turns) find(all []asked, id, name string) int {
	switch {
	case id != "":
		return t.ofID(all, id)
	case name != "":
		return t.ofTool(all, name)
	}
	for t.past < len(all) && all[t.past].answered {
		t.past++
	}
	if t.past == len(all) {
		return -1
	}
	return t.past
}

func (t *turns) ofID(all []asked, id string) int {
	n, known := t.byID[id]
	for n > 0 && all[n-1].answered {
		n = all[n-1].under
	}
	if known {
		t.byID[id] = n
	}
	return n - 1
}

func (t *turns) ofTool(all []asked, name string) int {
	if t.byTool == nil {
		t.byTool = map[string][]int{}
	}
	for ; t.listed < len(all); t.listed++ {
		tool := all[t.listed].call.Tool
		t.byTool[tool] = append(t.byTool[tool], t.listed)
	}
	waiting, known := t.byTool[name]
	for len(waiting) > 0 && all[waiting[0]].answered {
		waiting = waiting[1:]
	}
	if known {
		t.byTool[name] = waiting
	}
	if len(waiting) == 0 {
		return -1
	}
	return waiting[0]
}
