package trace

import (
	"bytes"
	"slices"
	"time"

	"github.com/acel-dev/acel/acel"
)

// A mcpRecord is a message, with what stands beside it.
type mcpRecord struct {
	message, reply  node   // reply is the response, where a record holds both
	parts           []node // lists of messages, and the messages beside them
	other           node   // another message, which is one too many
	session, server string
	given           bool // the session's name is the one that the protocol gave it
	unclear         node // what may name the session in a way that is not known
	direction       string
	time            time.Time
	turn            string // of the calls of one batch
}

// mcpRecordOf reads a record. Its message is the first member that has jsonrpc,
// unless it is the record itself.
func mcpRecordOf(n node) (r mcpRecord) {
	bare := isMCP(n)
	if bare {
		r.message = n
	}
	for key, value := range n.members() {
		switch string(key) {
		case "ts", "timestamp", "time":
			r.time = value.when()
		case "dir", "direction":
			r.direction = value.label()
			if !bare && isMCPKind(r.direction) && isMCPBody(n) {
				bare, r.message = true, n
			}
		case "server":
			r.server = value.label()
		}
		if !isMCPMember(string(key)) {
			r.names(string(key), value)
		}
		if !bare {
			r.holds(string(key), value)
		}
	}
	switch {
	case r.message.doc == nil:
		r.message, r.reply = r.reply, node{}
	case r.lists():
		r.message, r.reply, r.other = node{}, node{}, node{}
	}
	return r
}

// lists reports whether a record holds a list of messages.
func (r *mcpRecord) lists() bool {
	return slices.ContainsFunc(r.parts, func(part node) bool { return part.kind() == '[' })
}

// holds takes a member of a record that may be a message of it.
func (r *mcpRecord) holds(key string, value node) {
	switch {
	case key == "mcpRequest" && value.kind() == '{':
		r.message, r.parts = value, append(r.parts, value)
	case key == "mcpResponse" && value.kind() == '{':
		r.reply, r.parts = value, append(r.parts, value)
	case value.kind() == '[' && isMCP(value.first()):
		r.parts = append(r.parts, value)
	case !isMCP(value):
	default:
		r.parts = append(r.parts, value)
		r.one(value)
	}
}

// one takes a message of a record. A request and its response are one, in
// whichever order.
func (r *mcpRecord) one(value node) {
	switch {
	case r.message.doc == nil:
		r.message = value
	case r.reply.doc == nil && answersMCP(r.message, value):
		r.reply = value
	case r.reply.doc == nil && answersMCP(value, r.message):
		r.message, r.reply = value, r.message
	case !bytes.Equal(value.raw(), r.message.raw()):
		r.other = value
	}
}

// answersMCP reports whether a message is the response to another.
func answersMCP(request, response node) bool {
	return !request.get("method").absent() && response.get("method").absent() &&
		mcpID(request.get("id")) == mcpID(response.get("id"))
}

// isMCPKind reports whether a direction says what kind of message a record is, as
// that of recorders does that leave jsonrpc out.
func isMCPKind(direction string) bool {
	switch direction {
	case "req", "res", "request", "response", "notification":
		return true
	}
	return false
}

// isMCPBody reports whether a value has what a message has beside jsonrpc.
func isMCPBody(n node) bool {
	return !n.get("method").absent() || n.get("result").doc != nil || !n.get("error").absent()
}

// mayHoldMCP reports whether a record that is not understood may hold a message,
// or a call in other words.
func mayHoldMCP(n node) bool {
	for key := range n.members() {
		if mentionsCalls(string(key)) || string(key) == "mcpRequest" || string(key) == "mcpResponse" {
			return true
		}
	}
	return bytes.Contains(n.raw(), []byte("jsonrpc")) || bytes.Contains(n.raw(), []byte("tools/call"))
}

// isLog reports whether a record is the line of a log that only tells something:
// it has a level and a text, and nothing in which a call could be.
func isLog(n node) bool {
	for key, value := range n.members() {
		if kind := value.kind(); kind == '{' || kind == '[' || mentionsCalls(string(key)) {
			return false
		}
	}
	return n.firstOf("level", "severity").doc != nil && n.firstOf("msg", "message").kind() == '"'
}

// call returns what a record says of a call.
func (r *mcpRecord) call() acel.Call {
	params := r.message.get("params")
	return acel.Call{
		Tool: params.get("name").text(), Server: r.server, Args: params.get("arguments").arguments(),
		ID: r.message.get("id").label(), Turn: r.turn, Time: r.time, Place: r.message.place(),
	}
}
