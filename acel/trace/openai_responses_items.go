package trace

import (
	"strconv"
	"strings"
)

// A responsesCall says how items of a type tell a call.
type responsesCall struct {
	tool   string   // its name; "" if the item names it
	args   string   // the key under which all arguments stand: an object, or text
	parts  []string // the keys that are an argument each, where there is none of those
	server bool     // who serves the model carries it out: call and result are one item
	result string   // the key under which the result stands in the item itself
}

// responsesCallOf returns how items of a type tell a call, and whether they do.
func responsesCallOf(kind string) (c responsesCall, is bool) {
	switch kind {
	case "function_call", "mcp_approval_request":
		c = responsesCall{args: "arguments"}
	case "custom_tool_call":
		c = responsesCall{args: "input"}
	case "local_shell_call":
		c = responsesCall{tool: "local_shell", args: "action"}
	case "shell_call":
		c = responsesCall{tool: "shell", args: "action"}
	case "apply_patch_call":
		c = responsesCall{tool: "apply_patch", args: "operation"}
	case "computer_call":
		c = responsesCall{tool: "computer", args: "action", parts: []string{"actions"}}
	case "tool_search_call":
		c = responsesCall{tool: "tool_search", args: "arguments"}
	case "mcp_call":
		c = responsesCall{server: true, args: "arguments", result: "output"}
	case "web_search_call":
		c = responsesCall{tool: "web_search", server: true, args: "action"}
	case "file_search_call":
		c = responsesCall{tool: "file_search", server: true, parts: []string{"queries"}, result: "results"}
	case "code_interpreter_call":
		c = responsesCall{tool: "code_interpreter", server: true, parts: []string{"code", "container_id"}, result: "outputs"}
	case "image_generation_call":
		c = responsesCall{tool: "image_generation", server: true, parts: []string{"revised_prompt"}, result: "result"}
	default:
		return c, false
	}
	return c, true
}

// responsesResult returns the tool whose results items of a type are, where that
// is known, and whether they are results.
func responsesResult(kind string) (tool string, is bool) {
	switch kind {
	case "function_call_output", "custom_tool_call_output":
		return "", true
	case "local_shell_call_output", "shell_call_output", "apply_patch_call_output", "computer_call_output", "tool_search_output":
		return strings.TrimSuffix(strings.TrimSuffix(kind, "_output"), "_call"), true
	}
	return "", false
}

// begin makes ready for the items of another reply.
func (r *responses) begin() {
	r.replies++
	r.turn = steps{reply: strconv.Itoa(r.replies)}
}

func (r *responses) item(s *session, n node) error {
	kind := n.get("type").text()
	if call, is := responsesCallOf(kind); is {
		return r.call(s, n, kind, call)
	}
	if tool, is := responsesResult(kind); is {
		return r.result(s, n, tool)
	}
	switch kind {
	case "reasoning", "mcp_list_tools", "additional_tools", "compaction", "compaction_summary", "context_compaction", "compaction_trigger":
		return nil
	case "mcp_approval_response":
		return r.approval(s, n)
	case "item_reference":
		return r.reference(s, n)
	case "message":
		return r.message(s, n)
	case "":
		if n.get("role").kind() == '"' {
			return r.message(s, n)
		}
		return r.lose(s, n.problem("an item without a type or a role", ""))
	}
	return r.lose(s, n.problem("an item of type "+brief([]byte(kind))+" is not known", "it may be a call or a result"))
}

// message takes down what the user says in a message, which holds no call. Behind one that is not the
// model's, another reply begins.
func (r *responses) message(s *session, n node) error {
	if !n.get("role").is("assistant") {
		r.begin()
		s.saysOfUser(n)
	}
	if role := n.get("role").text(); role == "tool" || role == "function" {
		return r.lose(s, n.problem("a message of role "+strconv.Quote(role)+" is none of this format", "results are items of type function_call_output"))
	}
	for part := range n.get("content").elements() {
		if kind := part.get("type").text(); mentionsCalls(kind) {
			return r.lose(s, part.problem("a content part of type "+brief([]byte(kind))+" is not known", "it may hold a call or a result"))
		}
	}
	return nil
}

// reference reads past an item that stands for another one.
func (r *responses) reference(s *session, n node) error {
	id := n.get("id").text()
	if strings.HasPrefix(id, "msg_") || strings.HasPrefix(id, "rs_") {
		return nil
	}
	return r.lose(s, n.problem("a reference to the item "+brief([]byte(id))+", which is not in the file", "it may be a call; items that are stored have to be fetched"))
}
