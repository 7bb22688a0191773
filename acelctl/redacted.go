package main

import (
	"fmt"
	"slices"
	"sync"
)

// A redacted is which names of fields have hidden something in any session. It is safe
// for concurrent use.
type redacted struct {
	mu    sync.Mutex
	names map[string]bool
}

func (r *redacted) add(names []string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, name := range names {
		if r.names == nil {
			r.names = map[string]bool{}
		}
		r.names[name] = true
	}
}

// missing says of each other name that it has hidden nothing: it may be misspelt, and
// then what it should hide is shown.
func (r *redacted) missing(names []string) []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	var notes []string
	for i, name := range names {
		if !r.names[name] && slices.Index(names, name) == i {
			notes = append(notes, fmt.Sprintf("nothing was redacted as %q: no argument, result or state has a field of that name", name))
		}
	}
	return notes
}
