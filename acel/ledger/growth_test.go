package ledger_test

import (
	"bytes"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"

	"github.com/acel-dev/acel/acel/ledger"
)

// writeLong writes a log of n entries, each with so many bytes of data.
func writeLong(to io.Writer, o ledger.WriterOptions, n, size int) ledger.Checkpoint {
	o.Origin, o.Clock = "runs", fixedClock()
	w := must(ledger.NewWriter(to, o))
	filling := strings.Repeat("a", size)
	for i := range n - 1 {
		must(w.Append("call", noted(fmt.Sprint("number ", i, filling))))
	}
	return w.Checkpoint()
}

// mostHeap is the most memory that was in use while a log of n entries was verified,
// which another goroutine writes meanwhile.
func mostHeap(t *testing.T, n int) uint64 {
	t.Helper()
	in, out := io.Pipe()
	go func() {
		writeLong(out, ledger.WriterOptions{}, n, 2000)
		must(0, out.Close())
	}()
	most, seen := uint64(0), 0
	r, err := ledger.Verify(in, ledger.Options{Visit: func(int, *ledger.Line, ledger.Standing) *ledger.Fault {
		if seen++; seen%500 == 0 {
			var m runtime.MemStats
			runtime.GC()
			runtime.ReadMemStats(&m)
			most = max(most, m.HeapAlloc)
		}
		return nil
	}})
	if err != nil || !r.Sound() || r.Lines != n {
		t.Fatal(r, err)
	}
	return most
}

// Ten times the entries, 40 MB of them, take no more memory than a few do.
func TestMemoryDoesNotGrowWithTheLog(t *testing.T) {
	if testing.Short() {
		t.Skip("it writes and verifies 40 MB")
	}
	few, many := mostHeap(t, 2000), mostHeap(t, 20_000)
	if many > few+few/2 {
		t.Errorf("%d bytes with 2,000 entries, %d with 20,000", few, many)
	}
	t.Logf("%d bytes with 2,000 entries, %d with 20,000", few, many)
}

// A line without an end is read to its end, and not kept.
func TestMemoryDoesNotGrowWithALineThatIsTooLong(t *testing.T) {
	const length = 8 * ledger.MaxLine
	first := newScene(ledger.WriterOptions{}).copies[1].log
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	r, err := ledger.Verify(io.MultiReader(bytes.NewReader(first), io.LimitReader(endless{}, length)), ledger.Options{})
	runtime.ReadMemStats(&after)
	if err != nil || r.Lines != 2 || r.Fault == nil || r.Fault.Line != 2 {
		t.Fatal(r, err)
	}
	if took := after.TotalAlloc - before.TotalAlloc; took > 2*length {
		t.Errorf("it took %d bytes to read a line of %d", took, length)
	}
}

// endless is a text of one letter.
type endless struct{}

func (endless) Read(b []byte) (int, error) {
	for i := range b {
		b[i] = 'a'
	}
	return len(b), nil
}
