package trace

import (
	"cmp"

	"github.com/acel-dev/acel/acel"
)

// response reads the response to a request.
func (c *mcpConnection) response(p mcpPending, n node) error {
	switch p.kind {
	case mcpCall:
		return c.result(p, n.get("result"), n.get("error"), n)
	case mcpTaskResult:
		number, is := c.tasks[p.key]
		if !is {
			return c.mcp.pass(c.session, n.place(), "a result of a task that is not there, or has its result")
		}
		delete(c.tasks, p.key)
		return c.result(mcpPending{number: number}, n.get("result"), n.get("error"), n)
	case mcpTask:
		return c.task(p.key, n.get("result"))
	case mcpSampling:
		return c.sampled(n.get("result", "content"))
	}
	return nil
}

// result gives a call its result, if that is there yet.
func (c *mcpConnection) result(p mcpPending, value, failure, at node) error {
	r := result{value: value.result(), at: at.place()}
	mark := errorMark(value)
	switch kind := value.get("resultType"); {
	case !failure.absent():
		r.value, r.status = nil, acel.Failed
		r.reason = cmp.Or(failure.get("message").text(), string(failure.raw()))
	case value.doc == nil:
		return c.mcp.lose(c.session, at.problem("a response without a result or an error", ""))
	case kind.is("input_required"):
		return keepMCP(c, &c.retries, retryKey(p.key, value.get("requestState")), p.number)
	case kind.is("task"), value.get("task", "taskId").kind() == '"' && value.get("content").doc == nil:
		id := cmp.Or(value.get("taskId").text(), value.get("task", "taskId").text())
		return keepMCP(c, &c.tasks, hash([]byte(id)), p.number)
	case !kind.absent() && !kind.is("complete"):
		return c.mcp.lose(c.session, kind.problem("a result of type "+brief(kind.unquoted())+" is not known", "it may not be the last one of its call"))
	case mark.isTrue():
		r.status, r.reason = acel.Failed, value.get("content").said()
	case mark.marksError():
		return c.mcp.lose(c.session, mark.problem("isError is "+mark.kindName(), "it must be true or false"))
	}
	if p.number < c.session.batch.gone {
		return c.mcp.lose(c.session, at.problem("a result comes so late that its call was taken as unfinished",
			"raise --max-call, which bounds how much is held back until results come"))
	}
	return c.mcp.answersCall(c.session, p.number, r)
}

// errorMark returns isError of a result, in any spelling.
func errorMark(value node) node {
	mark := value.get("isError")
	for key, other := range value.members() {
		if mark.doc == nil && dialectless(key) == "iserror" {
			mark = other
		}
	}
	return mark
}

// task reads the state of a task, which has the result of its call once it is
// done.
func (c *mcpConnection) task(key uint64, state node) error {
	number, is := c.tasks[key]
	value, failure := state.get("result"), state.get("error")
	if !is || value.doc == nil && failure.absent() {
		return nil
	}
	delete(c.tasks, key)
	return c.result(mcpPending{number: number}, value, failure, state)
}

// sampled passes over the calls in what the client's model said to the server.
func (c *mcpConnection) sampled(content node) error {
	called := func(block node) bool { return block.get("type").is("tool_use") }
	calls := called(content)
	for block := range content.elements() {
		calls = calls || called(block)
	}
	if !calls {
		return nil
	}
	return c.mcp.pass(c.session, content.place(), "a call of the server's, which sampled the client's model")
}
