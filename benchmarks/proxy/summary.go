package main

import (
	"cmp"
	"slices"
	"time"
)

// A summary is what the times of one round come to, or the medians of several rounds.
type summary struct{ p50, p95, p99 time.Duration }

// summarize sorts times, of which there is at least one, and sums them up.
func summarize(times []time.Duration) summary {
	slices.Sort(times)
	return summary{percentile(times, 50), percentile(times, 95), percentile(times, 99)}
}

// percentile returns the smallest of the sorted times that p per cent of them do not
// exceed, p from 1 to 100: the nearest rank, with nothing interpolated.
func percentile(sorted []time.Duration, p int) time.Duration {
	return sorted[(p*len(sorted)+99)/100-1]
}

// median returns the middle one, or the lower of the two. It sorts the values.
func median[T cmp.Ordered](values []T) T {
	slices.Sort(values)
	return values[(len(values)-1)/2]
}

// medianOf returns the median of what find returns for each of n.
func medianOf[T cmp.Ordered](n int, find func(i int) T) T {
	values := make([]T, n)
	for i := range values {
		values[i] = find(i)
	}
	return median(values)
}
