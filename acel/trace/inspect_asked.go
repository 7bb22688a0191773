package trace

import (
	"slices"
	"time"
)

// resultsAsked takes the results of calls that have none out of the messages that
// a model was asked with. A result is that of the nearest call before it, and the
// last calls of messages are the last that were asked for: an id that comes again
// names several. Results of which the call is not among the messages are taken if
// they are fresh, or if there is but one call with the id.
func (i *inspectSample) resultsAsked(messages []node, fresh bool, at time.Time) {
	if len(i.waiting) == 0 {
		return
	}
	a := inspectAsked{inspectSample: i, open: map[string][]int{}, found: map[int]bool{}, of: slices.Repeat([]int{-1}, len(messages)), messages: messages}
	for number, message := range slices.Backward(messages) {
		switch id := message.get("tool_call_id").label(); {
		case message.get("role").is("tool") && len(i.waiting[id]) > 0:
			a.open[id] = append(a.open[id], number)
		case message.get("role").is("assistant"):
			a.reply(message.get("tool_calls"))
		}
	}
	left := map[int]bool{}
	for _, numbers := range a.open {
		for _, number := range numbers {
			left[number] = true
		}
	}
	for number, message := range messages {
		id := message.get("tool_call_id").label()
		call := a.of[number]
		if call >= 0 {
			call = take(i.waiting, id, slices.Index(i.waiting[id], call))
		} else if left[number] && (fresh || len(i.ids[id]) == 1) {
			call = i.nearest(i.waiting, id, message.get("function").text())
		}
		if call >= 0 {
			i.calls[call].answer = pointed{message, ""}
			i.endNow(call, at)
		}
	}
}

// An inspectAsked goes over messages from the end.
type inspectAsked struct {
	*inspectSample
	messages []node
	open     map[string][]int // by their ids, the results of which no call came yet, the nearest last
	of       []int            // the calls of the results; -1 stands for none
	found    map[int]bool     // calls that are known to be among the messages
}

// reply takes the calls of a message.
func (a *inspectAsked) reply(list node) {
	var calls []inspectCall
	var results []int
	for call := range list.elements() {
		c := inspectCall{id: call.get("id").label(), tool: call.get("function").text(), ask: pointed{call, ""}}
		if len(a.waiting[c.id]) > 0 {
			calls, results = append(calls, c), append(results, a.result(&c))
		}
	}
	for n := range slices.Backward(calls) {
		if number := a.known(&calls[n]); number >= 0 && results[n] >= 0 && slices.Contains(a.waiting[calls[n].id], number) {
			a.of[results[n]] = number
		}
	}
}

// result takes the nearest result of a call; -1 if there is none.
func (a *inspectAsked) result(c *inspectCall) int {
	open := a.open[c.id]
	for at, number := range slices.Backward(open) {
		if tool := a.messages[number].get("function").text(); tool == "" || tool == c.tool {
			a.open[c.id] = slices.Delete(open, at, at+1)
			return number
		}
	}
	return -1
}

// known takes the last call of the events that is a call of a message; -1 if
// there is none.
func (a *inspectAsked) known(c *inspectCall) int {
	asked := a.fingerprint(c.ask.node)
	numbers := a.ids[c.id]
	for _, number := range slices.Backward(numbers[max(0, len(numbers)-mostAlike):]) {
		if one := &a.calls[number]; !a.found[number] && one.tool == c.tool && a.fingerprint(one.ask.node) == asked {
			a.found[number] = true
			return number
		}
	}
	return -1
}
