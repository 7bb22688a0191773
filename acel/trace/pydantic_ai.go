package trace

import (
	"strconv"
	"strings"

	"github.com/acel-dev/acel/acel"
)

// decodePydanticAI reads message histories of Pydantic AI: a list of requests and
// responses, or an object that holds one.
func decodePydanticAI(d *decoder, w *window) error {
	return conversations{
		format: formatPydanticAI, keys: []string{"messages", "message_history", "all_messages", "new_messages"}, message: pydanticMessage, said: pydanticSaid,
	}.decode(d, w)
}

func tellsPydanticAI(s *sample) string {
	is := func(n node) bool {
		kind := n.get("kind")
		return (kind.is("request") || kind.is("response")) && n.get("parts").first().get("part_kind").kind() == '"'
	}
	found := s.any(func(n node) bool {
		return is(n) || is(n.first()) || is(n.get("messages").first()) || is(n.get("message_history").first()) ||
			is(n.get("all_messages").first()) || is(n.get("new_messages").first())
	})
	if found {
		return "a message is of kind request or response, and its parts have a part_kind"
	}
	return ""
}

// pydanticSaid takes down what the user says in a message.
func pydanticSaid(s *session, n node) {
	for part := range n.get("parts").elements() {
		if part.get("part_kind").is("user-prompt") {
			s.says(part.get("content"))
		}
	}
}

func pydanticMessage(d *decoder, s *session, n node, number int) error {
	parts := n.get("parts")
	if kind := n.get("kind"); !kind.is("request") && !kind.is("response") || parts.kind() != '[' {
		return d.lose(s, n.problem("a message of Pydantic AI has a kind, request or response, and parts", ""))
	}
	turns := steps{reply: strconv.Itoa(number)}
	at := n.get("timestamp").when()
	for part := range parts.elements() {
		var err error
		switch kind := part.get("part_kind").text(); kind {
		case "tool-call", "builtin-tool-call", "native-tool-call":
			of := Agent
			if kind != "tool-call" {
				of = Server
			}
			err = d.asks(s, acel.Call{
				Tool: part.get("tool_name").text(), Args: pydanticArguments(part.get("args")), ID: part.get("tool_call_id").label(),
				Turn: turns.asked(), Time: at, Place: part.place(),
			}, of)
		case "tool-return", "builtin-tool-return", "native-tool-return":
			turns.answered()
			err = d.answers(s, pydanticResult(part))
		case "retry-prompt":
			if part.get("tool_name").absent() { // the answer as a whole was not as it should be
				continue
			}
			r := pydanticResult(part)
			r.status, r.reason = acel.Failed, reasonIn(part.get("content").said(), string(r.value))
			err = d.answers(s, r)
		default:
			if kind == "" || mentionsCalls(kind) || strings.Contains(kind, "call") {
				err = d.lose(s, part.problem("a part of the kind "+brief([]byte(kind))+" is not known", "it may hold a call or a result"))
			}
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// pydanticArguments returns a call's arguments; old versions wrap them.
func pydanticArguments(n node) []byte {
	for _, wrap := range []string{"args_json", "args_dict"} {
		if inner := n.get(wrap); inner.doc != nil {
			return inner.arguments()
		}
	}
	return n.arguments()
}

func pydanticResult(part node) result {
	content := part.get("content")
	r := result{id: part.get("tool_call_id").label(), tool: part.get("tool_name").text(), value: content.result(), at: part.place()}
	switch part.get("outcome").text() {
	case "failed":
		r.status, r.reason = acel.Failed, content.said()
	case "denied":
		r.status, r.reason = acel.Refused, content.said()
	case "interrupted":
		r.status, r.reason = acel.Unfinished, content.said()
	}
	return r
}
