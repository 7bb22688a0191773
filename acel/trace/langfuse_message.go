package trace

import (
	"bytes"
	"iter"
)

// listedMessages goes over the messages of a value: a list, an object with one, or
// a message.
func listedMessages(n node) iter.Seq[node] {
	if messages := n.get("messages").meant(); messages.kind() == '[' {
		n = messages
	}
	if n.kind() == '[' {
		return n.elements()
	}
	return func(yield func(node) bool) {
		if n.kind() == '{' {
			yield(n)
		}
	}
}

// entries appends what a message as OpenAI writes it says of calls: those that it
// asks for, or the result that it is.
func (l *langfuse) entries(a *langfuseAsked, all []langfuseEntry, message node) []langfuseEntry {
	for call := range message.get("tool_calls").meant().elements() {
		e := langfuseEntry{call: true, id: call.get("id").label()}
		if f := call.get("function"); f.kind() == '{' {
			e.name, e.text = f.get("name").text(), l.kept(a, f.argumentsAt("arguments"))
		} else if custom := call.get("custom"); custom.kind() == '{' {
			e.name, e.text = custom.get("name").text(), l.kept(a, custom.get("input").arguments())
		}
		if e.name != "" {
			all = append(all, e)
		}
	}
	if message.get("role").is("tool") || message.get("tool_call_id").doc != nil {
		all = append(all, langfuseEntry{
			id: message.get("tool_call_id").label(), name: message.get("name").text(), text: l.kept(a, message.get("content").result()),
		})
	}
	return all
}

// kept returns a copy of a text that lasts, which is the same for the same text.
func (l *langfuse) kept(a *langfuseAsked, text []byte) []byte {
	if text == nil {
		return nil
	}
	key := hash(text)
	if known, is := a.texts[key]; is && bytes.Equal(known, text) {
		return known
	}
	l.traces.held += int64(len(text)) + 100
	a.texts[key] = bytes.Clone(text)
	return a.texts[key]
}

// elsewhere reports whether a reply asks for a tool in another form than the one
// that entries reads.
func (a *langfuseAsked) elsewhere(reply node) bool {
	for key, value := range reply.members() {
		switch string(key) {
		case "messages":
			for message := range value.meant().elements() {
				if asksElsewhere(message) {
					return true
				}
			}
		case "choices":
			for choice := range value.elements() {
				if asksElsewhere(choice.get("message")) || choice.get("delta").askedTool(mostDeep).doc != nil {
					return true
				}
			}
		}
	}
	for message := range reply.elements() {
		if asksElsewhere(message) {
			return true
		}
	}
	return reply.kind() == '{' && asksElsewhere(reply)
}

// asksElsewhere reports whether a message has a call that entries does not read.
func asksElsewhere(message node) bool {
	if isCallWord(message.get("type").text()) && !isHandoff(message) {
		return true
	}
	for key, value := range message.members() {
		switch string(key) {
		case "messages", "choices":
		case "tool_calls":
			calls := value.meant()
			for call := range calls.elements() {
				name := call.firstOf("function", "custom").get("name").text()
				if name == "" && !isHandoff(call) {
					return true
				}
			}
			if calls.kind() != '[' && !calls.empty() {
				return true
			}
		default:
			if value.askedIn(string(key), mostDeep).doc != nil {
				return true
			}
		}
	}
	return message.kind() == '[' && message.askedTool(mostDeep).doc != nil
}
