package main

import (
	"fmt"
	"io"
	"runtime"
	"strings"
	"time"
)

// write writes the tables, in Markdown, and what they were made of.
func write(w io.Writer, all []result, l length) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s/%s, %d CPUs, %s. Medians of %d rounds of %s calls, of a tenth of them with `--journal`. Times in µs.\n",
		runtime.GOOS, runtime.GOARCH, runtime.NumCPU(), runtime.Version(), l.rounds, thousands(l.calls))
	for s := range sizes() {
		names := columns(s)
		fmt.Fprintf(&b, "\n| %s |\n|---|%s\n", strings.Join(names, " | "), strings.Repeat("---:|", len(names)-1))
		for i := range all {
			fmt.Fprintf(&b, "| %s |\n", strings.Join(row(all, i, s), " | "))
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// columns are the names of a table's columns.
func columns(size int) []string {
	names := []string{thousands(sizes()[size]) + " bytes", "p50", "p95", "p99", "p50 beside direct", "added p50", "beyond the copier"}
	if size == 0 {
		names = append(names, fmt.Sprintf("calls a second, %d in flight", abreast))
	}
	return names
}

// row are the figures of a route. Differences and ratios are those of a round, of which
// the median is taken then.
func row(all []result, i, size int) []string {
	p50 := func(i int) func(n int) time.Duration {
		return func(n int) time.Duration { return all[i].trips[size][n].p50 }
	}
	mine, plain, copier := p50(i), p50(find(all, direct)), p50(find(all, copied))
	trips := all[i].trips[size]
	n := len(trips)
	cells := []string{
		all[i].route.name,
		micros(medianOf(n, mine)),
		micros(medianOf(n, func(n int) time.Duration { return trips[n].p95 })),
		micros(medianOf(n, func(n int) time.Duration { return trips[n].p99 })),
		fmt.Sprintf("%.1f", medianOf(n, func(n int) float64 { return float64(mine(n)) / float64(plain(n)) })),
		micros(medianOf(n, func(n int) time.Duration { return mine(n) - plain(n) })),
		micros(medianOf(n, func(n int) time.Duration { return mine(n) - copier(n) })),
	}
	if size == 0 {
		cells = append(cells, thousands(int(median(all[i].second))))
	}
	return cells
}

// find returns where a route is.
func find(all []result, name string) int {
	for i := range all {
		if all[i].route.name == name {
			return i
		}
	}
	return 0
}

// micros writes a time in whole µs.
func micros(d time.Duration) string { return thousands(int(d.Round(time.Microsecond).Microseconds())) }

// thousands writes a number with commas.
func thousands(n int) string {
	if n < 0 {
		return "-" + thousands(-n)
	}
	text := fmt.Sprint(n)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}
