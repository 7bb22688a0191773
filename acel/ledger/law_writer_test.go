package ledger_test

import (
	"bytes"
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"github.com/acel-dev/acel/acel/ledger"
)

// The root of a log is that of Go's own transparency log, at every length.
func TestRootsAreThoseOfGo(t *testing.T) {
	var log bytes.Buffer
	w := must(ledger.NewWriter(&log, ledger.WriterOptions{Origin: "runs", Clock: fixedClock()}))
	for n := 1; n <= 70; n++ {
		if want := checkpointOf("runs", linesOf(log.Bytes())); w.Checkpoint() != want || want.Size != uint64(n) {
			t.Fatalf("%d entries: %v, want %v", n, w.Checkpoint(), want)
		}
		must(w.Append("call", noted(fmt.Sprint(n))))
	}
}

// Whatever way a log is written, and with everything that it can be held against, it
// holds.
func TestWhatWasWrittenHolds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var log bytes.Buffer
		o := ledger.WriterOptions{Origin: "runs", Clock: fixedClock(), Closes: rapid.Bool().Draw(t, "closes")}
		var check ledger.Options
		if rapid.Bool().Draw(t, "signed") {
			o.Signer, check.RequireSignature = honest, true
			check.Keys = rapid.SampledFrom([][]ledger.PublicKey{nil, {honest.Public()}, {thief.Public(), honest.Public()}}).Draw(t, "keys")
		}
		if rapid.Bool().Draw(t, "sealed") {
			o.Seal, check.Seal, check.RequireSeal = secret, secret, true
		}
		w := must(ledger.NewWriter(&log, o))
		signer := o.Signer
		for i := range rapid.IntRange(0, 20).Draw(t, "entries") {
			if signer != nil && rapid.IntRange(0, 4).Draw(t, "rotates") == 0 {
				signer = rapid.SampledFrom([]*ledger.Signer{honest, second}).Draw(t, "to")
				must(0, w.Rotate(signer))
			}
			if seq, err := w.Append("call", noted(fmt.Sprint(i))); err != nil || seq != w.Checkpoint().Size {
				t.Fatalf("entry %d of %d: %v", seq, w.Checkpoint().Size, err)
			}
			if rapid.IntRange(0, 4).Draw(t, "checkpoint") > 0 {
				continue
			}
			c := w.Checkpoint()
			check.Pin = &c
			if signer != nil {
				check.Checkpoints = append(check.Checkpoints, must(c.Sign(signer)))
			}
		}
		ends := o.Closes || rapid.Bool().Draw(t, "ends")
		if ends {
			must(0, w.Close([]byte("{}")))
		}
		r, err := ledger.Verify(&log, check)
		if err != nil || !r.Sound() || r.End != w.Checkpoint() || r.Holding != r.Lines || r.Closed != ends {
			t.Fatalf("%+v %v %v", r, r.Fault, err)
		}
	})
}

// No change of a signed log holds, where its end is known: by a checkpoint, or by an
// end.
func TestNoChangeHolds(t *testing.T) {
	logs := map[string][2]files{}
	for _, closes := range []bool{false, true} {
		o := ledger.WriterOptions{Signer: honest, Closes: closes}
		logs[fmt.Sprint(closes)] = [2]files{closed(o, "runs"), closed(o, "other")}
	}
	rapid.Check(t, func(t *rapid.T) {
		closes := rapid.Bool().Draw(t, "closes")
		pair := logs[fmt.Sprint(closes)]
		changed := tampered(pair[0].log, pair[1].log, rapid.SliceOfN(anyByte, 4, 12).Draw(t, "steps"))
		o := ledger.Options{Origin: "runs", Keys: []ledger.PublicKey{honest.Public()}}
		if !closes {
			o.Checkpoints = [][]byte{pair[0].checkpoint}
		}
		r, err := ledger.Verify(bytes.NewReader(changed), o)
		if err == nil && r.Sound() != bytes.Equal(changed, pair[0].log) {
			t.Fatalf("%v of\n%s", r.Fault, changed)
		}
	})
}

// Nor does one of a line's bytes, at any place.
func TestNoByteCanBeChanged(t *testing.T) {
	f := closed(ledger.WriterOptions{Signer: honest, Closes: true}, "runs")
	for at := range f.log {
		changed := bytes.Clone(f.log)
		changed[at] ^= 1
		r, err := ledger.Verify(bytes.NewReader(changed), byKey)
		if err == nil && r.Sound() {
			t.Fatalf("byte %d: %s", at, changed)
		}
	}
	for at := range f.log {
		if r, err := ledger.Verify(bytes.NewReader(f.log[:at]), byKey); err == nil && r.Sound() {
			t.Fatalf("cut at byte %d", at)
		}
	}
}

// closed writes a log of some entries and closes it.
func closed(o ledger.WriterOptions, origin string) files {
	var log bytes.Buffer
	o.Origin, o.Clock = origin, fixedClock()
	w := must(ledger.NewWriter(&log, o))
	for i := range 5 {
		must(w.Append("call", noted(fmt.Sprint(i))))
	}
	must(0, w.Close([]byte("{}")))
	return snapshot(w, &log, honest)
}
