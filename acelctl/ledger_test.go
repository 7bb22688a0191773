package main

import (
	"bytes"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel/evidence"
	"github.com/acel-dev/acel/acel/ledger"
)

var _ = Describe("a log that has grown since its checkpoint was signed", func() {
	var acelctl func(args ...string) (code int, stdout, stderr string)
	var key string

	BeforeEach(func() {
		signer, call := fixedSigner("gate", 1), entry{"call", `{}`}
		key = signer.Public().String()
		o := ledger.WriterOptions{Origin: "acme/gate", Signer: signer}
		shorter, err := evidence.Verify(bytes.NewReader([]byte(ledgerOf(o, nil, call))), ledger.Options{})
		Expect(err).NotTo(HaveOccurred())
		note, err := shorter.End.Sign(signer)
		Expect(err).NotTo(HaveOccurred())
		acelctl = within(map[string]string{"g.jsonl": ledgerOf(o, nil, call, call), "g.jsonl.checkpoint": string(note)})
	})

	It("has receipts of the entries that it covers", func() {
		code, receipt, stderr := acelctl("ledger", "receipt", "g.jsonl", "--entry", "2")
		Expect(stderr).To(BeEmpty())
		Expect(code).To(Equal(0))
		code, out, _ := within(map[string]string{"r.txt": receipt})("verify", "--public-key", key, "r.txt")
		Expect(code).To(Equal(0))
		Expect(out).To(HaveSuffix("\nOK: entry 2 is in the log acme/gate, among its first 2\n"))
	})

	It("has none of those behind", func() {
		code, out, stderr := acelctl("ledger", "receipt", "g.jsonl", "--entry", "3")
		Expect(code).To(Equal(2))
		Expect(out).To(BeEmpty())
		Expect(stderr).To(Equal("acelctl ledger receipt: the checkpoint beside the log covers 2 entries, and entry 3 is behind them; --sign KEY makes one of all\n"))
	})

	It("is anchored anew, and not by what covers a part of it", func() {
		code, out, stderr := acelctl("ledger", "anchor", "g.jsonl")
		Expect(code).To(Equal(0))
		Expect(out).To(HavePrefix("acme/gate\n3\n"))
		Expect(stderr).To(HavePrefix("note: this checkpoint is not signed: "))
	})

	It("says how far the checkpoint goes, and what may be missing behind it", func() {
		code, out, _ := acelctl("verify", "g.jsonl")
		Expect(code).To(Equal(0))
		Expect(out).To(ContainSubstring("\n  checkpoint: g.jsonl.checkpoint, which lies beside it, covers 2 of 3 entries\n"))
		Expect(out).To(ContainSubstring("Entries that were cut off behind entry 2"))
	})
})
