package main

import (
	"fmt"
	"runtime"
	"time"

	"github.com/acel-dev/acel/acel"
)

// clock returns what it takes to read the clock twice and to call the tool with
// no gate before it: the median.
func clock(l length) time.Duration {
	samples, _ := timed(l, func(acel.Call) bool {
		tool()
		return false
	})
	return summarize(samples, 0).p50
}

// measure makes the calls under the rules of a setting. The error says that the
// gate did not judge them as it should have, and figures would mean nothing.
func (s setting) measure(l length, clock time.Duration) (row, error) {
	p, err := s.policy()
	if err != nil {
		return row{}, err
	}
	session := p.NewSession(acel.SessionOptions{KeepTrace: acel.KeepEvidence})
	samples, refused := timed(l, func(c acel.Call) bool {
		ticket, _ := session.Begin(c)
		if ticket == nil {
			return true
		}
		ticket.End(tool())
		return false
	})
	want := l.refusals()
	if s.others {
		want = 0
	}
	if refused != want {
		return row{}, fmt.Errorf("under %d rules the gate refused %d of %d calls, not the %d that break one", s.rules, refused, l.calls, want)
	}
	return row{s, refused, summarize(samples, clock)}, nil
}

// timed makes the calls by step, which reports whether one was refused. It
// returns how long each took that counts, and how many of them were refused.
func timed(l length, step func(acel.Call) (refused bool)) (samples []time.Duration, refused int) {
	calls := workload()
	samples = make([]time.Duration, l.calls)
	runtime.GC() // what others left behind is not this run's
	for i := range l.warmup + l.calls {
		start := time.Now()
		no := step(calls[i%cycle])
		took := time.Since(start)
		if i < l.warmup {
			continue
		}
		samples[i-l.warmup] = took
		if no {
			refused++
		}
	}
	return samples, refused
}
