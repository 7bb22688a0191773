package main

import (
	"fmt"
	"io"
	"runtime"
	"strconv"
	"text/tabwriter"
	"time"
)

// budget is what acel-core wants its own added 95th percentile to stay under.
const budget = 5 * time.Millisecond

// published is the added 95th percentile that acel-core publishes, in µs, by
// the number of rules.
func published(rules int) string {
	switch rules {
	case 1:
		return "5"
	case 50:
		return "40"
	}
	return "-"
}

// A table is everything that was measured.
type table struct {
	length length
	clock  time.Duration // what was taken off every time
	rows   []row
}

// A row is the figures of one setting.
type row struct {
	setting setting
	refused int
	summary summary
}

// write writes the machine, the figures in µs, and what they stand beside.
func (t table) write(w io.Writer) error {
	_, err := fmt.Fprintf(w, `What a live gate adds to a call: Session.Begin and Ticket.End around a tool that does nothing.
%s/%s, %d CPUs, %s; %d calls after %d of warm-up, in one session; %s µs for the clock are taken off.

`, runtime.GOOS, runtime.GOARCH, runtime.NumCPU(), runtime.Version(), t.length.calls, t.length.warmup, micros(t.clock))
	if err != nil {
		return err
	}
	if err := t.writeRows(w); err != nil {
		return err
	}
	_, err = io.WriteString(w, `
Times in µs. The budget is 5 ms at p95; it is that of acel-core, whose published p95 stands beside ours: written
in Python, from its authors' machine, under rules about tools that are not called.
`)
	return err
}

func (t table) writeRows(w io.Writer) error {
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(out, "rules\tabout\trefused\tmean\tp50\tp95\tp99\tmax\tp95 of the budget\tacel-core's p95\t")
	for _, r := range t.rows {
		about := "the called tool"
		if r.setting.others {
			about = "other tools"
		}
		s := r.summary
		fmt.Fprintf(out, "%d\t%s\t%d\t%s\t%s\t%s\t%s\t%s\t%.3f %%\t%s\t\n", r.setting.rules, about, r.refused,
			micros(s.mean), micros(s.p50), micros(s.p95), micros(s.p99), micros(s.max),
			100*float64(s.p95)/float64(budget), published(r.setting.rules))
	}
	return out.Flush()
}

// micros writes a time in µs, to the nanosecond.
func micros(d time.Duration) string {
	return strconv.FormatFloat(float64(d)/float64(time.Microsecond), 'f', 3, 64)
}
