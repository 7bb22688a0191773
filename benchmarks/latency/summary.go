package main

import (
	"slices"
	"time"
)

// A summary is what a sample of times comes to.
type summary struct{ mean, p50, p95, p99, max time.Duration }

// summarize takes clock off every time, and never more than there is, and sums
// up what is left. It sorts the samples, of which there is at least one.
func summarize(samples []time.Duration, clock time.Duration) summary {
	var sum time.Duration
	for i := range samples {
		samples[i] = max(0, samples[i]-clock)
		sum += samples[i]
	}
	slices.Sort(samples)
	return summary{
		mean: sum / time.Duration(len(samples)),
		p50:  percentile(samples, 50), p95: percentile(samples, 95), p99: percentile(samples, 99),
		max: samples[len(samples)-1],
	}
}

// percentile returns the smallest of the sorted times that p per cent of them
// do not exceed, p from 1 to 100: the nearest rank, with nothing interpolated.
func percentile(sorted []time.Duration, p int) time.Duration {
	return sorted[(p*len(sorted)+99)/100-1]
}
