package trace

import (
	"bytes"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/acel-dev/acel/acel"
)

// item reads an item of the model, or the result of one.
func (c *codex) item(line, item node) error {
	s, err := c.session(line)
	if err != nil {
		return err
	}
	if item.kind() != '{' {
		return c.lose(s, line.problem("a line without an item", "it may hold a call or a result"))
	}
	call := acel.Call{ID: firstText(item.get("call_id"), item.get("id")), Place: item.place()}
	switch kind := item.get("type").text(); kind {
	case "function_call":
		call.Tool, call.Server, call.Args = item.get("name").text(), namespaced(item.get("namespace")), item.get("arguments").arguments()
		return c.asked(s, line, call, Agent)
	case "custom_tool_call":
		call.Tool, call.Server, call.Args = item.get("name").text(), namespaced(item.get("namespace")), item.get("input").free("input")
		return c.asked(s, line, call, Agent)
	case "local_shell_call":
		call.Tool, call.Args = "local_shell", item.get("action").arguments()
		return c.asked(s, line, call, Agent)
	case "tool_search_call":
		call.Tool, call.Args = "tool_search", item.get("arguments").arguments()
		return c.asked(s, line, call, carriedOutBy(item.get("execution")))
	case "web_search_call":
		call.Tool, call.Args = "web_search", item.get("action").arguments()
		return c.whole(s, line, item, call, "")
	case "image_generation_call":
		call.Tool, call.Args = "image_generation", item.pick("revised_prompt")
		return c.whole(s, line, item, call, "result")
	case "function_call_output", "custom_tool_call_output", "local_shell_call_output":
		return c.result(s, codexResult(item))
	case "tool_search_output":
		return c.result(s, result{id: item.get("call_id").text(), tool: "tool_search", value: item.get("tools").result(), at: item.place()})
	default:
		if kind == "" || holdsCodexCall(kind) {
			return c.lose(s, item.problem("an item of type "+brief([]byte(kind))+" is not known", "it may hold a call or a result"))
		}
		c.answered = c.answered || item.get("role").is("user")
		c.said(s, item)
	}
	return nil
}

func carriedOutBy(execution node) Origin {
	if execution.is("server") {
		return Server
	}
	return Agent
}

// holdsCodexCall reports whether the type of an item or an event is that of a
// call or a result.
func holdsCodexCall(kind string) bool {
	return mentionsCalls(kind) || strings.HasSuffix(kind, "_call") || strings.HasSuffix(kind, "_output")
}

// whole reads an item that is a call and, under a key, its result, which the
// model's server brought.
func (c *codex) whole(s *session, line, item node, call acel.Call, value string) error {
	r := result{value: item.get(value).result(), at: call.Place}
	if err := c.asked(s, line, call, Server); err != nil {
		return err
	}
	switch item.get("status").text() {
	case "in_progress", "incomplete", "searching", "generating":
		return nil
	case "failed":
		r.status = acel.Failed
	}
	c.answered = true
	return c.answersCall(s, s.batch.last(), r)
}

// result pairs a result, of which an event may have said already that it is that
// of a failure.
func (c *codex) result(s *session, r result) error {
	c.answered = true
	if end, known := c.ends[r.id]; known && r.status == acel.OK {
		r.status, r.reason = end.status, end.reason
		delete(c.ends, r.id)
	}
	return c.answers(s, r)
}

// codexResult reads a result. That of a command is JSON in a text, with its exit
// code; older ones are objects that say whether it is a success.
func codexResult(item node) result {
	output := item.get("output")
	r := result{id: item.get("call_id").text(), value: output.result(), at: item.place()}
	said := inText(output)
	code := said.get("metadata", "exit_code")
	switch {
	case code.kind() == '0' && code.label() != "0":
		r.status, r.reason = acel.Failed, said.get("output").said()
	case output.get("success").kind() == 'f':
		r.status, r.reason = acel.Failed, output.get("content").said()
	}
	return r
}

// inText returns the JSON object that a text is; else the value itself.
func inText(n node) node {
	text := n.unquoted()
	if !bytes.HasPrefix(text, []byte("{")) || !jsontext.Value(text).IsValid() {
		return n
	}
	return (&document{text: text}).node()
}
