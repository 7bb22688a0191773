package trace

import (
	"strings"

	"github.com/acel-dev/acel/acel"
)

// langChainReply reads the calls of a reply. Those of the model's server stand in
// its content, before the others. LangChain makes its tool_calls of what the
// vendor sent, which may stand in additional_kwargs and in the content as well;
// that counts where there are no tool_calls.
func (d *decoder) langChainReply(s *session, message node, turn string) error {
	var calls []node
	for _, list := range []node{message.get("tool_calls"), message.get("invalid_tool_calls"), message.get("additional_kwargs", "tool_calls")} {
		if !list.absent() && list.kind() != '[' {
			return d.lose(s, list.problem("the calls of a message must be a list, and are "+list.kindName(), ""))
		}
		if len(calls) > 0 && list == message.get("additional_kwargs", "tool_calls") {
			break
		}
		for call := range list.elements() {
			calls = append(calls, call)
		}
	}
	if call := message.get("additional_kwargs", "function_call"); call.kind() == '{' && len(calls) == 0 {
		calls = append(calls, call)
	}
	turns := steps{reply: turn}
	for block := range message.get("content").elements() {
		if err := d.langChainBlock(s, block, &turns, len(calls) > 0); err != nil {
			return err
		}
	}
	for _, call := range calls {
		if err := d.asks(s, langChainCall(call, turns.asked()), Agent); err != nil {
			return err
		}
	}
	return nil
}

// langChainBlock reads a part of a reply's content, of which the calls may have
// been read already. Those of the model's server only stand here.
func (d *decoder) langChainBlock(s *session, block node, turns *steps, read bool) error {
	switch kind := block.get("type").text(); {
	case kind == "server_tool_use", kind == "mcp_tool_use", kind == "server_tool_call":
		return d.asks(s, langChainCall(block, turns.asked()), Server)
	case strings.HasSuffix(kind, "tool_result"):
		turns.answered()
		return d.answers(s, langChainServerResult(block))
	case kind == "tool_use", kind == "tool_call", kind == "function_call":
		if read {
			return nil
		}
		return d.asks(s, langChainCall(block, turns.asked()), Agent)
	case read && (kind == "input_json_delta" || kind == "tool_call_chunk" || kind == "invalid_tool_call" || kind == "custom_tool_call"):
		return nil
	case mentionsCalls(kind) || strings.HasSuffix(kind, "_call") || kind == "input_json_delta":
		return d.lose(s, block.problem("a content block of type "+brief([]byte(kind))+" is not known", "it may hold a call or a result"))
	}
	return nil
}

// langChainCall reads a call in the words of LangChain, {name, args, id}, of OpenAI
// or of Anthropic.
func langChainCall(n node, turn string) acel.Call {
	said, id := n, n.get("call_id")
	if f := n.get("function"); f.kind() == '{' {
		said = f
	}
	if id.absent() {
		id = n.get("id")
	}
	args := said.get("args")
	for _, key := range []string{"arguments", "input"} {
		if args.doc == nil {
			args = said.get(key)
		}
	}
	return acel.Call{
		Tool: said.get("name").text(), Server: n.get("server_name").text(), Args: args.arguments(), ID: id.label(), Turn: turn, Place: n.place(),
	}
}

func langChainResult(message node) result {
	content := message.get("content")
	r := result{id: message.get("tool_call_id").label(), tool: message.get("name").text(), value: content.result(), at: message.place()}
	if message.get("status").is("error") {
		r.status, r.reason = acel.Failed, content.said()
	}
	return r
}

// langChainServerResult reads the result of a tool of the model's server.
func langChainServerResult(block node) result {
	content, id := block.get("content"), block.get("tool_use_id")
	if output := block.get("output"); content.doc == nil {
		content = output
	}
	if id.absent() {
		id = block.get("tool_call_id")
	}
	r := result{id: id.label(), value: content.result(), at: block.place()}
	if kind := content.get("type").text(); strings.HasSuffix(kind, "_error") || block.get("is_error").isTrue() || block.get("status").is("error") {
		r.status, r.reason = acel.Failed, reasonIn(content.get("error_code").text(), content.said())
	}
	return r
}
