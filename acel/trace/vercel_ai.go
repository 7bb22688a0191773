package trace

import (
	"strconv"
	"strings"
)

// decodeVercelAI reads messages of Vercel's AI SDK: those of its user interface,
// with parts, and those for models, with a content.
func decodeVercelAI(d *decoder, w *window) error {
	return conversations{
		format: formatVercelAI, keys: []string{"messages", "responseMessages"}, read: []string{"content", "parts", "toolInvocations"}, message: vercelMessage, said: vercelSaid,
	}.decode(d, w)
}

func tellsVercelAI(s *sample) string {
	why := ""
	s.message(func(n node) bool {
		for part := range n.get("parts").elements() {
			if kind := part.get("type"); why == "" && isVercelPart(part, kind.text()) {
				why = "a part of a message is of type " + brief([]byte(kind.text()))
			}
		}
		if n.block(func(part node) bool { return part.get("type").is("tool-call") || part.get("type").is("tool-result") }) {
			why = "a part of a content is of type tool-call or tool-result"
		}
		if n.get("toolInvocations").first().kind() == '{' {
			why = "a message has toolInvocations"
		}
		return why != ""
	}, "messages", "responseMessages")
	return why
}

func isVercelPart(part node, kind string) bool {
	return kind == "step-start" || isVercelTool(kind) && (part.get("toolCallId").kind() == '"' || part.get("toolInvocation").kind() == '{')
}

// isVercelTool reports whether a part of this type is a call with its result.
func isVercelTool(kind string) bool {
	return strings.HasPrefix(kind, "tool-") || kind == "dynamic-tool"
}

// vercelSaid takes down what the user says in a message. Its content repeats its
// parts.
func vercelSaid(s *session, n node) {
	if parts := n.get("parts"); n.get("role").is("user") && !parts.empty() {
		s.says(parts)
	} else {
		s.saysOfUser(n)
	}
}

func vercelMessage(d *decoder, s *session, n node, number int) error {
	v := vercelReader{decoder: d, s: s, turns: steps{reply: strconv.Itoa(number)}, read: map[string]bool{}}
	role := n.get("role").text()
	v.mayCall = role == "assistant"
	if role == "" {
		return d.lose(s, n.problem(`a message needs "role"`, ""))
	}
	for _, name := range []string{"parts", "toolInvocations"} {
		if err := d.mustBeList(s, n.get(name), strconv.Quote(name)); err != nil {
			return err
		}
	}
	for part := range n.get("parts").elements() {
		if err := d.listen(s, part, v.mayCall, func() error { return v.uiPart(part) }); err != nil {
			return err
		}
	}
	for part := range n.get("content").elements() {
		if err := d.listen(s, part, v.mayCall, func() error { return v.modelPart(part) }); err != nil {
			return err
		}
	}
	for call := range n.get("toolInvocations").elements() { // those that the parts do not have
		if id := call.get("toolCallId").label(); id != "" && v.read[id] {
			d.heard++
			continue
		}
		if err := v.invocation(call, call); err != nil {
			return err
		}
	}
	return nil
}

// A vercelReader reads one message.
type vercelReader struct {
	*decoder
	s       *session
	turns   steps
	called  bool            // the step that is read calls a tool
	step    string          // its number, where version 4 says it
	read    map[string]bool // the ids of the calls
	mayCall bool            // it is a message of the assistant
}

// nextStep begins another step of the message: the model was asked again.
func (v *vercelReader) nextStep() {
	if v.called {
		v.turns.open, v.turns.step, v.called = 0, v.turns.step+1, false
	}
}
