package trace

import (
	"strconv"
	"time"

	"github.com/acel-dev/acel/acel"
)

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
	asked   map[string][]int // by their keys, the calls of events that no message is known to hold
	waiting map[string][]int // by their ids, the calls of events that have no result
	ids     map[string]bool  // of all calls
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
}

// A pointed is a node whose JSON Pointer is known.
type pointed struct {
	node
	pointer string
}

// at returns the member of a pointed object.
func (p pointed) at(key string) pointed { return pointed{p.get(key), p.pointer + "/" + key} }

// each goes over the elements of a pointed list.
func (p pointed) each(yield func(pointed) error) error {
	i := 0
	for n := range p.elements() {
		if err := yield(pointed{n, p.pointer + "/" + strconv.Itoa(i)}); err != nil {
			return err
		}
		i++
	}
	return nil
}

func (p pointed) place() acel.Place { return p.placeAt(p.pointer) }

// An inspectMoment is the asking or the end of a call.
type inspectMoment struct {
	call int
	end  bool
	at   time.Time
}

// inspectSample reads a sample, which is a session named ID/EPOCH.
func (d *decoder) inspectSample(n node) error {
	if n.kind() != '{' {
		return d.lose(nil, n.problem("a sample must be an object, and is "+n.kindName(), ""))
	}
	i := &inspectSample{decoder: d, asked: map[string][]int{}, waiting: map[string][]int{}, ids: map[string]bool{}, spans: map[string]inspectSpan{}}
	var parts inspectParts
	parts.find(n)
	var err error
	if i.session, err = d.start(parts.name(), formatInspect, n.place()); err != nil {
		return err
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

// inspectParts are the members of a sample that matter.
type inspectParts struct {
	id, epoch, err, limit, retries, attachments, pool node
	messages                                          pointed
	events                                            []pointed
}

func (p *inspectParts) find(n node) {
	for key, value := range n.members() {
		switch string(key) {
		case "id":
			p.id = value
		case "epoch":
			p.epoch = value
		case "error":
			p.err = value
		case "limit":
			p.limit = value
		case "error_retries":
			p.retries = value
		case "attachments":
			p.attachments = value
		case "message_pool":
			p.pool = value
		case "events_data":
			p.pool = value.get("messages")
		case "messages":
			p.messages = pointed{value, "/messages"}
		case "events":
			p.events = append(p.events, pointed{value, "/events"})
		case "transcript": // as it was called at first
			p.events = append(p.events, pointed{value, "/transcript"}.at("events"))
		}
	}
}

func (p *inspectParts) name() string {
	if p.epoch.label() == "" {
		return p.id.label()
	}
	return p.id.label() + "/" + p.epoch.label()
}

// stopped says why the sample was ended before it was done; "" if it was not.
func (p *inspectParts) stopped() string {
	switch {
	case !p.err.absent():
		return "error: " + cutShort(p.err.said())
	case !p.limit.absent():
		return "limit: " + cutShort(p.limit.get("type").label(), p.limit.label())
	}
	return ""
}

func (p *inspectParts) attached() map[string]node {
	all := map[string]node{}
	for key, value := range p.attachments.members() {
		all[string(key)] = value
	}
	return all
}

func (p *inspectParts) pooled() (all []node) {
	for message := range p.pool.elements() {
		all = append(all, message)
	}
	return all
}
