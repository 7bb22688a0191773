package trace

import "github.com/acel-dev/acel/acel"

// A spanRun is a session that spans tell of.
type spanRun struct {
	*timedSession
	tools  []*keptSpan
	models []*keptSpan // those with messages that tell of calls
	run    *keptSpan   // the last run of its outermost agent
}

// play yields the sessions, once all spans are read; with an error if that went
// wrong.
func (f *spanForest) play(err error) error {
	if err == errStopped {
		return err
	}
	f.link()
	for _, t := range f.traces {
		if !t.agent && !t.tool {
			if err := f.pass(nil, t.at, "a trace in which no span is of an agent, a model or a tool"); err != nil {
				return err
			}
		}
	}
	for _, k := range f.all {
		if k.astray() {
			if err := f.lose(nil, &acel.Problem{
				Place: k.at, Message: "it is not known of which of its trace's sessions a span is that tells of a call",
				Hint: "the span that it is in is not there: export all of the trace",
			}); err != nil {
				return err
			}
		}
	}
	for _, r := range f.runs() {
		if err := f.calls(r); err != nil {
			return err
		}
	}
	return f.playRead(&f.timeline, err)
}

// runs puts the spans that have to do with agents into their sessions.
func (f *spanForest) runs() []*spanRun {
	var runs []*spanRun
	byID := map[string]*spanRun{}
	for _, k := range f.all {
		if !k.genAI || !k.of.agent && !k.of.tool {
			continue
		}
		id := k.sessionID()
		r := byID[id]
		if r == nil {
			r = &spanRun{timedSession: f.timeline.session(id, k.at)}
			byID[id] = r
			runs = append(runs, r)
		}
		r.add(k)
	}
	return runs
}

// sessionID names the session of a span: the one that it or the nearest span
// around it names; or else the only one that its trace names; or its trace.
func (k *keptSpan) sessionID() string {
	key := k.of.sessionKey()
	switch {
	case k.session != "":
		return k.session
	case key >= 0 && len(k.of.names[key]) == 1:
		return k.of.names[key][0]
	}
	return k.of.id
}

// astray reports whether a span that tells of a call may be of any of several
// sessions, as the span that it is in is not there.
func (k *keptSpan) astray() bool {
	if k.call == nil && k.mentions == nil || k.session != "" || k.outermost().parent == "" {
		return false
	}
	key := k.of.sessionKey()
	return key >= 0 && len(k.of.names[key]) > 1
}

// outermost returns the last span that leads out of this one.
func (k *keptSpan) outermost() *keptSpan {
	for k.up != nil {
		k = k.up
	}
	return k
}

func (r *spanRun) add(k *keptSpan) {
	if up := k.up; r.parent == "" && up != nil && up.session != "" && up.session != r.id {
		r.parent = up.session
	}
	if k.call != nil {
		r.tools = append(r.tools, k)
	}
	if k.mentions != nil {
		r.models = append(r.models, k)
	}
	if k.agents < 2 { // what a sub-agent is asked with is what its agent said
		r.said = append(r.said, k.said...)
	}
	if k.run && !k.inRun && (r.run == nil || !k.begin.Before(r.run.begin)) {
		r.run = k
	}
}

// calls puts the calls of a session on the timeline: those of its tools' spans,
// and those that only messages tell of.
func (f *spanForest) calls(r *spanRun) error {
	switch k := r.run; {
	case k == nil:
	case k.failed != "":
		r.stopped = "the agent's span ended with an error: " + reasonIn(k.failed)
	case k.end.IsZero() && k.of.ends:
		r.stopped = endsRunning
	}
	r.unite()
	history := newHistory(r)
	for _, k := range r.tools {
		if k.call.whole == nil {
			r.timedSession.calls = append(r.timedSession.calls, k.timed(history.turns))
		}
	}
	if err := f.mentioned(r, history); err != nil {
		return err
	}
	if len(r.timedSession.calls) > 1 && r.untimed() {
		r.note(r.at, "a call has no time: the calls are taken in the order of the file")
	}
	return nil
}

// timed is the call of a tool's span.
func (k *keptSpan) timed(turns map[string]string) timedCall {
	c := timedCall{call: k.call.call, result: k.call.result, end: k.end, origin: k.origin()}
	c.call.Time, c.call.Agent, c.call.Turn = k.begin, k.by, turns[c.call.ID]
	return c
}

func (k *keptSpan) origin() Origin {
	if k.agents > 1 {
		return SubAgent
	}
	return Agent
}
