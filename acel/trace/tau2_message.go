package trace

import (
	"github.com/acel-dev/acel/acel"
)

// message reads a message. Those of the simulated user may call tools too.
func (t tau2) message(s *session, n node, turn string) error {
	if n.get("role").is("tool") {
		if several := n.get("tool_messages"); !several.absent() {
			return t.results(s, several)
		}
		return t.result(s, n)
	}
	of := Agent
	if n.get("role").is("user") {
		of = User
	}
	return t.calls(s, n.get("tool_calls"), acel.Call{Turn: turn, Time: n.get("timestamp").when()}, of)
}

// tick reads a moment of a conversation in which both talk at once.
func (t tau2) tick(s *session, n node, turn string) error {
	at := n.get("timestamp").when()
	for _, who := range []struct {
		key string
		of  Origin
	}{{"agent", Agent}, {"user", User}} {
		calls := n.get(who.key + "_tool_calls")
		if calls.absent() || calls.first().doc == nil {
			calls = n.get(who.key+"_chunk", "tool_calls")
		}
		if err := t.calls(s, calls, acel.Call{Turn: turn + who.key, Time: at}, who.of); err != nil {
			return err
		}
		if err := t.results(s, n.get(who.key+"_tool_results")); err != nil {
			return err
		}
	}
	return nil
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
				if err := t.lose(s, n.problem("a call is by "+by.label()+", and must be by the assistant or the user", "")); err != nil {
					return err
				}
				continue
			}
		}
		c.ID, c.Tool, c.Args, c.Place = n.get("id").text(), n.get("name").text(), n.get("arguments").arguments(), n.place()
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

// result reads a result, whose id is that of the call.
func (t tau2) result(s *session, n node) error {
	content := n.get("content")
	r := result{id: n.get("id").text(), value: content.result(), at: n.place()}
	if n.get("error").isTrue() {
		r.status, r.reason = acel.Failed, content.said()
	}
	return t.answers(s, r)
}
