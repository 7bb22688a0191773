package mcpproxy

import (
	"cmp"
	"slices"

	"github.com/acel-dev/acel/acel/mcpproxy/internal/frame"
)

// awaited are the requests that await their answers, by their ids: several of one id
// only where answers come apart.
type awaited struct {
	by    map[frame.Key][]*asked
	count int
	asked uint64 // how many there were
}

// mostAwaited bounds how many requests of a session await their answers.
const mostAwaited = 10_000

// add adds a request.
func (w *awaited) add(a *asked) {
	if w.by == nil {
		w.by = map[frame.Key][]*asked{}
	}
	w.by[a.key] = append(w.by[a.key], a)
	w.count++
	w.asked++
	a.number = w.asked
}

// remove takes a request out, if it is there.
func (w *awaited) remove(a *asked) bool {
	if a.taken {
		return false
	}
	a.taken = true
	left := slices.DeleteFunc(w.by[a.key], func(other *asked) bool { return other == a })
	if w.by[a.key] = left; len(left) == 0 {
		delete(w.by, a.key)
	}
	w.count--
	return true
}

// takeAll takes out all requests, in the order of their ids.
func (w *awaited) takeAll() (all []*asked) {
	for _, some := range w.by {
		all = append(all, some...)
	}
	slices.SortStableFunc(all, func(a, b *asked) int { return cmp.Compare(a.key, b.key) })
	for _, a := range all {
		a.taken = true
	}
	w.by, w.count = nil, 0
	return all
}

// oldest returns the request that has awaited its answer longest, of those that the
// client has cancelled or of all; nil for none.
func (w *awaited) oldest(all bool) (found *asked) {
	for _, some := range w.by {
		for _, a := range some {
			if (all || a.cancelled) && (found == nil || a.number < found.number) {
				found = a
			}
		}
	}
	return found
}
