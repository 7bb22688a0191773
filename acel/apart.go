package acel

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"strconv"

	"github.com/go-json-experiment/json/jsontext"
)

// An apartness is what keeps the calls of a rule apart, so that each strand of
// them is judged by itself.
type apartness uint8

const (
	// unparted: by nothing but the rule's keys, if it has some.
	unparted apartness = iota
	// byTurn: by the turn that the call belongs to.
	byTurn
	// byCall: by the tool, its server and the arguments.
	byCall
)

// The bounds on what one rule keeps apart in one session.
const (
	// maxStrands is the most values of a key; calls of further ones cannot be
	// judged.
	maxStrands = 100_000
	// maxKey is the longest key that is kept as it is; of longer ones there is
	// a digest, by which none is taken for another.
	maxKey = 64
)

// newStrand is the place of a strand that the call at hand would begin.
const newStrand = -1

// A compiledKey is a key with the index of its path.
type compiledKey struct {
	Key
	path int
}

func (p *Policy) compileKeys(s *spec) []compiledKey {
	var all []compiledKey
	for _, k := range s.per {
		c := compiledKey{Key: k, path: -1}
		if k.Value == nil {
			c.path = p.paths.number(k.Path)
		}
		all = append(all, c)
	}
	return all
}

// keyAt returns the key of a slot's operand.
func (r *compiled) keyAt(slot int) *compiledKey {
	if len(r.keys) == 1 {
		return &r.keys[0]
	}
	return &r.keys[r.spec.template.operandOf(slot)]
}

// apartBy names what keeps the calls of a slot apart.
func (r *compiled) apartBy(slot int) string {
	if r.spec.template.apart == byCall {
		return "its arguments"
	}
	return r.keyAt(slot).where()
}

// A strandKey is what joins the calls of a strand.
type strandKey struct {
	text []byte // in the session's scratch, or a digest
	// shown is the whole text as it is shown; nil for one that never is.
	shown []byte
	// missing says why there is none.
	missing string
}

// keyOf returns what joins the call at hand with others, for a slot that it
// matches.
func (s *Session) keyOf(r *compiled, slot int, c *Call, result []byte) strandKey {
	switch r.spec.template.apart {
	case byTurn:
		s.scratch = append(s.scratch[:0], c.Turn...)
		if c.Turn == "" { // a turn of its own
			s.scratch = strconv.AppendInt(append(s.scratch, 0), int64(s.step+1), 10)
		}
		return strandKey{text: s.scratch}
	case byCall:
		s.doubtCall(c)
		return s.callKey(c)
	}
	k := r.keyAt(slot)
	raw, missing := s.keyValue(k, c, result)
	if missing != "" {
		return strandKey{missing: missing}
	}
	s.doubtKey(r, k, c, raw)
	text, err := appendCanonical(s.scratch[:0], raw)
	s.scratch = text
	if err != nil {
		return strandKey{missing: fmt.Sprintf("%s is %s", k.where(), err)}
	}
	return strandKey{text: digest(text), shown: s.veil.key(k, raw, text)}
}

// keyValue reads the value of a key, or says why there is none.
func (s *Session) keyValue(k *compiledKey, c *Call, result []byte) (raw []byte, missing string) {
	if k.Value != nil {
		raw, err := s.evaluateKey(k, c, result)
		raw = bytes.TrimSpace(raw)
		switch {
		case errors.Is(err, ErrRedacted):
			s.redacted = fmt.Sprintf("per: %s: %v", brief(k.Text), ErrRedacted)
			return nil, "is redacted"
		case err != nil:
			return nil, fmt.Sprintf("%s: %v", k.Text, s.veil.reason(err))
		case len(raw) == 0 || string(raw) == "null":
			return nil, k.Text + " has no value"
		case !jsontext.Value(raw).IsValid():
			return nil, k.Text + " is no JSON value"
		}
		return raw, ""
	}
	f := s.args.field(c.Args, k.path)
	switch {
	case f.kind == fieldAbsent:
		return nil, k.where() + " is missing"
	case f.kind == fieldRedacted && f.raw == nil:
		s.redacted = redactedIn(k.where(), c)
		return nil, "is redacted"
	case f.kind == fieldUnreadable:
		return nil, s.veil.problem(s.args.problem(c.Args))
	case f.kind == fieldBlocked || f.raw[0] == 'n':
		return nil, k.where() + " is " + f.describe()
	}
	return f.raw, ""
}

