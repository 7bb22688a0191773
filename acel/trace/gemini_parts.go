package trace

import (
	"strings"

	"github.com/acel-dev/acel/acel"
)

// geminiParts are the parts of a content while they are read.
type geminiParts struct {
	*decoder
	s       *session
	turn    *steps
	common  acel.Call
	of      Origin
	mayCall bool
	repeats func(call node) bool // a call was read before, elsewhere; nil: none was
}

// geminiCode is the tool that runs code where the model is served.
const geminiCode = "code_execution"

// part reads a part, which is an object with a key for its kind; others may be
// null.
func (p *geminiParts) part(part node) error {
	for key, value := range part.members() {
		if value.absent() {
			continue
		}
		var err error
		switch name := dialectless(key); {
		case name == "functioncall":
			err = p.call(value, value.get("name").text(), p.of)
		case name == "toolcall":
			err = p.call(value, geminiToolType(value), Server)
		case name == "executablecode":
			err = p.call(value, geminiCode, Server)
		case name == "functionresponse":
			err = p.result(value, value.get("name").text())
		case name == "toolresponse":
			err = p.result(value, geminiToolType(value))
		case name == "codeexecutionresult":
			err = p.result(value, geminiCode)
		case mentionsCalls(name):
			err = p.lose(p.s, value.problem("a part with "+brief(key)+" is not known", "it may hold a call or a result"))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// geminiToolType names a tool that the server has.
func geminiToolType(n node) string { return n.either("toolType", "tool_type").text() }

func (p *geminiParts) call(n node, tool string, of Origin) error {
	switch {
	case !p.mayCall:
		return p.lose(p.s, n.problem("a content of the user calls a function", "only the model's calls are those of the agent"))
	case p.repeats != nil && p.repeats(n):
		p.heard++
		return nil
	}
	c := p.common
	c.Tool, c.ID, c.Turn, c.Place = tool, n.get("id").text(), p.turn.asked(), n.place()
	switch args := n.get("args"); {
	case tool == geminiCode && of == Server:
		c.Args = n.pick("language", "code")
	case !args.absent():
		c.Args = n.argumentsAt("args")
	default: // arguments in pieces are no object, so that rules cannot decide on them
		c.Args = n.either("partialArgs", "partial_args").arguments()
	}
	return p.asks(p.s, c, of)
}

// result reads a result. One that will go on is none yet.
func (p *geminiParts) result(n node, tool string) error {
	if n.either("willContinue", "will_continue").isTrue() {
		return p.pass(p.s, n.place(), "a part of a result that goes on")
	}
	p.turn.answered()
	r := result{id: n.get("id").text(), tool: tool, at: n.place()}
	response := n.get("response")
	if tool == geminiCode && response.doc == nil {
		response = n
		if outcome := n.get("outcome").text(); strings.HasSuffix(outcome, "FAILED") || strings.HasSuffix(outcome, "DEADLINE_EXCEEDED") {
			r.status, r.reason = acel.Failed, n.get("output").text()
		}
	}
	r.value = response.result()
	if failed, reason := geminiFailure(response); failed {
		r.status, r.reason = acel.Failed, reason
	}
	return p.answers(p.s, r)
}

// geminiFailure says whether a response is an error: it has one under that key,
// or is the result of an MCP tool that is marked as one.
func geminiFailure(response node) (bool, string) {
	failure := response.get("error")
	switch {
	case !failure.empty():
		return true, failure.said()
	case response.either("isError", "is_error").isTrue():
		return true, response.get("content").said()
	}
	return false, ""
}
