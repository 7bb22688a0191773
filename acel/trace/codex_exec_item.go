package trace

import "github.com/acel-dev/acel/acel"

// other passes over an item that holds no call.
func (c *codexExec) other(item node, call acel.Call) error {
	kind := firstText(item.get("type"), item.get("item_type"))
	switch kind {
	case "agent_message", "assistant_message", "user_message", "reasoning", "todo_list", "plan", "error":
		return nil
	case "mcp_tool_call", "collab_tool_call":
		return c.lose(c.s, c.nameless(item.place()))
	}
	return c.lose(c.s, item.problem("an item of type "+brief([]byte(kind))+" is not known", "it may hold a call or a result"))
}

// codexExecCall returns the call that an item is; without a tool if it is none.
// Tools and arguments are named as in rollouts.
func codexExecCall(item node) (acel.Call, Origin) {
	switch firstText(item.get("type"), item.get("item_type")) {
	case "command_execution":
		return acel.Call{Tool: "shell", Args: recorded(item.pick("command"))}, Agent
	case "file_change":
		return acel.Call{Tool: "apply_patch", Args: recorded(item.pick("changes"))}, Agent
	case "mcp_tool_call":
		call := acel.Call{Tool: item.get("tool").text(), Server: item.get("server").text(), Args: item.get("arguments").arguments()}
		if item.get("arguments").doc == nil { // older streams have none
			call.Args = recorded(nil)
		}
		return call, Agent
	case "collab_tool_call":
		return acel.Call{Tool: item.get("tool").text(), Args: item.pick("prompt", "sender_thread_id", "receiver_thread_ids")}, Agent
	case "web_search":
		return acel.Call{Tool: "web_search", Args: item.pick("query")}, Server
	}
	return acel.Call{}, Agent
}

// recorded returns arguments; null where there should be some and are none, so that
// rules that ask for one cannot decide.
func recorded(arguments []byte) []byte {
	if arguments == nil {
		return []byte("null")
	}
	return arguments
}

// codexExecResult reads what a completed item came to.
func codexExecResult(item node) result {
	r := result{id: item.get("id").text(), at: item.place()}
	for _, key := range []string{"result", "aggregated_output", "agents_states"} {
		if value := item.get(key); r.value == nil && !value.absent() {
			r.value = value.result()
		}
	}
	code := item.get("exit_code")
	switch status := item.get("status").text(); {
	case status == "declined":
		r.status = acel.Refused
	case status == "in_progress":
		r.status = acel.Unfinished
	case status == "failed", code.kind() == '0' && code.label() != "0", !item.get("error").absent():
		r.status, r.reason = acel.Failed, firstText(item.get("error", "message"), item.get("aggregated_output"))
	}
	return r
}
