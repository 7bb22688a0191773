package trace

import "github.com/acel-dev/acel/acel"

// inspectParts are the members of a sample that matter.
type inspectParts struct {
	id, epoch, err, limit, retries, attachments, pool, output node
	messages                                                  pointed
	events                                                    []pointed
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
		case "output":
			p.output = value
		case "messages":
			p.messages = pointed{value, "/messages"}
		case "events":
			p.events = append(p.events, pointed{value, "/events"})
		case "transcript": // as it was called at first
			p.events = append(p.events, pointed{value, "/transcript"}.at("events"))
		}
	}
}

// missing returns what is wrong with a sample in which calls stand nowhere where
// they are looked for; nil if it is well.
func (p *inspectParts) missing(sample node) *acel.Problem {
	absent, empty := p.messages.absent(), p.messages.empty()
	for _, list := range p.events {
		absent, empty = absent && list.absent(), empty && list.empty()
	}
	switch {
	case absent:
		return sample.problem("a sample has neither messages nor events", "calls are read from these")
	case empty && holdsCalls(p.output.raw()):
		return p.output.problem("the output holds calls, and there are no messages and no events", "calls are read from these")
	}
	return nil
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
		return "error: " + reasonIn(p.err.said())
	case !p.limit.absent():
		return "limit: " + reasonIn(p.limit.get("type").label(), p.limit.label())
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
