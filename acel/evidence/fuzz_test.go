package evidence_test

import (
	"bytes"
	"testing"

	"github.com/acel-dev/acel/acel/evidence"
	"github.com/acel-dev/acel/acel/ledger"
)

// FuzzBundle: whatever the data of an entry is, it is read or refused, and what is
// read can be told.
func FuzzBundle(f *testing.F) {
	f.Add([]byte(`{"session":{},"policy":"p","violation":{"rule":"r","spec":"r","kind":"temporal","severity":"error","step":1,"message":"m"},"trace":{"digest":"d","calls":[{"tool":"a"}]}}`))
	f.Add([]byte(`{}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		var w bytes.Buffer
		to, err := ledger.NewWriter(&w, ledger.WriterOptions{Origin: "fuzz", Clock: someDay})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := to.Append(evidence.KindPolicy, []byte(`{"digest":"d","rules":[]}`)); err != nil {
			t.Fatal(err)
		}
		if _, err := to.Append(evidence.KindViolation, data); err != nil {
			return
		}
		found, err := evidence.Verify(&w, ledger.Options{Visit: func(_ int, l *ledger.Line, _ ledger.Standing) *ledger.Fault {
			if b, err := evidence.ParseBundle(l); err == nil {
				calls, _ := b.Trace.Read()
				for i := range calls {
					_ = b.Violation.Acel(&calls[i]).String()
				}
			}
			return nil
		}})
		if err != nil || found.Bundles != 1 {
			t.Fatalf("%v, %d bundles", err, found.Bundles)
		}
	})
}
