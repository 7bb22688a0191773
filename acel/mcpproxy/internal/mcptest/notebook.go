package mcptest

import (
	"bytes"
	"slices"
	"sync"

	"github.com/onsi/ginkgo/v2"
	"github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
)

// A Notebook is the journal of one session, in memory.
type Notebook struct {
	mu      sync.Mutex
	Records []acel.Call
	Ended   int // how often it was told so
	Closed  int
	Fails   error
}

// Record takes down a call.
func (n *Notebook) Record(c acel.Call) func() error {
	n.mu.Lock()
	defer n.mu.Unlock()
	c.Args, c.Outcome.Result = bytes.Clone(c.Args), bytes.Clone(c.Outcome.Result)
	n.Records = append(n.Records, c)
	return n.wait
}

// End takes down that the session has ended.
func (n *Notebook) End() func() error {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.Ended++
	return n.wait
}

func (n *Notebook) wait() error {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.Fails
}

// Close takes down that it was closed.
func (n *Notebook) Close() error {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.Closed++
	return nil
}

// All are the records so far.
func (n *Notebook) All() []acel.Call {
	n.mu.Lock()
	defer n.mu.Unlock()
	return slices.Clone(n.Records)
}

// Last is the last record.
func (n *Notebook) Last() acel.Call {
	ginkgo.GinkgoHelper()
	n.mu.Lock()
	defer n.mu.Unlock()
	gomega.Expect(n.Records).NotTo(gomega.BeEmpty())
	return n.Records[len(n.Records)-1]
}
