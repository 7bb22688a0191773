package main

import "time"

// trips measures the calls of one size, slice by slice. Who begins differs.
func trips(all []result, talks []*talk, size, calls, n int) error {
	times := make([][]time.Duration, len(all))
	for turn := n; ; turn++ {
		open := false
		for k := range all {
			i := (turn + k) % len(all)
			left := all[i].route.share(calls) - len(times[i])
			if left <= 0 {
				continue
			}
			open = true
			took, err := talks[i].slice(min(slice, left), note(size))
			if err != nil {
				return err
			}
			times[i] = append(times[i], took...)
		}
		if !open {
			break
		}
	}
	for i := range all {
		all[i].trips[size] = append(all[i].trips[size], summarize(times[i]))
	}
	return nil
}

// throughput measures many calls at a time, of the first size.
func throughput(all []result, talks []*talk, calls, n int) error {
	for k := range all {
		i := (n + k) % len(all)
		made := all[i].route.share(calls)
		took, err := talks[i].flight(made, abreast, note(0))
		if err != nil {
			return talks[i].broken(err)
		}
		all[i].second = append(all[i].second, float64(made)/took.Seconds())
	}
	return nil
}

// slice makes calls one after the other, and returns how long each took.
func (t *talk) slice(calls int, note string) ([]time.Duration, error) {
	if _, err := t.times(again, note); err != nil {
		return nil, err
	}
	return t.times(calls, note)
}

func (t *talk) times(calls int, note string) ([]time.Duration, error) {
	defer t.patient()()
	times := make([]time.Duration, calls)
	for i := range times {
		var err error
		if times[i], err = t.call("pay", note); err != nil {
			return nil, t.broken(err)
		}
	}
	return times, nil
}
