package main

import (
	"fmt"
	"io"
	"sync/atomic"
	"time"
)

// progressStep is how many calls are counted at once: workers do not fight over
// the counter.
const progressStep = 1024

// How a progress line is timed.
const (
	progressDelay    = time.Second
	progressInterval = 200 * time.Millisecond
)

// progress counts what has been read, for a line on a terminal.
type progress struct{ files, calls atomic.Int64 }

// show keeps a line on a terminal up to date, once the work has taken a while.
// The function it returns takes the line away.
func (p *progress) show(w io.Writer, total int) (stop func()) {
	done, gone := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(gone)
		p.keep(w, total, done)
	}()
	return func() {
		close(done)
		<-gone
	}
}

func (p *progress) keep(w io.Writer, total int, done <-chan struct{}) {
	start := time.Now()
	wait := time.NewTimer(progressDelay)
	defer wait.Stop()
	for shown := false; ; shown = true {
		select {
		case <-wait.C:
			fmt.Fprint(w, "\r", p.line(total, time.Since(start)), eraseToEnd)
			wait.Reset(progressInterval)
		case <-done:
			if shown {
				fmt.Fprint(w, "\r", eraseToEnd)
			}
			return
		}
	}
}

// eraseToEnd clears a terminal's line from the cursor on.
const eraseToEnd = "\x1b[K"

// line is what there is to say after some time.
func (p *progress) line(total int, passed time.Duration) string {
	calls := p.calls.Load()
	rate := float64(calls) / passed.Seconds()
	return fmt.Sprintf("%d of %d files, %d calls, %.0f calls/s", p.files.Load(), total, calls, rate)
}
