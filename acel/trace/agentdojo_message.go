package trace

import "github.com/acel-dev/acel/acel"

// message reads a message. One of a tool holds its call again.
func (a agentDojo) message(s *session, n node, turn string) error {
	role := n.get("role")
	known := []string{"tool_calls"}
	if role.is("tool") {
		known = []string{"tool_call", "tool_call_id"}
	}
	if err := a.misplaced(s, n, formatAgentDojo, known...); err != nil {
		return err
	}
	if err := a.misplacedBlocks(s, n.get("content")); err != nil {
		return err
	}
	switch role.text() {
	case "tool":
		return a.result(s, n)
	case "assistant":
		return a.calls(s, n.get("tool_calls"), turn)
	case "system", "user":
		s.saysOfUser(n)
		if n.get("tool_calls").empty() {
			return nil
		}
	}
	return a.lose(s, n.problem("a message with the role "+brief([]byte(role.label()))+" is not known, or has calls", "calls are those of messages with the role assistant, and results those with the role tool"))
}

// calls reads the calls of a message.
func (a agentDojo) calls(s *session, list node, turn string) error {
	if !list.absent() && list.kind() != '[' {
		return a.lose(s, list.problem("the calls of a message must be a list, and are "+list.kindName(), ""))
	}
	for call := range list.elements() {
		c := acel.Call{Tool: call.get("function").text(), ID: call.get("id").label(), Turn: turn, Place: call.place()}
		c.Args = call.argumentsAt("args")
		if err := a.asks(s, c, Agent); err != nil {
			return err
		}
		if err := a.argumentsIn(s, call.get("args")); err != nil {
			return err
		}
	}
	return nil
}

// argumentsIn loses the arguments, however deep they stand in others, that are calls
// themselves, whose results are the arguments.
func (a agentDojo) argumentsIn(s *session, n node) error {
	for _, value := range n.members() {
		if err := a.inner(s, value); err != nil {
			return err
		}
	}
	for value := range n.elements() {
		if err := a.inner(s, value); err != nil {
			return err
		}
	}
	return nil
}

func (a agentDojo) inner(s *session, n node) error {
	if n.get("function").kind() != '"' || n.get("args").kind() != '{' {
		return a.argumentsIn(s, n)
	}
	return a.lose(s, n.problem("an argument is a call itself, which is not read", "whether and when it was made is not told"))
}

// result reads a result. Where calls have no ids, it is that of the first call of
// its tool that has none.
func (a agentDojo) result(s *session, n node) error {
	call, content := n.get("tool_call"), n.get("content")
	r := result{id: n.get("tool_call_id").label(), tool: call.get("function").text(), value: content.result(), at: n.place()}
	if r.id == "" {
		r.id = call.get("id").label()
	}
	if wrong := n.get("error"); wrong.marksError() {
		if r.status, r.reason = acel.Failed, wrong.said(); r.reason == "" {
			r.reason = content.said()
		}
	}
	return a.answers(s, r)
}
