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

// BenchmarkFormats decodes a file of each format, and after each time scans the
// same bytes, so that both meet the same machine. Beside the time of decoding
// stands the median of how many times as long it took as scanning.
func BenchmarkFormats(b *testing.B) {
	for _, i := range inputs(decodedSize) {
		b.Run(i.name, func(b *testing.B) {
			b.SetBytes(int64(i.length))
			b.ReportAllocs()
			b.ReportMetric(allocations(b, i)/float64(i.calls), "allocs/call")
			var ratios []float64
			for b.Loop() {
				decoding := timed(func() { decode(b, i.data) })
				b.StopTimer()
				if i.scan != nil {
					scanning := timed(func() { must(i.scan(i.data)) })
					ratios = append(ratios, decoding.Seconds()/scanning.Seconds())
				}
				b.StartTimer()
			}
			if slices.Sort(ratios); len(ratios) > 0 {
				b.ReportMetric(ratios[len(ratios)/2], "times-scanning")
			}
		})
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

func timed(do func()) time.Duration {
	begin := time.Now()
	do()
	return time.Since(begin)
}
