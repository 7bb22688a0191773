package main

import (
	"sync"

	"github.com/acel-dev/acel/acel"
)

// The bounds on the names that are counted. What goes beyond them is hardly the
// names of tools, and nothing is then said of them.
const (
	mostNames      = 10_000
	longestTallied = 1 << 10 // bytes
)

// A tally counts calls by the names of their tools. The zero value has counted
// none.
type tally struct {
	counts map[string]int
	lost   bool // there were too many names, or too long ones
}

// call counts a call, and not its end.
func (t *tally) call(c *acel.Call) {
	if c.Phase != acel.Ends {
		t.add(c.Tool, 1)
	}
}

// add counts n calls of a tool.
func (t *tally) add(tool string, n int) {
	switch _, known := t.counts[tool]; {
	case t.lost:
		return
	case !known && (len(t.counts) == mostNames || len(tool) > longestTallied):
		t.counts, t.lost = nil, true
		return
	case t.counts == nil:
		t.counts = map[string]int{}
	}
	t.counts[tool] += n
}

// A tallies adds up the tallies of files that are read side by side.
type tallies struct {
	mu  sync.Mutex
	all tally
}

// add adds a file's tally.
func (t *tallies) add(one tally) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for tool, n := range one.counts {
		t.all.add(tool, n)
	}
	if one.lost {
		t.all = tally{lost: true}
	}
}
