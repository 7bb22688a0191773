package trace

import (
	"encoding/binary"
	"slices"
	"strings"
)

// message reads a message, and the response beside it if there is one.
func (c *mcpConnection) message(r mcpRecord) error {
	n := r.message
	switch {
	case n.get("method").kind() == '"':
		return c.request(r)
	case n.get("result").doc == nil && n.get("error").absent():
		return c.mcp.lose(c.session, n.problem("a message without a method, a result or an error", ""))
	}
	waiting, problem := c.answered(n, r.direction)
	switch {
	case problem != nil:
		return c.mcp.lose(c.session, problem)
	case waiting == nil:
		return c.mcp.pass(c.session, n.place(), "a response to a request that is not there")
	}
	return c.response(*waiting, n)
}

// request reads a request or a notification.
func (c *mcpConnection) request(r mcpRecord) error {
	p, err := c.expects(r)
	if err != nil {
		return err
	}
	p.direction = r.direction
	id := r.message.get("id")
	switch {
	case r.reply.doc != nil:
		return c.response(p, r.reply)
	case id.absent():
		return nil
	}
	return c.wait(id, p)
}

// expects returns what a request waits for. A call is taken down.
func (c *mcpConnection) expects(r mcpRecord) (mcpPending, error) {
	n, method := r.message, r.message.get("method").text()
	task := hash(n.get("params", "taskId").unquoted())
	switch {
	case method == "initialize":
		c.begun = true
	case method == "tools/call":
		c.begun = true
		return c.call(r)
	case method == "tasks/result":
		return mcpPending{kind: mcpTaskResult, key: task}, nil
	case method == "tasks/get":
		return mcpPending{kind: mcpTask, key: task}, nil
	case method == "notifications/tasks", method == "notifications/tasks/status":
		return mcpPending{}, c.task(task, n.get("params"))
	case method == "sampling/createMessage":
		return mcpPending{kind: mcpSampling}, nil
	case method == "elicitation/create":
		return mcpPending{kind: mcpElicitation}, nil
	case method == "roots/list":
		return mcpPending{kind: mcpRoots}, nil
	case method == "ping":
		return mcpPending{kind: mcpPing}, nil
	case !isMCPMethod(method) && mentionsCalls(string(n.raw())):
		return mcpPending{}, c.mcp.lose(c.session, n.problem("the method "+brief([]byte(method))+" is not known", "it may hold a call"))
	case !isMCPMethod(method):
		return mcpPending{}, c.mcp.pass(c.session, n.place(), "a method that is none of MCP")
	}
	return mcpPending{}, nil
}

// isMCPMethod reports whether the protocol has a method, or at least its kind.
func isMCPMethod(method string) bool {
	kind, _, is := strings.Cut(method, "/")
	return slices.Contains([]string{"initialize", "ping", "tools/call", "tools/list"}, method) ||
		is && slices.Contains([]string{
			"server", "resources", "prompts", "completion", "logging", "notifications", "tasks",
			"subscriptions", "sampling", "elicitation", "roots",
		}, kind)
}

// call takes down a call, unless it is the same as before, asked for again with
// the input that the server wanted.
func (c *mcpConnection) call(r mcpRecord) (mcpPending, error) {
	m, s, n := c.mcp, c.session, r.message
	params, a := n.get("params"), r.call()
	p := mcpPending{kind: mcpCall, key: hash(append([]byte(a.Tool+"\x00"), a.Args...))}
	if state := params.get("requestState"); state.doc != nil || params.get("inputResponses").doc != nil {
		again := retryKey(p.key, state)
		if number, is := c.retries[again]; is {
			delete(c.retries, again)
			p.number = number
			return p, nil
		}
	}
	if a.Tool == "" {
		return mcpPending{}, m.lose(s, m.nameless(a.Place))
	}
	for key, value := range params.members() {
		if a.Args == nil && string(key) != "arguments" && isMCPArguments(key) && !value.absent() {
			return mcpPending{}, m.lose(s, value.problem("the key "+brief(key)+" may hold the arguments of a call", "MCP calls them arguments"))
		}
	}
	err := m.asks(s, a, Agent)
	p.number = s.batch.last()
	return p, err
}

// isMCPArguments reports whether a key is that of arguments in any spelling, or
// in the words of others.
func isMCPArguments(key []byte) bool {
	switch dialectless(key) {
	case "arguments", "args", "parameters", "params", "input", "inputs", "kwargs", "toolinput", "toolarguments", "toolargs":
		return true
	}
	return false
}

// retryKey is what a call that wants input and its retry have in common: the tool
// and the arguments, and the state that the server gave.
func retryKey(call uint64, state node) uint64 {
	return hash(append(binary.LittleEndian.AppendUint64(nil, call), state.raw()...))
}
