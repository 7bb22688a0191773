package trace

import (
	"strconv"
	"strings"

	"github.com/acel-dev/acel/acel"
)

// decodeAnthropic reads messages of Anthropic's API: a request with its messages,
// a list of messages, or replies alone.
func decodeAnthropic(d *decoder, w *window) error {
	return conversations{
		format: formatAnthropic, keys: []string{"messages"},
		read: []string{"content"}, message: anthropicMessage, reply: isAnthropicReply,
	}.decode(d, w)
}

func tellsAnthropic(s *sample) string {
	block := func(n node) bool { return n.block(isAnthropicBlock) }
	switch {
	case s.message(block, "messages"):
		return "a message has a content block of type tool_use or tool_result, or one like them"
	case isAnthropicReply(s.object()):
		return "it has type message, role assistant and a stop_reason or a model"
	}
	return ""
}

// isAnthropicReply reports whether a message is a reply as the API returns it.
// Items of OpenAI's Responses API have the same type and role.
func isAnthropicReply(n node) bool {
	return n.get("type").is("message") && n.get("role").is("assistant") &&
		(n.get("stop_reason").doc != nil || n.get("model").doc != nil)
}

// isAnthropicBlock reports whether a content block is a call or a result.
func isAnthropicBlock(block node) bool {
	kind := block.get("type").text()
	return isAnthropicCall(kind) && (kind != "tool_use" || block.get("input").kind() == '{') || isAnthropicResult(kind)
}

func anthropicMessage(d *decoder, s *session, n node, number int) error {
	if n.get("role").kind() != '"' {
		return d.lose(s, n.problem("a message without a role", ""))
	}
	s.stopped = ""
	switch reason := n.get("stop_reason").text(); reason {
	case "", "end_turn", "tool_use", "stop_sequence":
	default:
		s.stopped = "the last reply ended with " + reason
	}
	return d.anthropicBlocks(s, n, acel.Call{Turn: strconv.Itoa(number)}, Agent)
}

// anthropicBlocks reads the calls and the results in a message's content. What
// its calls have in common is given.
func (d *decoder) anthropicBlocks(s *session, message node, common acel.Call, of Origin) error {
	content := message.get("content")
	if k := content.kind(); k != '[' && k != '"' && !content.absent() {
		return d.lose(s, content.problem("the content of a message is "+content.kindName(), "it is a text or a list of blocks"))
	}
	role := message.get("role")
	mayCall, byUser := role.is("assistant"), role.is("user")
	if byUser {
		s.saysText(content.unquoted())
	}
	turn := steps{reply: common.Turn}
	for block := range content.elements() {
		kind := block.get("type").text()
		if byUser {
			s.saysText(block.words())
		}
		if isAnthropicCall(kind) {
			common.Turn = turn.asked()
		}
		err := d.listen(s, block, mayCall, func() error { return d.anthropicBlock(s, block, common, of, mayCall) })
		if err != nil {
			return err
		}
		if isAnthropicResult(kind) {
			turn.answered()
		}
	}
	return nil
}

func isAnthropicCall(kind string) bool {
	return kind == "tool_use" || kind == "server_tool_use" || kind == "mcp_tool_use"
}

func isAnthropicResult(kind string) bool { return strings.HasSuffix(kind, "tool_result") }

func (d *decoder) anthropicBlock(s *session, block node, common acel.Call, of Origin, mayCall bool) error {
	switch kind := block.get("type").text(); {
	case isAnthropicCall(kind):
		if !mayCall {
			return d.lose(s, block.problem("a message that is not the assistant's calls a tool", "only the assistant's calls are those of the agent"))
		}
		if kind != "tool_use" {
			of = Server
		}
		c := common
		c.ID, c.Tool, c.Server = block.get("id").text(), block.get("name").text(), block.get("server_name").text()
		c.Args, c.Place = block.argumentsAt("input"), block.place()
		return d.asks(s, c, of)
	case isAnthropicResult(kind):
		return d.answers(s, anthropicResult(block))
	case kind == "tool_addition", kind == "tool_reference": // name tools that can be used from here on
		d.heard++
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
	} else if block.get("is_error").marksError() {
		r.status, r.reason = acel.Failed, content.said()
	}
	return r
}
