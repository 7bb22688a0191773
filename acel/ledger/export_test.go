package ledger_test

import (
	"crypto/ed25519"
	"encoding/base64"
	"encoding/json"
	"errors"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel/ledger"
)

var statement = ledger.Statement{
	File: "runs.jsonl", Digest: ledger.Hash{1}, Entries: map[string]int{"log": 1, "call": 7},
	Checkpoint: ledger.Checkpoint{Origin: "runs", Size: 8, Root: ledger.Hash{2}},
}

// signedLine is a line of a signed log.
func signedLine() []byte { return linesOf(newScene(ledger.WriterOptions{Signer: honest}).log)[3] }

// envelopes are one of each sort.
func envelopes() map[string][]byte {
	line := must(ledger.Parse(signedLine()))
	return map[string][]byte{"of a line": must(line.Envelope()), "of a statement": must(statement.Sign(honest))}
}

// unwrapped verifies an envelope as the specification of DSSE has it, and returns its
// payload.
func unwrapped(envelope []byte) (string, error) {
	var e struct {
		PayloadType string
		Payload     []byte
		Signatures  []struct {
			KeyID string
			Sig   []byte
		}
	}
	if err := json.Unmarshal(envelope, &e); err != nil {
		return "", err
	}
	key := fixedKey(1).Public().(ed25519.PublicKey)
	if len(e.Signatures) != 1 || e.Signatures[0].KeyID != honest.Public().ID() || !ed25519.Verify(key, encoded(e.PayloadType, e.Payload), e.Signatures[0].Sig) {
		return "", errors.New("no signature holds")
	}
	return string(e.Payload), nil
}

// flipped flips a bit of a payload or of a signature.
func flipped(envelope []byte, part string) []byte {
	var e map[string]any
	must(0, json.Unmarshal(envelope, &e))
	holder := e
	if part == "sig" {
		holder = e["signatures"].([]any)[0].(map[string]any)
	}
	bits := must(base64.StdEncoding.DecodeString(holder[part].(string)))
	bits[len(bits)/2] ^= 1
	holder[part] = base64.StdEncoding.EncodeToString(bits)
	return must(json.Marshal(e))
}

var _ = Describe("An envelope", func() {
	for name, envelope := range envelopes() {
		It(name+" holds as DSSE has it, and not with one bit flipped", func() {
			_, err := unwrapped(envelope)
			Expect(err).NotTo(HaveOccurred())
			for _, part := range []string{"payload", "sig"} {
				_, err := unwrapped(flipped(envelope, part))
				Expect(err).To(HaveOccurred(), part)
			}
		})
	}

	It("of a line holds the bytes of the entry as they stand there", func() {
		payload, err := unwrapped(envelopes()["of a line"])
		Expect(err).NotTo(HaveOccurred())
		Expect(string(signedLine())).To(HavePrefix(`{"e":` + payload + `,"by":"`))
	})
	It("of a line that is not signed has no signature", func() {
		bare := must(ledger.Parse(linesOf(newScene(ledger.WriterOptions{}).log)[3]))
		Expect(must(bare.Envelope())).To(ContainSubstring(`"signatures":[]`))
	})
	It("of a statement says in the words of in-toto what the log was", func() {
		payload, err := unwrapped(envelopes()["of a statement"])
		Expect(err).NotTo(HaveOccurred())
		Expect(payload).To(MatchJSON(`{
			"_type": "https://in-toto.io/Statement/v1",
			"subject": [{"name": "runs.jsonl", "digest": {"sha256": "0100000000000000000000000000000000000000000000000000000000000000"}}],
			"predicateType": "https://github.com/acel-dev/acel/ledger/v1",
			"predicate": {"origin": "runs", "size": 8, "root": "0200000000000000000000000000000000000000000000000000000000000000", "entries": {"call": 7, "log": 1}}
		}`))
	})
	It("of a statement is the same bytes each time", func() {
		Expect(envelopes()).To(Equal(envelopes()))
	})
})
