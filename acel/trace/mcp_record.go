package trace

import (
	"bytes"
	"time"

	"github.com/acel-dev/acel/acel"
)

// A mcpRecord is a message, with what stands beside it.
type mcpRecord struct {
	message, reply  node // reply is the response, where a record holds both
	list            node // of messages
	other           node // another message, which is one too many
	session, server string
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
		case "session", "sessionId", "session_id":
			r.session = value.label()
		case "server":
			r.server = value.label()
		}
		if !bare {
			r.holds(string(key), value)
		}
	}
	if r.message.doc == nil {
		r.message, r.reply = r.reply, node{}
	}
	return r
}

// holds takes a member of a record that may be a message of it.
func (r *mcpRecord) holds(key string, value node) {
	switch {
	case key == "mcpRequest" && value.kind() == '{':
		r.message = value
	case key == "mcpResponse" && value.kind() == '{':
		r.reply = value
	case value.kind() == '[' && isMCP(value.first()) && r.list.doc == nil:
		r.list = value
	case !isMCP(value):
	case r.message.doc == nil:
		r.message = value
	case r.reply.doc == nil && !r.message.get("method").absent() && value.get("method").absent():
		r.reply = value
	case !bytes.Equal(value.raw(), r.message.raw()):
		r.other = value
	}
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

// call returns what a record says of a call.
func (r *mcpRecord) call() acel.Call {
	params := r.message.get("params")
	return acel.Call{
		Tool: params.get("name").text(), Server: r.server, Args: params.get("arguments").arguments(),
		ID: r.message.get("id").label(), Turn: r.turn, Time: r.time, Place: r.message.place(),
	}
}
