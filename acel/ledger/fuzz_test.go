package ledger_test

import (
	"bytes"
	"testing"

	"github.com/acel-dev/acel/acel/ledger"
)

// No bytes make Parse panic, and what it reads, Format writes to the same bytes.
func FuzzParse(f *testing.F) {
	for _, o := range []ledger.WriterOptions{{}, {Signer: honest}, {Seal: secret}, {Signer: honest, Seal: secret}} {
		for _, line := range linesOf(newScene(o).log)[:2] {
			f.Add(line)
		}
	}
	for _, line := range []string{"", "{}", `{"e":{}}`, `{"e":{},"by":"","sig":""}`, `{"e":{"seq":1,"prev":"","time":"","kind":"","data":{},"seal":""}}`, `{"e":,"seal":"}}`, `{"e":,"by":"}`} {
		f.Add([]byte(line))
	}
	f.Fuzz(func(t *testing.T, line []byte) {
		l, err := ledger.Parse(line)
		if err != nil {
			return
		}
		if again, err := ledger.Format(l); err != nil || !bytes.Equal(again, line) {
			t.Fatalf("%q is written as %q (%v)", line, again, err)
		}
		if bytes.ContainsAny(line, "\n\r\x00\x7f\u2028\u202e") || !bytes.Equal(bodyOf(l), l.Body) {
			t.Fatalf("%q was read", line)
		}
	})
}

// A signed log with a checkpoint that covers it does not hold, unless it is as it was.
func FuzzTamper(f *testing.F) {
	s := newScene(ledger.WriterOptions{Signer: honest})
	for what := range byte(8) {
		f.Add([]byte{what, 1, 0, 7}, true)
		f.Add([]byte{what, 2, 5, 1, 7, 4, 2, 3}, false)
	}
	o := byKey
	o.Checkpoints = [][]byte{s.checkpoint}
	f.Fuzz(func(t *testing.T, steps []byte, fork bool) {
		from := s.other.log
		if fork {
			from = s.fork.log
		}
		changed := tampered(s.log, from, steps)
		r, err := ledger.Verify(bytes.NewReader(changed), o)
		if err == nil && r.Sound() != bytes.Equal(changed, s.log) {
			t.Fatalf("%v of\n%q", r.Fault, changed)
		}
		if err == nil && r.End.Size != uint64(r.Holding) {
			t.Fatalf("%d lines hold, and the end is that of %d", r.Holding, r.End.Size)
		}
	})
}

// No bytes make the readers of checkpoints panic; what they read is written to the
// same bytes; and nothing is a checkpoint by a key that has not signed it.
func FuzzCheckpoint(f *testing.F) {
	s := newScene(ledger.WriterOptions{Signer: honest})
	genuine := map[ledger.Checkpoint]bool{}
	for n := 1; n <= 8; n++ {
		c := must(ledger.OpenCheckpoint(s.copies[n].checkpoint, honest.Public()))
		genuine[c] = true
		f.Add(s.copies[n].checkpoint)
		f.Add([]byte(c.String()))
		f.Add(must(c.Sign(thief)))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		if c, err := ledger.ParseCheckpoint(string(text)); err == nil && c.String() != string(text) {
			t.Fatalf("%q is written as %q", text, c)
		}
		if c, err := ledger.OpenCheckpoint(text, honest.Public()); err == nil && (!genuine[c] || !ledger.IsSigned(text)) {
			t.Fatalf("%q is taken for a checkpoint", text)
		}
		o := byKey
		o.Checkpoints = [][]byte{text}
		r, err := ledger.Verify(bytes.NewReader(s.log), o)
		if _, opens := ledger.OpenCheckpoint(text, honest.Public()); err == nil && r.Sound() != (opens == nil) {
			t.Fatalf("the log holds against %q: %v", text, r.Fault)
		}
	})
}

// No bytes make the reader of receipts panic; what it reads is written to the same
// bytes; and nothing is proven but what is in the log.
func FuzzReceipt(f *testing.F) {
	s := newScene(ledger.WriterOptions{Signer: honest})
	for n := uint64(1); n <= 8; n++ {
		f.Add(receiptOf(s.files, n).String())
	}
	lines := linesOf(s.log)
	f.Fuzz(func(t *testing.T, text string) {
		r, err := ledger.ParseReceipt(text)
		if err != nil {
			return
		}
		if r.String() != text || !ledger.IsReceipt([]byte(text)) {
			t.Fatalf("%q is written as %q", text, r)
		}
		l, c, err := r.Verify(honest.Public())
		if err == nil && (c.Size > 8 || l.Seq > c.Size || !bytes.Equal(r.Line, lines[l.Seq-1])) {
			t.Fatalf("%q proves %+v", text, l)
		}
	})
}
