package trace

import (
	"github.com/acel-dev/acel/acel"
)

// message reads a message. Those of the simulated user may call tools too.
func (t tau2) message(s *session, n node, turn string) error {
	role, known := n.get("role"), []string{"tool_calls"}
	if role.is("tool") {
		known = []string{"tool_call_id", "tool_messages"}
	}
	if err := t.elsewhere(s, n, known...); err != nil {
		return err
	}
	of := Agent
	switch role.text() {
	case "tool":
		if several := n.get("tool_messages"); !several.absent() {
			return t.results(s, several)
		}
		return t.result(s, n)
	case "user":
		of = User
		s.says(n.get("content"))
	case "assistant":
	case "system":
		if n.get("tool_calls").empty() {
			return nil
		}
		fallthrough
	default:
		return t.lose(s, n.problem("a message with the role "+brief([]byte(role.label()))+" is not known, or has calls", "calls are those of messages with the role assistant or user, and results those with the role tool"))
	}
	return t.calls(s, n.get("tool_calls"), acel.Call{Turn: turn, Time: n.get("timestamp").when()}, of)
}

// elsewhere loses what a message has that speaks of calls and stands where there
// are none.
func (t tau2) elsewhere(s *session, n node, known ...string) error {
	if err := t.misplaced(s, n, formatTau2, known...); err != nil {
		return err
	}
	return t.misplacedBlocks(s, n.get("content"))
}

// tick reads a moment of a conversation in which both talk at once.
func (t tau2) tick(s *session, n node, turn string) error {
	if err := t.misplaced(s, n, formatTau2, "agent_tool_calls", "agent_tool_results", "user_tool_calls", "user_tool_results"); err != nil {
		return err
	}
	at := n.get("timestamp").when()
	for _, who := range []struct {
		key string
		of  Origin
	}{{"agent", Agent}, {"user", User}} {
		if chunk := n.get(who.key + "_chunk"); chunk.kind() == '{' {
			if err := t.elsewhere(s, chunk, "tool_calls"); err != nil {
				return err
			}
			if who.of == User {
				s.says(chunk.get("content"))
			}
		} else if !chunk.absent() {
			if err := t.lose(s, chunk.problem("a chunk must be an object, and is "+chunk.kindName(), "")); err != nil {
				return err
			}
		}
		if err := t.calls(s, tickCalls(n, who.key), acel.Call{Turn: turn + who.key, Time: at}, who.of); err != nil {
			return err
		}
		if err := t.results(s, n.get(who.key+"_tool_results")); err != nil {
			return err
		}
	}
	return nil
}

// tickCalls returns the list of calls that one of both makes in a tick.
func tickCalls(n node, who string) node {
	if calls := n.get(who + "_tool_calls"); !calls.empty() {
		return calls
	}
	return n.get(who+"_chunk", "tool_calls")
}

// tau2Calls counts the calls in a message or a tick.
func tau2Calls(n node, list string) (calls int) {
	lists := []node{n.get("tool_calls")}
	if list == "ticks" {
		lists = []node{tickCalls(n, "agent"), tickCalls(n, "user")}
	}
	for _, one := range lists {
		for range one.elements() {
			calls++
		}
	}
	return calls
}

// calls reads a list of calls, which say whose they are. What they have in common
// is given.
func (t tau2) calls(s *session, list node, common acel.Call, of Origin) error {
	if !list.absent() && list.kind() != '[' {
		return t.lose(s, list.problem("the calls of a message must be a list, and are "+list.kindName(), ""))
	}
	for n := range list.elements() {
		c, of := common, of
		switch by := n.get("requestor"); by.text() {
		case "assistant":
			of = Agent
		case "user":
			of = User
		default:
			if !by.absent() {
				if err := t.lose(s, n.problem("a call is by "+brief([]byte(by.label()))+", and must be by the assistant or the user", "")); err != nil {
					return err
				}
				continue
			}
		}
		c.ID, c.Tool, c.Args, c.Place = n.get("id").label(), n.get("name").text(), n.argumentsAt("arguments"), n.place()
		if err := t.asks(s, c, of); err != nil {
			return err
		}
	}
	return nil
}

// results reads a list of results.
func (t tau2) results(s *session, list node) error {
	if !list.absent() && list.kind() != '[' {
		return t.lose(s, list.problem("the results of a message must be a list, and are "+list.kindName(), ""))
	}
	for n := range list.elements() {
		if err := t.result(s, n); err != nil {
			return err
		}
	}
	return nil
}

// result reads a result, whose id is that of the call, if it does not name that
// otherwise.
func (t tau2) result(s *session, n node) error {
	content := n.get("content")
	r := result{id: n.get("tool_call_id").label(), value: content.result(), at: n.place()}
	if r.id == "" {
		r.id = n.get("id").label()
	}
	if n.get("error").marksError() {
		r.status, r.reason = acel.Failed, content.said()
	}
	return t.answers(s, r)
}
