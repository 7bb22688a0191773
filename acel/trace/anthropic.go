package trace

import (
	"strconv"
	"strings"

	"github.com/acel-dev/acel/acel"
)

// decodeAnthropic reads messages of Anthropic's API: a request with its messages,
// a list of messages, or a reply alone.
func decodeAnthropic(d *decoder, w *window) error {
	return conversations{format: formatAnthropic, keys: []string{"messages"}, message: anthropicMessage}.decode(d, w)
}

func tellsAnthropic(s *sample) string {
	block := func(n node) bool { return n.block(isAnthropicBlock) }
	switch {
	case s.message(block, "messages"):
		return "a message has a content block of type tool_use or tool_result, or one like them"
	case s.object().get("type").is("message") && s.object().get("role").is("assistant"):
		return "it has type message and role assistant"
	}
	return ""
}

// isAnthropicBlock reports whether a content block is a call or a result.
func isAnthropicBlock(block node) bool {
	kind := block.get("type").text()
	return kind == "tool_use" && block.get("input").kind() == '{' || kind == "server_tool_use" || kind == "mcp_tool_use" ||
		strings.HasSuffix(kind, "tool_result")
}

func anthropicMessage(d *decoder, s *session, n node, number int) error {
	return d.anthropicBlocks(s, n, acel.Call{Turn: strconv.Itoa(number)}, Agent)
}

// anthropicBlocks reads the calls and the results in a message's content. What
// its calls have in common is given.
func (d *decoder) anthropicBlocks(s *session, message node, common acel.Call, of Origin) error {
	mayCall := message.get("role").is("assistant")
	for block := range message.get("content").elements() {
		if err := d.anthropicBlock(s, block, common, of, mayCall); err != nil {
			return err
		}
	}
	return nil
}

func (d *decoder) anthropicBlock(s *session, block node, common acel.Call, of Origin, mayCall bool) error {
	switch kind := block.get("type").text(); {
	case kind == "tool_use", kind == "server_tool_use", kind == "mcp_tool_use":
		if !mayCall {
			return d.lose(s, block.problem("a message of the user calls a tool", "only the assistant's calls are those of the agent"))
		}
		if kind != "tool_use" {
			of = Server
		}
		c := common
		c.ID, c.Tool, c.Server = block.get("id").text(), block.get("name").text(), block.get("server_name").text()
		c.Args, c.Place = block.get("input").arguments(), block.place()
		return d.asks(s, c, of)
	case strings.HasSuffix(kind, "tool_result"):
		return d.answers(s, anthropicResult(block))
	case mentionsCalls(kind):
		return d.lose(s, block.problem("a content block of type "+brief([]byte(kind))+" is not known", "it may hold a call or a result"))
	}
	return nil
}

// anthropicResult reads a result. Those of the server's tools say in the type of
// their content that they failed.
func anthropicResult(block node) result {
	content := block.get("content")
	r := result{id: block.get("tool_use_id").text(), value: content.result(), at: block.place()}
	if kind := content.get("type").text(); strings.HasSuffix(kind, "_error") {
		r.status, r.reason = acel.Failed, content.get("error_code").text()
	} else if block.get("is_error").isTrue() {
		r.status, r.reason = acel.Failed, content.said()
	}
	return r
}
