package process

import (
	"slices"
	"strings"
	"sync"
)

const (
	lastLines   = 8   // that are remembered
	mostOfLines = 300 // bytes of each
)

// A tail is the last lines of something.
type tail struct {
	mu  sync.Mutex
	all []string
}

// add adds a line, if something stands in it.
func (t *tail) add(line string) {
	if strings.TrimSpace(line) == "" {
		return
	}
	if len(line) > mostOfLines {
		line = strings.ToValidUTF8(line[:mostOfLines], "") + "…"
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.all) == lastLines {
		t.all = slices.Delete(t.all, 0, 1)
	}
	t.all = append(t.all, line)
}

// lines returns them.
func (t *tail) lines() []string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return slices.Clone(t.all)
}
