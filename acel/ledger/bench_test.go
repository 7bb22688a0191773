package ledger_test

import (
	"bytes"
	"testing"

	"github.com/acel-dev/acel/acel/ledger"
)

// BenchmarkVerify is the time for one entry of a log of many.
func BenchmarkVerify(b *testing.B) {
	for _, g := range guards[:3] {
		b.Run(g.name, func(b *testing.B) {
			var log bytes.Buffer
			writeLong(&log, g.writer, max(b.N, 2), 200)
			b.SetBytes(int64(log.Len() / max(b.N, 2)))
			b.ReportAllocs()
			b.ResetTimer()
			if r, err := ledger.Verify(&log, g.options); err != nil || !r.Sound() {
				b.Fatal(r, err)
			}
		})
	}
}
