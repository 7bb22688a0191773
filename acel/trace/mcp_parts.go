package trace

import "strconv"

// A mcpPart is a message of several that a record holds.
type mcpPart struct {
	node
	turn string
}

// parts reads the messages of a record that holds lists of them. A response to a
// request behind it, as where what was received stands before what was sent, is
// read behind that.
func (m *mcp) parts(r mcpRecord) error {
	var all, later []mcpPart
	for _, part := range r.parts {
		var err error
		if all, err = m.flat(all, part); err != nil {
			return err
		}
	}
	requests := map[uint64]int{} // by ID, the index of the first one
	for i, part := range all {
		id := mcpID(part.get("id"))
		if _, known := requests[id]; !known && !part.get("method").absent() {
			requests[id] = i
		}
	}
	for i, part := range all {
		request, is := requests[mcpID(part.get("id"))]
		if is && request > i {
			later = append(later, part)
			continue
		}
		if err := m.part(r, part); err != nil {
			return err
		}
	}
	for _, part := range later {
		if err := m.part(r, part); err != nil {
			return err
		}
	}
	return nil
}

// flat appends a message, or those of a list. Requests that came as one batch
// were sent at once.
func (m *mcp) flat(all []mcpPart, part node) ([]mcpPart, error) {
	if part.kind() != '[' {
		return append(all, mcpPart{node: part}), nil
	}
	m.batches++
	turn := "batch " + strconv.Itoa(m.batches)
	for n := range part.elements() {
		if n.get("method").absent() {
			turn = ""
		}
	}
	for n := range part.elements() {
		if isMCP(n) {
			all = append(all, mcpPart{n, turn})
		} else if err := m.lose(nil, n.problem("a batch holds what is no message", "a message has jsonrpc")); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// part reads one of several messages of a record.
func (m *mcp) part(r mcpRecord, part mcpPart) error {
	r.message, r.turn, r.parts = part.node, part.turn, nil
	return m.record(part.node, r)
}
