package main

import (
	"context"
	"io"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/report"
	"github.com/acel-dev/acel/acel/rules"
	"github.com/acel-dev/acel/acel/trace"
)

// A checker judges trace files by one policy.
type checker struct {
	policy  *acel.Policy
	options trace.Options // without the name
	stdin   io.Reader
	counts  progress
	seen    results
	tallies tallies
	// watch is shown every call, if it is there.
	watch func(acel.Call)
}

// A checked file is what was found in it.
type checked struct {
	traces   []report.Trace
	problems []*acel.Problem
	// begun and whole say how far the reading went before an interrupt.
	begun, whole bool
}

// empty reports whether the file was read without a mistake, and held nothing.
func (c checked) empty() bool { return c.whole && len(c.traces)+len(c.problems) == 0 }

// checkAll judges inputs, several at a time, and returns what was found in
// each, in their order.
func (c *checker) checkAll(ctx context.Context, inputs []input, jobs int) []checked {
	all := make([]checked, len(inputs))
	forEach(ctx, len(inputs), jobs, func(i int) {
		all[i] = c.check(ctx, inputs[i])
		c.counts.files.Add(1)
	})
	return all
}

func (c *checker) check(ctx context.Context, i input) checked {
	if i.problem != nil {
		return failed(i.problem)
	}
	in, err := open(ctx, i.name, c.stdin)
	if err != nil {
		return failed(unreadable(i.name, err))
	}
	defer in.Close()
	found := c.read(ctx, i.name, in)
	if len(found.traces) == 0 && len(found.problems) > 0 {
		if p := notTrace(i.name); p != nil {
			return failed(p)
		}
	}
	return found
}

// failed is what is found in a file that cannot be read.
func failed(p *acel.Problem) checked {
	return checked{problems: []*acel.Problem{p}, begun: true, whole: true}
}

// read judges the file called name as it is read.
func (c *checker) read(ctx context.Context, name string, in io.Reader) checked {
	o := c.options
	o.Name = name
	j := newJudge(c, name)
	for e, err := range trace.Decode(in, o) {
		if ctx.Err() != nil { // err, if there is one, says no more
			return j.interrupted()
		}
		if err != nil {
			j.problems = append(j.problems, rules.ProblemsIn(err)...)
			continue
		}
		if e.Kind == trace.Called && c.watch != nil {
			c.watch(e.Call)
		}
		j.event(e)
	}
	return j.finished()
}
