package ledger_test

import (
	"bytes"
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"github.com/acel-dev/acel/acel/ledger"
)

// receiptOf makes the receipt of an entry of a log with a checkpoint.
func receiptOf(f files, seq uint64) *ledger.Receipt {
	c := must(ledger.OpenCheckpoint(f.checkpoint, honest.Public()))
	return must(ledger.Prove(bytes.NewReader(f.log), seq, f.checkpoint, c))
}

// A receipt proves its entry, after it was written and read too; with another line,
// another number or another checkpoint in it, it proves nothing.
func TestReceiptsProveTheirEntry(t *testing.T) {
	var notes []string
	for i := range 20 {
		notes = append(notes, fmt.Sprint(i))
	}
	logs := record(ledger.WriterOptions{Origin: "runs", Signer: honest}, notes...)
	others := record(ledger.WriterOptions{Origin: "other", Signer: honest}, notes...)
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 21).Draw(t, "entries")
		seq := rapid.IntRange(1, n).Draw(t, "seq")
		r := must(ledger.ParseReceipt(receiptOf(logs[n], uint64(seq)).String()))
		l, c, err := r.Verify(honest.Public())
		if err != nil || l.Seq != uint64(seq) || c.Size != uint64(n) || !bytes.Equal(r.Line, linesOf(logs[n].log)[seq-1]) {
			t.Fatalf("%+v %v", l, err)
		}
		switch rapid.SampledFrom([]string{"line", "seq", "size", "log", "proof", "key"}).Draw(t, "change") {
		case "line":
			r.Line = linesOf(logs[n].log)[seq%n]
		case "seq":
			r.Seq = uint64(seq%n) + 1
		case "size":
			r.Checkpoint = logs[n-1].checkpoint
		case "log":
			r.Checkpoint = others[n].checkpoint
		case "proof":
			r.Proof[rapid.IntRange(0, len(r.Proof)-1).Draw(t, "at")][0] ^= 1
		case "key":
			r.Checkpoint = must(c.Sign(thief))
		}
		if l, _, err := r.Verify(honest.Public()); err == nil || l != nil {
			t.Fatalf("entry %d is proven by %s", seq, r)
		}
	})
}
