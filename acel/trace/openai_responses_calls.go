package trace

import (
	"strings"

	"github.com/acel-dev/acel/acel"
)

// call reads an item that is a call.
func (r *responses) call(s *session, n node, kind string, of responsesCall) error {
	c := acel.Call{Tool: of.tool, ID: n.get("call_id").text(), Server: n.get("server_label").text(), Args: of.arguments(n), Place: n.place()}
	if c.ID == "" {
		c.ID = n.get("id").text()
	}
	if c.Tool == "" {
		c.Tool = n.get("name").text()
	}
	if space := n.get("namespace").text(); space != "" && space != c.Tool { // one that holds a single tool is named like it
		c.Server = strings.TrimPrefix(space, "mcp__")
	}
	request := approval{s, n.get("approval_request_id").text()}
	if number, waits := r.approvals[request]; waits {
		delete(r.approvals, request)
		return r.answersCall(s, number, of.outcome(n))
	}
	origin := Agent
	if of.server || kind == "mcp_approval_request" || n.get("execution").is("server") || n.get("environment", "type").is("container_reference") {
		origin = Server
	}
	c.Turn = r.turn.asked()
	if err := r.asks(s, c, origin); err != nil || c.Tool == "" {
		return err
	}
	switch {
	case kind == "mcp_approval_request":
		r.waits(approval{s, c.ID}, s.batch.last())
	case of.server:
		r.turn.answered()
		return r.answersCall(s, s.batch.last(), of.outcome(n))
	}
	return nil
}

// arguments returns the arguments of a call. Where the item holds none that should,
// they are null, so that rules that ask for one cannot decide.
func (of responsesCall) arguments(n node) []byte {
	switch args := n.get(of.args); {
	case of.args == "input":
		return args.free("input")
	case of.args == "arguments" || !args.absent():
		return args.arguments()
	}
	if picked := n.pick(of.parts...); picked != nil {
		return picked
	}
	return []byte("null")
}

// outcome returns what came of a call whose result is in its own item.
func (of responsesCall) outcome(n node) result {
	r := result{at: n.place()}
	value, failed, status := n.get(of.result), n.get("error"), n.get("status").text()
	if !value.absent() {
		r.value = value.result()
	}
	switch {
	case !failed.empty():
		r.status, r.reason = acel.Failed, failed.said()
	case status == "failed":
		r.status = acel.Failed
	case status == "completed", status == "" && r.value != nil:
		r.status = acel.OK
	default:
		r.status = acel.Unfinished
	}
	return r
}

// result reads an item that is the result of an earlier one.
func (r *responses) result(s *session, n node, tool string) error {
	found := result{id: n.get("call_id").text(), tool: tool, value: n.get("output").result(), at: n.place()}
	if tool == "tool_search" {
		found.value = n.get("tools").result()
	}
	if found.id == "" && tool == "local_shell" {
		found.id = n.get("id").text()
	}
	found.status, found.reason = responsesFailure(n)
	if n.get("execution").is("server") {
		r.turn.answered()
	} else {
		r.begin()
	}
	return r.answers(s, found)
}

// responsesFailure says whether a result is a failure: shells tell how their
// commands ended, and patches whether they were applied.
func responsesFailure(n node) (acel.Status, string) {
	if n.get("status").is("failed") {
		return acel.Failed, n.get("output").said()
	}
	for part := range n.get("output").elements() {
		outcome := part.get("outcome")
		if outcome.get("type").is("timeout") {
			return acel.Failed, "timeout"
		}
		if code := outcome.get("exit_code").label(); code != "" && code != "0" {
			return acel.Failed, "exit code " + code
		}
	}
	return acel.OK, ""
}

// An approval is asked of the user before a call is carried out.
type approval struct {
	s  *session
	id string
}

// waits takes note of a call that needs one.
func (r *responses) waits(request approval, number int) {
	if r.approvals == nil {
		r.approvals = map[approval]int{}
	}
	r.approvals[request] = number
}

// approval reads what the user said of a call. One that was approved follows as a
// call with a result.
func (r *responses) approval(s *session, n node) error {
	r.begin()
	request := approval{s, n.get("approval_request_id").text()}
	if n.get("approve").isTrue() {
		return nil
	}
	number, waits := r.approvals[request]
	if !waits {
		return r.pass(s, n.place(), "a refusal of a call that is not there")
	}
	delete(r.approvals, request)
	return r.answersCall(s, number, result{id: request.id, status: acel.Refused, reason: n.get("reason").text(), at: n.place()})
}
