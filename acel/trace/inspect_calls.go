package trace

import (
	"slices"
	"time"
)

// callsIn calls take with each call in the message of an assistant.
func (i *inspectSample) callsIn(message pointed, c inspectCall, take func(inspectCall) error) error {
	if err := i.misplaced(i.session, message.node, formatInspect, "tool_calls"); err != nil {
		return err
	}
	content := message.at("content")
	if content.kind() == '{' {
		if err := i.misplacedBlock(i.session, content.node); err != nil {
			return err
		}
	}
	err := content.each(func(block pointed) error {
		if !block.get("type").is("tool_use") {
			return i.misplacedBlock(i.session, block.node)
		}
		c := c
		c.id, c.tool, c.ask, c.answer, c.server = block.get("id").label(), block.get("name").text(), block, block, true
		return take(c)
	})
	if err != nil {
		return err
	}
	calls := message.at("tool_calls")
	if !calls.absent() && calls.kind() != '[' {
		return i.lose(i.session, calls.problem("the calls of a message must be a list, and are "+calls.kindName(), ""))
	}
	return calls.each(func(call pointed) error {
		if call.kind() != '{' {
			return i.lose(i.session, call.problem("a call must be an object, and is "+call.kindName(), ""))
		}
		c := c
		c.id, c.tool, c.ask = call.get("id").label(), call.get("function").text(), call
		return take(c)
	})
}

// unlike loses a message that is none of an assistant or a tool if it holds calls
// or results all the same, or if its role is not known.
func (i *inspectSample) unlike(message pointed, role string) error {
	switch role {
	case "system", "user":
		if err := i.misplacedBlocks(i.session, message.get("content")); err != nil {
			return err
		}
		return i.misplaced(i.session, message.node, formatInspect, "tool_call_id")
	}
	return i.lose(i.session, message.problem("a message with the role "+brief([]byte(role))+" is not known", "calls are those of messages with the role assistant, and results those with the role tool"))
}

// ask takes down a call of an event.
func (i *inspectSample) ask(c inspectCall) {
	number := i.add(c)
	i.moments = append(i.moments, inspectMoment{call: number, at: c.at})
	if !c.server {
		i.waiting[c.id] = append(i.waiting[c.id], number)
	}
}

// add takes a call, and returns its number.
func (i *inspectSample) add(c inspectCall) int {
	i.calls = append(i.calls, c)
	number := len(i.calls) - 1
	i.ids[c.id] = append(i.ids[c.id], number)
	return number
}

// endNow takes down the end of a call of an event, which is never before it was
// asked for, whatever clocks say.
func (i *inspectSample) endNow(call int, at time.Time) {
	if asked := i.calls[call].at; at.Before(asked) && !at.IsZero() {
		at = asked
	}
	i.calls[call].ended = true
	i.moments = append(i.moments, inspectMoment{call: call, end: true, at: at})
}

// mostAlike is how many calls of one id are looked at for one of a tool.
const mostAlike = 50

// nearest takes the call of a key out of a list that is nearest: the first one of
// the last reply that has any. It is one of a tool if that is told; -1 if there is
// none.
func (i *inspectSample) nearest(from map[string][]int, key, tool string) int {
	return i.nearestOf(from, key, func(c *inspectCall) bool { return tool == "" || c.tool == tool })
}

// nearestOf is nearest for the calls that are as wanted.
func (i *inspectSample) nearestOf(from map[string][]int, key string, wanted func(*inspectCall) bool) int {
	numbers, found := from[key], -1
	for at := len(numbers) - 1; at >= max(0, len(numbers)-mostAlike); at-- {
		c := &i.calls[numbers[at]]
		if found >= 0 && (c.turn == "" || c.turn != i.calls[numbers[found]].turn) {
			break
		}
		if wanted(c) {
			found = at
		}
	}
	return take(from, key, found)
}

// asksFor takes the call that waits of which a tool ran: one with the arguments
// of the run if several have its id.
func (i *inspectSample) asksFor(run pointed, id, tool string) int {
	if len(i.waiting[id]) > 1 {
		given := i.fingerprint(run.node)
		number := i.nearestOf(i.waiting, id, func(c *inspectCall) bool { return c.tool == tool && i.fingerprint(c.ask.node) == given })
		if number >= 0 {
			return number
		}
	}
	return i.nearest(i.waiting, id, tool)
}

// take takes the number at an index out of a list; -1 stands for none.
func take(from map[string][]int, key string, at int) int {
	if at < 0 {
		return -1
	}
	numbers := from[key]
	number := numbers[at]
	if at == 0 {
		from[key] = numbers[1:]
	} else {
		from[key] = slices.Delete(numbers, at, at+1)
	}
	if len(from[key]) == 0 {
		delete(from, key)
	}
	return number
}