// where names the key in a sentence.
func (k *compiledKey) where() string {
	if k.Value != nil {
		return brief(k.Text)
	}
	return "args." + k.Path
}

// callKey joins calls of one tool with the same arguments. Those that cannot be
// read are the same where their text is.
func (s *Session) callKey(c *Call) strandKey {
	text, err := jsontext.AppendQuote(s.scratch[:0], c.Tool)
	if err == nil {
		text, err = jsontext.AppendQuote(text, c.Server)
	}
	head := len(text)
	if args := bytes.TrimSpace(c.Args); err == nil && len(args) > 0 && jsontext.Value(args).IsValid() {
		text, err = appendCanonical(text, args)
	} else if len(args) > 0 {
		text = append(append(text, '?'), args...)
	} else {
		text = append(text, "{}"...)
	}
	if err != nil {
		text = append(append(text[:head], '?'), c.Args...)
	}
	s.scratch = text
	return strandKey{text: digest(text)}
}

// owingKey is callKey as violations have it.
func (s *Session) owingKey(c *Call) string {
	key := s.callKey(c)
	if s.veil == nil {
		return string(key.text)
	}
	return s.veil.owing(c, s.scratch)
}

// digest shortens a long key. A digest begins as no JSON value does.
func digest(key []byte) []byte {
	if len(key) <= maxKey {
		return key
	}
	sum := sha256.Sum256(key)
	return append([]byte{'#'}, sum[:]...)
}

// lookUp returns the place of the strand that a key joins, or newStrand.
func (m *memory) lookUp(key []byte) int32 {
	if place, ok := m.byKey[string(key)]; ok {
		return place
	}
	return newStrand
}

// begin returns the place of the strand that a match belongs to, which begins
// here if it is new.
func (m *memory) begin(r *compiled, by *match) int32 {
	if by.strand != newStrand {
		return by.strand
	}
	if place, ok := m.byKey[by.key]; ok {
		return place
	}
	if m.byKey == nil {
		m.byKey = map[string]int32{}
	}
	place := m.free(r, by)
	m.byKey[by.key] = place
	return place
}

// free returns a place for a new strand.
func (m *memory) free(r *compiled, by *match) int32 {
	fresh := &strand{key: by.key, label: by.label, per: by.per}
	r.furnish(fresh)
	if by.turn && len(m.apart) >= mostPast {
		if at := m.oldestAtRest(); at >= 0 {
			delete(m.byKey, m.apart[at].key)
			*m.apart[at] = *fresh
			return int32(at + 1)
		}
	}
	m.apart = append(m.apart, fresh)
	return int32(len(m.apart))
}

// oldestAtRest returns where the strand stands whose first call is the oldest
// of those with no call in flight; -1 for nowhere.
func (m *memory) oldestAtRest() int {
	best := -1
	for i, one := range m.apart {
		if one.aloft == 0 && (best < 0 || one.first < m.apart[best].first) {
			best = i
		}
	}
	return best
}

// strandOf returns the strand that a match belongs to. Before the call has
// begun it may be one that there is not yet.
func (s *Session) strandOf(m *match) *strand {
	if m.strand == newStrand {
		s.nothing.key, s.nothing.label, s.nothing.per = m.key, m.label, m.per
		return &s.nothing
	}
	return s.memory[m.rule].at(m.strand)
}
