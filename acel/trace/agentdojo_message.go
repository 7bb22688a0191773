package trace

import "github.com/acel-dev/acel/acel"

// message reads a message. One of a tool holds its call again.
func (a agentDojo) message(s *session, n node, turn string) error {
	if n.get("role").is("tool") {
		return a.result(s, n)
	}
	calls := n.get("tool_calls")
	if !calls.absent() && calls.kind() != '[' {
		return a.lose(s, calls.problem("the calls of a message must be a list, and are "+calls.kindName(), ""))
	}
	for call := range calls.elements() {
		c := acel.Call{Tool: call.get("function").text(), ID: call.get("id").text(), Turn: turn, Place: call.place()}
		c.Args = call.get("args").arguments()
		if err := a.asks(s, c, Agent); err != nil {
			return err
		}
		for _, inner := range call.get("args").members() {
			if err := a.inner(s, inner); err != nil {
				return err
			}
		}
	}
	return nil
}

// inner loses an argument that is a call itself, whose result is the argument.
func (a agentDojo) inner(s *session, n node) error {
	if n.get("function").kind() != '"' || n.get("args").kind() != '{' {
		return nil
	}
	return a.lose(s, n.problem("an argument is a call itself, which is not read", "whether and when it was made is not told"))
}

// result reads a result. Where calls have no ids, it is that of the first call of
// its tool that has none.
func (a agentDojo) result(s *session, n node) error {
	call, content := n.get("tool_call"), n.get("content")
	r := result{id: n.get("tool_call_id").text(), tool: call.get("function").text(), value: content.result(), at: n.place()}
	if r.id == "" {
		r.id = call.get("id").text()
	}
	if wrong := n.get("error").said(); wrong != "" {
		r.status, r.reason = acel.Failed, wrong
	}
	return a.answers(s, r)
}
