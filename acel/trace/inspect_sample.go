package trace

import "time"

// An inspectSample is a sample of Inspect while it is read. Its calls stand in
// two places: in the messages that were left at the end, and in the events, which
// know the calls of sub-agents too, and those that were cut out of the messages.
// What both hold is one call.
type inspectSample struct {
	*decoder
	session     *session
	attachments map[string]node
	pool        []node // messages that events refer to by number
	pooled      int    // how many of them an event has referred to

	calls   []inspectCall
	moments []inspectMoment  // of the calls in events
	waiting map[string][]int // by their ids, the calls of events that have no result
	ids     map[string][]int // all calls by their ids
	spans   map[string]inspectSpan
	judging int // steps of scorers that have begun
	replies int
}

// An inspectCall is a call, with the places that say something of it.
type inspectCall struct {
	id     string
	tool   string
	ask    pointed // what the model said
	ran    pointed // the event of the tool
	answer pointed // the message with the result, or the block of a server's tool
	server bool    // a tool of the model's server
	given  bool    // it was there when the sample began
	span   inspectSpan
	turn   string
	at     time.Time // of the asking
	begin  time.Time // of the tool
	ended  bool      // it has an end
	said   bool      // a message has its result
	unsure bool      // the message has other arguments than the event
}

// An inspectMoment is the asking or the end of a call, or what the user said.
type inspectMoment struct {
	call int
	end  bool
	at   time.Time
	said node
}

// inspectSample reads a sample, which is a session named ID/EPOCH.
func (d *decoder) inspectSample(n node) error {
	if n.kind() != '{' {
		return d.lose(nil, n.problem("a sample must be an object, and is "+n.kindName(), ""))
	}
	i := &inspectSample{decoder: d, waiting: map[string][]int{}, ids: map[string][]int{}, spans: map[string]inspectSpan{}}
	var parts inspectParts
	parts.find(n)
	var err error
	if i.session, err = d.start(parts.name(), formatInspect, n.place()); err != nil {
		return err
	}
	if p := parts.missing(n); p != nil {
		if err := d.lose(i.session, p); err != nil {
			return err
		}
	}
	i.session.stopped = parts.stopped()
	i.attachments = parts.attached()
	i.pool = parts.pooled()
	if retries := parts.retries; retries.first().doc != nil {
		if err := d.pass(i.session, retries.place(), "earlier attempts at this sample, which failed"); err != nil {
			return err
		}
	}
	if err := i.read(parts); err != nil {
		return err
	}
	return d.ended(i.session)
}

func (i *inspectSample) read(parts inspectParts) error {
	for _, events := range parts.events {
		if err := i.events(events, inspectSpan{}); err != nil {
			return err
		}
	}
	i.sort()
	moments, err := i.merge(parts.messages)
	if err != nil {
		return err
	}
	return i.play(moments)
}
