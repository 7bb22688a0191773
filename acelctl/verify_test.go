package main

import (
	"bytes"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel/ledger"
)

var _ = Describe("verifying a ledger that is none of evidence", func() {
	var first, second *ledger.Signer
	call := entry{"call", `{"tool":"send"}`}

	BeforeEach(func() { first, second = fixedSigner("gate", 1), fixedSigner("gate", 2) })

	It("counts its entries, and says whose word they are", func() {
		log := ledgerOf(ledger.WriterOptions{Origin: "acme/gate", Signer: first}, nil, call, call)
		code, out, err := within(map[string]string{"g.jsonl": log})("verify", "--public-key", first.Public().String(), "g.jsonl")
		Expect(err).To(BeEmpty())
		Expect(code).To(Equal(0))
		Expect(out).To(HavePrefix("g.jsonl: the log acme/gate, 3 lines\n  signed by " + first.Public().ID() + ", a key that was given\n  what this check"))
		Expect(out).To(HaveSuffix("\nOK: 3 entries verified. Hash chain is intact, no tampering detected.\n"))
	})

	It("names the keys that it was handed over to", func() {
		log := ledgerOf(ledger.WriterOptions{Origin: "acme/gate", Signer: first}, second, call, entry{kind: ledger.KindKey}, call)
		code, out, _ := within(map[string]string{"g.jsonl": log})("verify", "--public-key", first.Public().String(), "g.jsonl")
		Expect(code).To(Equal(0))
		Expect(out).To(ContainSubstring("\n  signed by " + first.Public().ID() + ", a key that was given; then by " + second.Public().ID() + ", to which it was handed over\n"))
	})

	It("holds one that grows against its pin, and the pin goes on with it", func() {
		o := ledger.WriterOptions{Origin: "acme/gate", Signer: first}
		files := map[string]string{"g.jsonl": ledgerOf(o, nil, call), "longer.jsonl": ledgerOf(o, nil, call, call, call), "other.jsonl": ledgerOf(o, nil, entry{"call", `{"tool":"else"}`}, call, call)}
		acelctl := within(files)
		code, _, _ := acelctl("verify", "--pin", "p", "g.jsonl")
		Expect(code).To(Equal(0))
		code, out, _ := acelctl("verify", "--pin", "p", "longer.jsonl")
		Expect(code).To(Equal(0))
		Expect(out).To(ContainSubstring("\n  pin: p knew 2 of 4 entries\n"))
		code, out, _ = acelctl("verify", "--pin", "p", "g.jsonl")
		Expect(code).To(Equal(1))
		Expect(out).To(HaveSuffix("FAIL: tampering detected. The pin has seen 4 entries, and the log has 2: 2 are missing at its end\n"))
		code, _, _ = acelctl("verify", "--pin", "p", "other.jsonl")
		Expect(code).To(Equal(1))
	})

	It("has one entry verified, in the singular", func() {
		log := ledgerOf(ledger.WriterOptions{Origin: "acme/gate"}, nil)
		_, out, _ := within(map[string]string{"g.jsonl": log})("verify", "-q", "g.jsonl")
		Expect(out).To(Equal("OK: 1 entry verified. Hash chain is intact, no tampering detected.\n"))
	})

	It("shows nothing that a terminal would obey, of what a line that is broken has", func() {
		log := ledgerOf(ledger.WriterOptions{Origin: "acme/gate"}, nil, call)
		log += "\x1b]0;owned\x07 ::error::x \u202e\n"
		code, out, err := within(map[string]string{"g.jsonl": log})("verify", "g.jsonl")
		Expect(code).To(Equal(1))
		Expect(out + err).NotTo(ContainSubstring("\x1b"))
		Expect(out + err).NotTo(ContainSubstring("\u202e"))
	})
})

// Whatever a file begins with, it is told without showing a key, and what a log begins
// with is left to the verifier.
func FuzzNoLog(f *testing.F) {
	for _, text := range []string{"", "PRIVATE+KEY+ci+00000000+AAAA", logMark + "1", "hello\n" + logMark, `{"schema":"acel.report/v1"}`, "a/b\n1\nAAAA\n\n", `[{"prev_hash":1}]`, `{"payloadType":"x"}`, "\x1f\x8b", "cases:\n"} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, head []byte) {
		p := noLog("nowhere", head)
		switch {
		case (p == nil) != (len(head) == 0 || beginsLog(head)):
			t.Fatalf("%q is told as %v", head, p)
		case p == nil:
		case p.Message == "" || p.Hint == "":
			t.Fatalf("%q has no reason or no way out", head)
		case bytes.HasPrefix(head, []byte(privateKeyMark)) && p.Message != "this is a private key, and no log":
			t.Fatalf("a private key is told as %q", p.Message)
		}
	})
}
