package main

import (
	"errors"
	"strings"
)

// A length says how much is measured: in each of so many rounds so many calls a route
// and size.
type length struct{ rounds, calls int }

const (
	slice   = 100 // how many calls a route makes before it is the next one's turn
	again   = 5   // how many calls before those have it warm again, and do not count
	warmup  = 200 // and how many a session begins with
	abreast = 32  // how many calls are in flight when throughput is measured
)

// sizes are how long the notes of calls are, in bytes.
func sizes() []int { return []int{100, 10_000} }

// A result is what a route came to, an entry for each round.
type result struct {
	route  route
	trips  [][]summary // by size
	second []float64   // calls a second, abreast
}

// measure measures the routes, which take turns.
func measure(routes []route, l length, p place) ([]result, error) {
	all := make([]result, len(routes))
	for i, r := range routes {
		all[i] = result{route: r, trips: make([][]summary, len(sizes()))}
	}
	for n := range l.rounds {
		if err := round(all, l.calls, n, p); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// round opens all routes, measures each, and closes them. What one finds the machine
// like is what the others do, as far as taking turns can help.
func round(all []result, calls, n int, p place) error {
	talks := make([]*talk, 0, len(all))
	for i := range all {
		t, err := open(all[i].route, p)
		if err != nil {
			return errors.Join(err, end(talks, (*talk).kill))
		}
		talks = append(talks, t)
	}
	if err := measureOnce(all, talks, calls, n); err != nil {
		return errors.Join(err, end(talks, (*talk).kill))
	}
	return end(talks, (*talk).close)
}

// end ends sessions.
func end(talks []*talk, how func(*talk) error) error {
	errs := make([]error, len(talks))
	for i, t := range talks {
		errs[i] = how(t)
	}
	return errors.Join(errs...)
}

// measureOnce measures each route, once it is warm.
func measureOnce(all []result, talks []*talk, calls, n int) error {
	for _, t := range talks {
		if _, err := t.times(t.route.share(warmup), note(0)); err != nil {
			return err
		}
	}
	for s := range sizes() {
		if err := trips(all, talks, s, calls, n); err != nil {
			return err
		}
	}
	return throughput(all, talks, calls, n)
}

// note is a note of one of the sizes.
func note(size int) string { return strings.Repeat("x", sizes()[size]) }
