package acel

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"strconv"
)

// Digest tells policies apart that judge differently: a SHA-256 over the canonical
// texts of the rules and conditions in their order, what is said of each, the state
// that sessions begin with, and the options. Where the rules stand, what waivers
// excuse and what is redacted have no part in it: of the state, a marker stands for what
// is, so that nobody can try which value has this digest. That of a nil policy is the zero
// digest.
func (p *Policy) Digest() [sha256.Size]byte {
	if p == nil {
		return [sha256.Size]byte{}
	}
	text := appendPart(nil, "acel.policy/v1")
	for i := range p.rules {
		r := &p.rules[i]
		for _, part := range []string{r.key, r.text, r.rule.Severity.String(), r.rule.Message, strconv.Itoa(int(r.rule.OnViolation))} {
			text = appendPart(text, part)
		}
	}
	text = appendPart(text, string(p.bareState()))
	text = appendPart(text, strconv.Itoa(int(p.config.OnViolation)))
	text = appendPart(text, strconv.Itoa(int(p.config.Concurrency)))
	return sha256.Sum256(text)
}

// bareState is the state that sessions begin with, and the bare marker for what is
// hidden in it, whatever the key.
func (p *Policy) bareState() json.RawMessage {
	state := p.state.object()
	if p.redactor == nil {
		return state
	}
	bare := &redactor{names: p.redactor.names}
	return bare.veil(p.state).document(newTrail(stateRoot), state)
}

// appendPart appends a text with its length before it, so that no two lists of texts
// are one.
func appendPart(dst []byte, part string) []byte {
	return append(binary.AppendUvarint(dst, uint64(len(part))), part...)
}
