package trace_test

import (
	"bytes"
	"fmt"
	"io"
	"runtime"
	"testing"

	"github.com/acel-dev/acel/acel/trace"
)

func decodeAll(t testing.TB, r io.Reader) (calls int) {
	for e, err := range trace.Decode(r, trace.Options{}) {
		if err != nil {
			t.Fatal(err)
		}
		if e.Kind == trace.Called {
			calls++
		}
	}
	return calls
}

// A call of a native trace costs no allocation once its tool is known: ten
// times the calls allocate what a tenth does.
func TestCallsAllocateNothing(t *testing.T) {
	lines := func(calls int) []byte {
		var b bytes.Buffer
		for i := range calls {
			fmt.Fprintf(&b, `{"tool":"t%d","args":{"amount":%d},"result":[%d],"server":"s","agent":"a","turn":"t%d","session":"s%d","time":"2026-01-31T23:59:59.25Z"}`+"\n",
				i%10, i, i, i/100_000, i%3)
		}
		return b.Bytes()
	}
	list := func(calls int) []byte {
		return []byte("[" + string(bytes.ReplaceAll(bytes.TrimSpace(callLines(calls)), []byte("\n"), []byte(","))) + "]")
	}
	for name, write := range map[string]func(int) []byte{"lines": lines, "list": list} {
		few, many := write(1000), write(10_000)
		count := func(text []byte) float64 {
			return testing.AllocsPerRun(3, func() { decodeAll(t, bytes.NewReader(text)) })
		}
		if a, b := count(few), count(many); b > a+20 {
			t.Errorf("%s: %v allocations for 1,000 calls, and %v for 10,000", name, a, b)
		}
	}
}

// endless repeats a text, up to a number of bytes.
type endless struct {
	text     []byte
	at, left int
}

func (e *endless) Read(p []byte) (int, error) {
	if e.left < len(e.text)-e.at && e.at == 0 {
		return 0, io.EOF
	}
	n := copy(p, e.text[e.at:])
	e.at, e.left = (e.at+n)%len(e.text), e.left-n
	return n, nil
}

// What a file takes does not depend on its length: ten times the bytes allocate
// as many bytes.
func TestMemoryIsFlat(t *testing.T) {
	allocated := func(length int) uint64 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		if decodeAll(t, &endless{text: callLines(1000), left: length}) == 0 {
			t.Fatal("no call")
		}
		runtime.ReadMemStats(&after)
		return after.TotalAlloc - before.TotalAlloc
	}
	if few, many := allocated(4<<20), allocated(40<<20); many > few+few/4 {
		t.Errorf("4 MB allocate %d bytes, and 40 MB %d", few, many)
	}
}
