package trace

import (
	"slices"
	"time"
)

// callsIn calls take with each call in the message of an assistant.
func (i *inspectSample) callsIn(message pointed, c inspectCall, take func(inspectCall) error) error {
	err := message.at("content").each(func(block pointed) error {
		switch kind := block.get("type").text(); {
		case kind == "tool_use":
			c := c
			c.id, c.tool, c.ask, c.answer, c.server = block.get("id").text(), block.get("name").text(), block, block, true
			return take(c)
		case mentionsCalls(kind):
			return i.lose(i.session, block.problem("a content of type "+brief([]byte(kind))+" is not known", "it may hold a call or a result"))
		}
		return nil
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
		c.id, c.tool, c.ask = call.get("id").text(), call.get("function").text(), call
		return take(c)
	})
}

// key is what a call of a message and the same call of an event have in common.
func (c *inspectCall) key() string {
	if c.id != "" {
		return c.id
	}
	return c.tool + string(c.ask.get("arguments").raw())
}

// ask takes down a call of an event.
func (i *inspectSample) ask(c inspectCall) {
	number := i.add(c)
	i.moments = append(i.moments, inspectMoment{call: number, at: c.at})
	i.asked[c.key()] = append(i.asked[c.key()], number)
	if !c.server {
		i.waiting[c.id] = append(i.waiting[c.id], number)
	}
}

// add takes a call, and returns its number.
func (i *inspectSample) add(c inspectCall) int {
	i.calls = append(i.calls, c)
	i.ids[c.id] = true
	return len(i.calls) - 1
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
	numbers, found := from[key], -1
	for at := len(numbers) - 1; at >= max(0, len(numbers)-mostAlike); at-- {
		c := &i.calls[numbers[at]]
		if found >= 0 && (c.turn == "" || c.turn != i.calls[numbers[found]].turn) {
			break
		}
		if tool == "" || c.tool == tool {
			found = at
		}
	}
	return take(from, key, found)
}

// first takes the first call of a key and a tool out of a list; -1 if there is
// none.
func (i *inspectSample) first(from map[string][]int, key, tool string) int {
	numbers := from[key]
	return take(from, key, slices.IndexFunc(numbers[:min(len(numbers), mostAlike)], func(number int) bool { return i.calls[number].tool == tool }))
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
