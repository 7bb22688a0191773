package session

import (
	"crypto/sha256"
	"encoding/binary"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/gate"
)

// waiting are the passes of calls whose handlers have asked for input. The call is
// made again with the answers, and is the same call: it has its pass already.
type waiting map[Round]*gate.Pass

// A Round is what a call that asks for input and its repetition have in common.
type Round [sha256.Size]byte

// mostWaiting bounds how many calls of a session wait for input.
const mostWaiting = 1000

// Exactly is which call one is: its tool and its arguments, byte for byte.
type Exactly [sha256.Size]byte

// ExactlyOf returns which call one is.
func ExactlyOf(c acel.Call) Exactly { return hashed([]byte(c.Tool), c.Args) }

// Round returns what they have in common: which call they are, and the state that the
// handler gave.
func (e Exactly) Round(state string) Round { return hashed(e[:], []byte(state)) }

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

// Wait keeps the pass of a call that waits for input. One that can be kept no longer
// is unfinished, and its repetition a call of its own. The error says that this could
// not be written down.
func (s *Session) Wait(p *gate.Pass, round Round) error {
	older := s.hold(p, round)
	if older == nil {
		return nil
	}
	return older.Finish(acel.Outcome{Status: acel.Unfinished, Error: "nobody answered what it asked for"}).Unrecorded
}

// hold keeps a pass, and returns the one that is not kept for it; nil for none.
func (s *Session) hold(p *gate.Pass, round Round) *gate.Pass {
	s.mu.Lock()
	defer s.mu.Unlock()
	older := s.waiting[round]
	full := len(s.waiting) >= mostWaiting && older == nil
	switch {
	case full || s.closed:
		return p
	case s.waiting == nil:
		s.waiting = waiting{round: p}
	default:
		s.waiting[round] = p
	}
	return older
}

// awaits returns the pass that waits for a round, once; nil for none.
func (s *Session) awaits(round Round) *gate.Pass {
	s.mu.Lock()
	defer s.mu.Unlock()
	p := s.waiting[round]
	delete(s.waiting, round)
	return p
}
