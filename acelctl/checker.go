package main

import (
	"context"
	"io"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/evidence"
	"github.com/acel-dev/acel/acel/report"
	"github.com/acel-dev/acel/acel/trace"
)

// A checker judges trace files by one policy.
type checker struct {
	reading
	policy  *acel.Policy
	seen    results
	tallies tallies
	// redacted are the names that have hidden something.
	redacted redacted
	reads    *acel.Reads // nil where nobody asks
	// waivers excuse findings; nil excuses none.
	waivers *report.Waivers
	// timelines: the report draws calls.
	timelines bool
	// redacts: the policy hides values.
	redacts bool
	// evidence is the digest of the policy, where evidence is kept; "" keeps none.
	evidence string
	// watch is shown every call, if it is there.
	watch func(acel.Call)
}

// A checked file is what was found in it.
type checked struct {
	fileRead
	traces []report.Trace
	// bundles are the evidence of each trace; failed is why there is not all of it.
	bundles [][]*evidence.Bundle
	failed  error
}

// checkAll judges inputs, several at a time, and returns what was found in
// each, in their order.
func (c *checker) checkAll(ctx context.Context, inputs []input, jobs int) []checked {
	all := make([]checked, len(inputs))
	forEach(ctx, len(inputs), jobs, func(i int) {
		j := newJudge(c, inputs[i].name)
		f := c.file(ctx, inputs[i], j.event)
		all[i] = j.checked(f)
	})
	return all
}

// read judges a file that is open.
func (c *checker) read(ctx context.Context, i input, in io.Reader) checked {
	j := newJudge(c, i.name)
	f := c.decode(ctx, i, in, func(e trace.Event) error {
		if e.Kind == trace.Called && c.watch != nil {
			c.watch(e.Call)
		}
		return j.event(e)
	})
	return j.checked(f)
}

// readsOf returns how the reading of each file went.
func readsOf(all []checked) []*fileRead {
	reads := make([]*fileRead, len(all))
	for i := range all {
		reads[i] = &all[i].fileRead
	}
	return reads
}
