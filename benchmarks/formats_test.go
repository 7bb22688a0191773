package benchmarks_test

import (
	"bytes"
	"iter"
	"runtime"
	"slices"
	"testing"
	"time"

	"github.com/acel-dev/acel/acel/trace"
)

// decodedSize is the size of the file of each format: 8 MB, which YAML must not
// be longer than.
const decodedSize = 8_000_000

// BenchmarkFormats decodes a file of each format, and scans it in between for
// as long as that took, so that both meet the same machine. Beside the speed of
// decoding stands the median of how many times as long it took as scanning.
func BenchmarkFormats(b *testing.B) {
	for _, f := range files() {
		b.Run(f.name, func(b *testing.B) {
			i := f.of(decodedSize)
			var ratios []float64
			b.SetBytes(int64(i.length))
			b.ReportAllocs()
			for b.Loop() {
				begin := time.Now()
				decode(b, i.data)
				took := time.Since(begin)
				b.StopTimer()
				if i.scan != nil {
					ratios = append(ratios, took.Seconds()/scanning(b, i, took).Seconds())
				}
				b.StartTimer()
			}
			b.ReportMetric(allocations(b, i)/float64(i.calls), "allocs/call")
			if slices.Sort(ratios); len(ratios) > 0 {
				b.ReportMetric(ratios[len(ratios)/2], "times-scanning")
			}
		})
	}
}

// scanning returns how long it takes to scan a file, after doing that for at
// least some time: what runs longer is interrupted more often.
func scanning(b *testing.B, i input, atLeast time.Duration) time.Duration {
	b.Helper()
	begin := time.Now()
	for times := time.Duration(1); ; times++ {
		if err := i.scan(i.data); err != nil {
			b.Fatal(err)
		}
		if took := time.Since(begin); took >= atLeast {
			return took / times
		}
	}
}

// decoded decodes a file with what eval sets hold, calls that are expected.
func decoded(data []byte) iter.Seq2[trace.Event, error] {
	return trace.Decode(bytes.NewReader(data), trace.Options{Include: append(trace.DefaultInclude(), trace.Expected)})
}

func decode(b *testing.B, data []byte) {
	b.Helper()
	for _, err := range decoded(data) {
		if err != nil {
			b.Fatal(err)
		}
	}
}

// allocations returns how often memory is allocated while a file is decoded.
func allocations(b *testing.B, i input) float64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	decode(b, i.data)
	runtime.ReadMemStats(&after)
	return float64(after.Mallocs - before.Mallocs)
}
