package mcpproxy_test

import (
	"bytes"
	"sync"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
)

// A notebook is the journal of one session, in memory.
type notebook struct {
	mu      sync.Mutex
	records []acel.Call
	Ended   int // how often it was told so
	Closed  int
	fails   error
}

func (n *notebook) Record(c acel.Call) func() error {
	n.mu.Lock()
	defer n.mu.Unlock()
	c.Args, c.Outcome.Result = bytes.Clone(c.Args), bytes.Clone(c.Outcome.Result)
	n.records = append(n.records, c)
	return n.wait
}

func (n *notebook) End() func() error {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.Ended++
	return n.wait
}

func (n *notebook) wait() error {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.fails
}

func (n *notebook) Close() error {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.Closed++
	return nil
}

// last is the last record.
func (n *notebook) last() acel.Call {
	GinkgoHelper()
	n.mu.Lock()
	defer n.mu.Unlock()
	Expect(n.records).NotTo(BeEmpty())
	return n.records[len(n.records)-1]
}
