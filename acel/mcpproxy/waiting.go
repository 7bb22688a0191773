package mcpproxy

import (
	"crypto/sha256"
	"encoding/binary"

	"github.com/mark3labs/mcp-go/mcp"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/gate"
)

// waiting are the passes of calls whose handlers have asked for input. The call is
// made again with the answers, and is the same call: it has its pass already.
type waiting map[[sha256.Size]byte]*gate.Pass

// mostWaiting bounds how many calls of a session wait for input.
const mostWaiting = 1000

// round is what a call that asks for input and its repetition have in common: the
// tool, its arguments, and the state that the handler gave.
func round(c acel.Call, state string) (key [sha256.Size]byte) {
	h := sha256.New()
	for _, part := range []string{c.Tool, string(c.Args), state} {
		h.Write(binary.AppendUvarint(nil, uint64(len(part))))
		h.Write([]byte(part))
	}
	h.Sum(key[:0])
	return key
}

// wait keeps the pass of a call that waits for input. One that can be kept no longer
// is unfinished, and its repetition a call of its own. The error says that this could
// not be written down.
func (s *session) wait(p *gate.Pass, c acel.Call, state string) error {
	older := s.hold(p, c, state)
	if older == nil {
		return nil
	}
	return older.Finish(acel.Outcome{Status: acel.Unfinished, Error: "nobody answered what it asked for"}).Unrecorded
}

// hold keeps a pass, and returns the one that is not kept for it; nil for none.
func (s *session) hold(p *gate.Pass, c acel.Call, state string) *gate.Pass {
	s.mu.Lock()
	defer s.mu.Unlock()
	key := round(c, state)
	older := s.waiting[key]
	full := len(s.waiting) >= mostWaiting && older == nil
	switch {
	case full || s.closed:
		return p
	case s.waiting == nil:
		s.waiting = waiting{key: p}
	default:
		s.waiting[key] = p
	}
	return older
}

// resumed returns the pass of a call that comes again with the answers, once; nil for
// any other call.
func (s *session) resumed(c acel.Call, r mcp.MultiRoundTripParams) *gate.Pass {
	if r.InputResponses == nil && r.RequestState == "" {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	key := round(c, r.RequestState)
	p := s.waiting[key]
	delete(s.waiting, key)
	return p
}
