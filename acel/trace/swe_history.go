package trace

import (
	"bytes"

	"github.com/acel-dev/acel/acel"
)

// sweHeard reads a message of a history, and complains of what it holds in other
// words.
func (d *decoder) sweHeard(r *sweRun, n node) error {
	return d.listen(nil, n, isAgents(n), func() error {
		err := d.strays(nil, n, formatSWEAgent, "content", "action", "tool_calls", "tool_call_id", "tool_call_ids")
		if err != nil {
			return err
		}
		return d.sweMessage(r, n)
	})
}

// sweMessage reads a message of a history.
func (d *decoder) sweMessage(r *sweRun, n node) error {
	if n.kind() != '{' {
		return d.lose(nil, n.problem("a message must be an object, and is "+n.kindName(), ""))
	}
	of := Agent
	if n.get("is_demo").isTrue() {
		of = Demonstration
	}
	switch role := n.get("role").text(); role {
	case "assistant":
		return d.sweTurn(r, n, of)
	case "tool", "user":
		return d.sweAnswer(r, n, of)
	case "system":
		return nil
	default:
		return d.lose(nil, n.problem("a message has the role "+brief([]byte(role)), "known are system, user, assistant and tool"))
	}
}

// sweTurn reads a reply of the model.
func (d *decoder) sweTurn(r *sweRun, n node, of Origin) error {
	t := sweTurn{of: of, at: n.place()}
	if action := n.get("action"); action.kind() == '"' && len(bytes.TrimSpace(action.unquoted())) > 0 {
		t.action = bytes.Clone(action.raw())
	}
	calls := n.get("tool_calls")
	if !calls.absent() && calls.kind() != '[' {
		return d.lose(nil, calls.problem(`"tool_calls" must be a list, and is `+calls.kindName(), ""))
	}
	length := len(t.action)
	for call := range calls.elements() {
		f := call.get("function")
		c := acel.Call{ID: call.get("id").label(), Tool: f.get("name").text(), Args: bytes.Clone(f.argumentsAt("arguments")), Place: call.place()}
		length += len(c.Args)
		t.calls = append(t.calls, c)
	}
	if t.action == nil && t.calls == nil {
		return nil
	}
	r.turns = append(r.turns, t)
	d.heard++
	return r.hold(d, length, t.at)
}

// sweAnswer reads what came of the reply before.
func (d *decoder) sweAnswer(r *sweRun, n node, of Origin) error {
	d.heard++
	ids := n.get("tool_call_ids")
	if len(r.turns) == 0 || r.turns[len(r.turns)-1].of != of {
		if ids.kind() == '[' {
			return d.pass(nil, n.place(), "a result of a call that is not there")
		}
		return nil
	}
	t := &r.turns[len(r.turns)-1]
	answer := result{value: bytes.Clone(n.get("content").result()), at: n.place()}
	switch {
	case ids.kind() == '[':
		for id := range ids.elements() {
			answer.id = id.label()
			t.answers = append(t.answers, answer)
		}
	case n.get("role").is("tool"), len(t.calls) == 0 && len(t.answers) == 0:
		answer.id = n.get("tool_call_id").label()
		t.answers = append(t.answers, answer)
	}
	return r.hold(d, len(answer.value), answer.at)
}
