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

// exactly is which call one is: its tool and its arguments, byte for byte.
type exactly [sha256.Size]byte

func exactlyOf(c acel.Call) exactly { return hashed([]byte(c.Tool), c.Args) }

// round is what a call that asks for input and its repetition have in common: which
// call they are, and the state that the handler gave.
func (e exactly) round(state string) [sha256.Size]byte { return hashed(e[:], []byte(state)) }

// hashed joins parts so that others make another text.
func hashed(parts ...[]byte) (sum [sha256.Size]byte) {
	h := sha256.New()
	for _, part := range parts {
		h.Write(binary.AppendUvarint(nil, uint64(len(part))))
		h.Write(part)
	}
	h.Sum(sum[:0])
	return sum
}

// wait keeps the pass of a call that waits for input. One that can be kept no longer
// is unfinished, and its repetition a call of its own. The error says that this could
// not be written down.
func (s *session) wait(p *gate.Pass, c acel.Call, state string) error {
	return s.waitFor(p, exactlyOf(c).round(state))
}

// waitFor does so, given the round.
func (s *session) waitFor(p *gate.Pass, round [sha256.Size]byte) error {
	older := s.hold(p, round)
	if older == nil {
		return nil
	}
	return older.Finish(acel.Outcome{Status: acel.Unfinished, Error: "nobody answered what it asked for"}).Unrecorded
}

// hold keeps a pass, and returns the one that is not kept for it; nil for none.
func (s *session) hold(p *gate.Pass, key [sha256.Size]byte) *gate.Pass {
	s.mu.Lock()
	defer s.mu.Unlock()
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
	return s.awaits(exactlyOf(c).round(r.RequestState))
}

// awaits returns the pass that waits for a round, once; nil for none.
func (s *session) awaits(key [sha256.Size]byte) *gate.Pass {
	s.mu.Lock()
	defer s.mu.Unlock()
	p := s.waiting[key]
	delete(s.waiting, key)
	return p
}
