package gate_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"sync"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/gate"
)

// A notebook is a journal in memory.
type notebook struct {
	mu      sync.Mutex
	records []acel.Call
	ended   int   // how often it was told so
	durable int   // records that were waited for
	fails   error // nothing becomes durable
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
	n.ended++
	return n.wait
}

func (n *notebook) wait() error {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.fails == nil {
		n.durable++
	}
	return n.fails
}

var errFull = errors.New("disk full")

// observed is what an observer was told.
type observed struct {
	violations []acel.Violation
	records    int
}

func (o *observed) Observe(v acel.Violation) { o.violations = append(o.violations, v) }
func (o *observed) Witness(acel.Call)        { o.records++ }

func policy(c acel.PolicyConfig) *acel.Policy {
	GinkgoHelper()
	p, err := acel.NewPolicy(c)
	Expect(err).NotTo(HaveOccurred())
	return p
}

// desk is a policy with an order, a budget, a condition on a result and a duty.
func desk() *acel.Policy {
	return policy(acel.PolicyConfig{
		Rules: []acel.Rule{acel.MustPrecede("verify", "refund"), acel.AtMostTotal("refund", "amount", 500), acel.RequiredBeforeSessionEnd("close")},
		Tools: []acel.Tool{{Name: "refund", Ensure: func(_ *acel.State, _ acel.Call, result json.RawMessage) error {
			if !bytes.Contains(result, []byte("paid")) {
				return errors.New("nothing was paid")
			}
			return nil
		}}},
	})
}

func gateOf(o gate.Options) *gate.Gate {
	GinkgoHelper()
	if o.Policy == nil {
		o.Policy = desk()
	}
	o.Clock = func() time.Time { return time.Date(2026, 11, 30, 10, 0, 0, 0, time.UTC) }
	g, err := gate.New(o)
	Expect(err).NotTo(HaveOccurred())
	return g
}

func call(tool, args string) acel.Call { return acel.Call{Tool: tool, Args: json.RawMessage(args)} }

var paid = acel.Outcome{Result: json.RawMessage(`{"paid": true}`)}
