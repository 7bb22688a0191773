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
	rest   []inspectMoment // of the events
	all    []inspectMoment
	done   map[inspectMoment]bool // without their times
	open   map[string][]int       // by their ids, the calls of messages whose result did not come
	byTool map[string][]int       // the same by their tools, in order, and under "" all; some may have one
}

// merge returns the moments of the calls of both events and messages. A call that
// only a message holds comes behind what comes before it there.
func (i *inspectSample) merge(messages pointed) ([]inspectMoment, error) {
	m := &inspectMerge{i, i.moments, nil, map[inspectMoment]bool{}, map[string][]int{}, map[string][]int{}}
	if !messages.absent() && messages.kind() != '[' {
		return m.rest, i.lose(i.session, messages.problem("the messages of a sample must be a list, and are "+messages.kindName(), ""))
	}
	number := 0
	err := messages.each(func(message pointed) error {
		number++
		switch message.get("role").text() {
		case "assistant":
			common := inspectCall{turn: "m" + strconv.Itoa(number), given: message.get("source").is("input")}
			return i.callsIn(message, common, m.call)
		case "tool":
			return m.result(message)
		}
		return nil
	})
	return append(m.all, m.rest...), err
}

// call takes a call of a message.
func (m *inspectMerge) call(c inspectCall) error {
	number := -1
	if !c.given {
		number = m.first(m.asked, c.key(), c.tool)
	}
	if number >= 0 {
		m.calls[number].ask = c.ask
		m.until(inspectMoment{call: number})
	} else {
		number = m.inspectSample.add(c)
		m.add(inspectMoment{call: number})
	}
	if c.server {
		m.calls[number].answer = c.answer
		m.end(number)
		return nil
	}
	m.open[c.id] = append(m.open[c.id], number)
	m.byTool[c.tool] = append(m.byTool[c.tool], number)
	m.byTool[""] = append(m.byTool[""], number)
	return nil
}

// result takes a message with the result of a call.
func (m *inspectMerge) result(message pointed) error {
	id, tool := message.get("tool_call_id").text(), message.get("function").text()
	number := m.answered(id, tool)
	switch {
	case number >= 0:
	case id == "" || !m.ids[id]:
		return m.pass(m.session, message.place(), "a result of a call that is not there")
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
