package trace

import (
	"cmp"
	"strconv"
)

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
	case s.any(func(n node) bool { r := mcpRecordOf(n); return isMCP(r.message) || r.list.doc != nil }):
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
		return m.record(n, mcpRecord{list: n})
	default:
		return m.lose(nil, n.problem("this is "+n.kindName()+", and no message", ""))
	}
}

// record reads the messages of a record.
func (m *mcp) record(n node, r mcpRecord) error {
	switch {
	case r.other.doc != nil:
		return m.lose(nil, r.other.problem("a record has a message too many", "what is read is one message, or a request and its response"))
	case r.list.doc != nil:
		return m.list(r)
	case r.message.doc == nil && mayHoldMCP(n):
		return m.lose(nil, n.problem("a record may hold a message that is not found", "messages are read that have jsonrpc and are the record itself or a member of it"))
	case r.message.doc == nil:
		return m.pass(nil, n.place(), "a record without a message")
	}
	c, err := m.connection(&r)
	if err != nil {
		return err
	}
	return c.message(r)
}

// list reads the messages of a list. Requests that came as one batch were sent
// at once.
func (m *mcp) list(r mcpRecord) error {
	m.batches++
	turn := "batch " + strconv.Itoa(m.batches)
	for n := range r.list.elements() {
		if n.get("method").absent() {
			turn = ""
		}
	}
	for n := range r.list.elements() {
		if !isMCP(n) {
			if err := m.lose(nil, n.problem("a batch holds what is no message", "a message has jsonrpc")); err != nil {
				return err
			}
			continue
		}
		one := r
		one.message, one.list, one.turn = n, node{}, turn
		if err := m.record(n, one); err != nil {
			return err
		}
	}
	return nil
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
