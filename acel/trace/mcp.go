package trace

import "cmp"

// decodeMCP reads messages of the Model Context Protocol, as programs that stand
// between a client and a server write them down: one by one, in batches, with
// more beside them, or each request with its response.
func decodeMCP(d *decoder, w *window) error {
	m := mcp{decoder: d, connections: map[string]*mcpConnection{}}
	batches := len(d.sample.values) > 1 // a list is one of several values
	d.apart = true
	return d.eachValue(w, func() error {
		if d.in.peek() == '[' && !batches {
			return d.elements(func(int) error { return m.entry() })
		}
		return m.entry()
	})
}

func tellsMCP(s *sample) string {
	switch {
	case s.any(func(n node) bool { return isMCP(n) || isMCP(n.first()) }):
		return "a message has jsonrpc"
	case s.any(func(n node) bool { return n.get("mcpRequest").kind() == '{' || n.get("mcpResponse").kind() == '{' }):
		return "a record has an mcpRequest or an mcpResponse"
	case s.any(func(n node) bool { r := mcpRecordOf(n); return isMCP(r.message) || len(r.parts) > 0 }):
		return "a record holds a message with jsonrpc"
	case s.any(func(n node) bool { return mcpRecordOf(n).message.doc != nil && isMCPMethod(n.get("method").text()) }):
		return "a record has a direction and a method of MCP"
	}
	return ""
}

func isMCP(n node) bool { return n.get("jsonrpc").kind() == '"' }

// A mcp reads one log.
type mcp struct {
	*decoder
	connections map[string]*mcpConnection
	batches     int // that were read
}

// entry reads what comes next: a record, or a batch of messages.
func (m *mcp) entry() error {
	doc, err := m.document()
	if err != nil {
		return err
	}
	switch n := doc.node(); n.kind() {
	case '{':
		return m.record(n, mcpRecordOf(n))
	case '[':
		return m.record(n, mcpRecord{parts: []node{n}})
	default:
		return m.lose(nil, n.problem("this is "+n.kindName()+", and no message", ""))
	}
}

// record reads the messages of a record.
func (m *mcp) record(n node, r mcpRecord) error {
	switch {
	case r.unclear.doc != nil:
		return m.lose(nil, r.unclear.problem("a record may name its session in a way that is not known", "sessions are read from Mcp-Session-Id, also in headers, and from session or sessionId"))
	case r.other.doc != nil:
		return m.lose(nil, r.other.problem("a record has a message too many", "what is read is one message, or a request and its response"))
	case r.lists():
		return m.parts(r)
	case r.message.doc == nil && mayHoldMCP(n):
		return m.lose(nil, n.problem("a record may hold a message that is not found", "messages are read that have jsonrpc and are the record itself or a member of it"))
	case r.message.doc == nil && isLog(n):
		return m.pass(nil, n.place(), "a record without a message")
	case r.message.doc == nil:
		return m.lose(nil, n.problem("this is no message of MCP, and holds none", "messages are read that have jsonrpc and are the record itself or a member of it"))
	}
	if r.session == "" && r.server == "" && r.message.get("method").absent() {
		if c, several := m.waitsFor(mcpID(r.message.get("id"))); several {
			return m.lose(nil, r.message.problem("a response does not name its session, and requests of several wait for one with its id", ""))
		} else if c != nil {
			return c.message(r)
		}
	}
	c, err := m.connection(&r)
	if err != nil {
		return err
	}
	return c.message(r)
}

// waitsFor returns the connection that waits for a response with an ID; nil if
// none does, or the one whose session nothing names. It reports whether several
// do, so that a response that names none may be anyone's.
func (m *mcp) waitsFor(id uint64) (found *mcpConnection, several bool) {
	if c := m.connections["\x00"]; c != nil && len(c.pending[id]) > 0 {
		return nil, false
	}
	for _, c := range m.connections {
		if len(c.pending[id]) > 0 {
			found, several = c, found != nil
		}
	}
	return found, several
}

// connection returns the connection of a record's message. Where nothing names
// its session, it is that of the last initialize.
func (m *mcp) connection(r *mcpRecord) (*mcpConnection, error) {
	key := r.session + "\x00" + r.server
	name := cmp.Or(r.session, r.server)
	c := m.connections[key]
	if c != nil && c.begun && r.message.get("method").is("initialize") {
		if name == "" {
			if err := m.ended(c.session); err != nil {
				return nil, err
			}
		}
		c = nil
	}
	if c != nil {
		return c, nil
	}
	s := m.named[name]
	if s == nil || s.over {
		var err error
		if s, err = m.start(name, formatMCP, r.message.place()); err != nil {
			return nil, err
		}
		m.named[name] = s
	}
	c = &mcpConnection{mcp: m, session: s}
	m.connections[key] = c
	return c, nil
}
