package trace

import (
	"strconv"

	"github.com/acel-dev/acel/acel"
)

// decodeBedrock reads messages of the Converse API of Amazon Bedrock: a request
// with its messages, a list of messages, or replies alone.
func decodeBedrock(d *decoder, w *window) error {
	return conversations{
		format: formatBedrock, keys: []string{"messages"},
		read: []string{"content", "output"}, message: bedrockMessage, said: (*session).saysOfUser, reply: isBedrockReply,
	}.decode(d, w)
}

func tellsBedrock(s *sample) string {
	block := func(n node) bool { return n.block(isBedrockBlock) }
	switch {
	case s.message(block, "messages"):
		return "a message has a content block with toolUse or toolResult"
	case s.any(isBedrockReply):
		return "it has a stopReason and a message as its output"
	}
	return ""
}

// isBedrockBlock reports whether a content block is a call or a result.
func isBedrockBlock(block node) bool {
	return block.get("toolUse", "name").kind() == '"' || block.get("toolResult", "content").doc != nil
}

// isBedrockReply reports whether an object is a reply as the API returns it.
func isBedrockReply(n node) bool {
	return n.get("output", "message", "role").is("assistant") && n.get("stopReason").kind() == '"'
}

func bedrockMessage(d *decoder, s *session, n node, number int) error {
	s.stopped = ""
	switch reason := n.get("stopReason").text(); reason {
	case "", "end_turn", "tool_use", "stop_sequence":
	default:
		s.stopped = "the last reply ended with " + reason
	}
	if message := n.get("output", "message"); message.kind() == '{' {
		n = message
	}
	if n.get("role").kind() != '"' {
		return d.lose(s, n.problem("a message without a role", ""))
	}
	content := n.get("content")
	if k := content.kind(); k != '[' && k != '"' && !content.absent() {
		return d.lose(s, content.problem("the content of a message is "+content.kindName(), "it is a list of blocks"))
	}
	m := bedrockContent{decoder: d, s: s, turn: steps{reply: strconv.Itoa(number)}, mayCall: n.get("role").is("assistant")}
	for block := range content.elements() {
		if err := d.listen(s, block, m.mayCall, func() error { return m.block(block) }); err != nil {
			return err
		}
	}
	return nil
}

// A bedrockContent is the content of a message while it is read.
type bedrockContent struct {
	*decoder
	s       *session
	turn    steps
	mayCall bool
}

// block reads a content block, which is an object whose key is its type.
func (m *bedrockContent) block(block node) error {
	for key, value := range block.members() {
		var err error
		switch name := string(key); {
		case value.absent():
		case name == "toolUse":
			err = m.call(value)
		case name == "toolResult":
			err = m.result(value)
		case mentionsCalls(name):
			err = m.lose(m.s, value.problem("a content block with "+brief([]byte(name))+" is not known", "it may hold a call or a result"))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (m *bedrockContent) call(n node) error {
	if !m.mayCall {
		return m.lose(m.s, n.problem("a message that is not the assistant's calls a tool", "only the assistant's calls are those of the agent"))
	}
	of := Agent
	if n.get("type").is("server_tool_use") {
		of = Server
	}
	return m.asks(m.s, acel.Call{
		ID: n.get("toolUseId").text(), Tool: n.get("name").text(), Args: n.argumentsAt("input"),
		Turn: m.turn.asked(), Place: n.place(),
	}, of)
}

func (m *bedrockContent) result(n node) error {
	m.turn.answered()
	content := n.get("content")
	r := result{id: n.get("toolUseId").text(), value: content.result(), at: n.place()}
	if n.get("status").is("error") {
		r.status, r.reason = acel.Failed, content.said()
	}
	return m.answers(m.s, r)
}
