package trace

import (
	"slices"
	"strconv"
	"time"
)

// sort puts the moments of the events in the order of time, where all have one:
// events stand in the order of their begins, and say when they ended.
func (i *inspectSample) sort() {
	if slices.ContainsFunc(i.moments, func(m inspectMoment) bool { return m.at.IsZero() }) {
		return
	}
	slices.SortStableFunc(i.moments, func(a, b inspectMoment) int { return a.at.Compare(b.at) })
}

// An inspectMerge puts what only the messages hold between what the events hold.
type inspectMerge struct {
	*inspectSample
	steps  []inspectStep   // of the messages
	rest   []inspectMoment // of the events
	all    []inspectMoment
	done   map[inspectMoment]bool // without their times
	open   map[string][]int       // by their ids, the calls of messages whose result did not come
	byTool map[string][]int       // the same by their tools, in order, and under "" all; some may have one
}

// An inspectStep is a call or a result of the messages, or what the user said.
type inspectStep struct {
	call   inspectCall
	result pointed
	said   node // what the user said, where it is neither
	number int  // of the call of an event that is this one; -1 if there is none
	unsure bool // that one has other arguments
}

func (s *inspectStep) isCall() bool { return s.result.doc == nil && s.said.doc == nil }

// merge returns the moments of the calls of both events and messages. A call that
// only a message holds comes behind what comes before it there.
func (i *inspectSample) merge(messages pointed) ([]inspectMoment, error) {
	m := &inspectMerge{i, nil, i.moments, nil, map[inspectMoment]bool{}, map[string][]int{}, map[string][]int{}}
	if !messages.absent() && messages.kind() != '[' {
		return m.rest, i.lose(i.session, messages.problem("the messages of a sample must be a list, and are "+messages.kindName(), ""))
	}
	if err := m.gather(messages); err != nil {
		return nil, err
	}
	m.match()
	for _, step := range m.steps {
		if step.said.doc != nil {
			m.all = append(m.all, inspectMoment{said: step.said})
		} else if step.isCall() {
			m.call(step)
		} else if err := m.result(step.result); err != nil {
			return nil, err
		}
	}
	return append(m.all, m.rest...), nil
}

// gather takes down the steps.
func (m *inspectMerge) gather(messages pointed) error {
	number := 0
	return messages.each(func(message pointed) error {
		number++
		switch role := message.get("role").label(); role {
		case "assistant":
			common := inspectCall{turn: "m" + strconv.Itoa(number), given: message.get("source").is("input")}
			return m.callsIn(message, common, func(c inspectCall) error {
				m.steps = append(m.steps, inspectStep{call: c, number: -1})
				return nil
			})
		case "tool":
			m.steps = append(m.steps, inspectStep{result: message})
			return m.misplaced(m.session, message.node, formatInspect, "tool_call_id", "function", "tool_error")
		default:
			if said := message.ofUser(); !said.empty() && !message.get("metadata", "summary").isTrue() {
				m.steps = append(m.steps, inspectStep{said: said, number: -1})
			}
			return m.unlike(message, role)
		}
	})
}

// match finds the calls of events that are those of the messages: first those
// with the same arguments, then those that have but the id and the tool in
// common.
func (m *inspectMerge) match() {
	known := m.index()
	for n := range slices.Backward(m.steps) {
		if s := &m.steps[n]; s.isCall() && !s.call.given {
			s.number = known.same(&s.call)
		}
	}
	for n := range slices.Backward(m.steps) {
		if s := &m.steps[n]; s.isCall() && !s.call.given && s.number < 0 {
			s.number, s.unsure = known.alike(&s.call), true
		}
	}
}

// call takes a call of a message.
func (m *inspectMerge) call(s inspectStep) {
	c, number := s.call, s.number
	if number >= 0 {
		m.calls[number].ask, m.calls[number].unsure = c.ask, s.unsure
		m.until(inspectMoment{call: number})
	} else {
		number = m.inspectSample.add(c)
		m.add(inspectMoment{call: number})
	}
	if c.server {
		m.calls[number].answer = c.answer
		m.end(number)
		return
	}
	m.open[c.id] = append(m.open[c.id], number)
	m.byTool[c.tool] = append(m.byTool[c.tool], number)
	m.byTool[""] = append(m.byTool[""], number)
}

// result takes a message with the result of a call.
func (m *inspectMerge) result(message pointed) error {
	id, tool := message.get("tool_call_id").label(), message.get("function").text()
	number := m.answered(id, tool)
	switch {
	case number >= 0:
	case id == "" || len(m.ids[id]) == 0:
		return m.pass(m.session, message.place(), "a result of a call that is not there")
	case len(m.ids[id]) > 1: // whose it is of several is not known
		return nil
	default: // the message with the call is gone
		if number = m.nearest(m.waiting, id, tool); number < 0 {
			return nil
		}
		m.until(inspectMoment{call: number})
	}
	m.calls[number].answer, m.calls[number].said = message, true
	m.end(number)
	return nil
}

// answered takes the call that a result is of: the last one with its ID, or
// without one the first of its tool; -1 if there is none.
func (m *inspectMerge) answered(id, tool string) int {
	if id != "" {
		if number := m.nearest(m.open, id, tool); number >= 0 || tool == "" {
			return number
		}
		return m.nearest(m.open, id, "")
	}
	for len(m.byTool[tool]) > 0 {
		number := m.byTool[tool][0]
		if m.byTool[tool] = m.byTool[tool][1:]; !m.calls[number].said {
			return number
		}
	}
	return -1
}

// end makes sure that the end of a call has come.
func (m *inspectMerge) end(number int) {
	end := inspectMoment{call: number, end: true}
	if m.calls[number].ended {
		m.until(end)
	} else {
		m.calls[number].ended = true
		m.add(end)
	}
}

// until takes the moments of the events up to one, which may have come.
func (m *inspectMerge) until(wanted inspectMoment) {
	for !m.done[wanted] && len(m.rest) > 0 {
		m.add(m.rest[0])
		m.rest = m.rest[1:]
	}
}

func (m *inspectMerge) add(one inspectMoment) {
	m.all = append(m.all, one)
	one.at = time.Time{}
	m.done[one] = true
}
