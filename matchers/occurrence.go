package matchers

import (
	"cmp"
	"fmt"
	"strings"
	"sync"

	"github.com/acel-dev/acel/acel"
)

// An occurrence is the checker of something that occurs at steps of a trace.
type occurrence struct {
	kind kind
	by   acel.Narrowing
	mu   *sync.Mutex // of the matchers that WithArgs was given
}

func newOccurrence(k kind) acel.Occurrence {
	return acel.NewOccurrence(occurrence{kind: k, mu: new(sync.Mutex)})
}

// A kind is what occurs: a violation, or a call.
type kind interface {
	// demand says what the trace is expected to do: have called pay.
	demand() string
	// find looks for it, wherever and however often it occurs.
	find(acel.Trace) (found, error)
}

// found is what a kind found in a trace.
type found struct {
	// hits are what occurs if an ongoing session ends now, in order; sure is
	// what of them nothing that follows takes away.
	hits, sure []hit
	// over says that nothing that follows adds to the hits or takes one away.
	over bool
	// doubt says why there may be more hits than these; nil where there are not.
	doubt error
	// explain shows the trace, to stand behind what was found in it.
	explain func() string
}

// A hit is one occurrence.
type hit struct {
	step int
	call *acel.Call // nil at the end of a session
}

// Narrow returns the occurrence as n describes it.
func (o occurrence) Narrow(n acel.Narrowing) acel.OccurrenceChecker {
	return occurrence{o.kind, n, o.mu}
}

func (o occurrence) String() string { return o.Demand() }

// Demand says what the trace is expected to do.
func (o occurrence) Demand() string {
	var b strings.Builder
	if o.by.Counted && o.by.Times == 0 {
		b.WriteString("never ")
	}
	b.WriteString(o.kind.demand())
	for i, given := range o.by.Args {
		b.WriteString([]string{" with ", " and with "}[min(i, 1)] + argsText(given))
	}
	if o.by.Located {
		fmt.Fprintf(&b, " at step %d", o.by.Step)
	}
	if o.by.Counted && o.by.Times > 0 {
		fmt.Fprintf(&b, " exactly %s", times(o.by.Times))
	}
	return b.String()
}

// Check says whether it occurs as it should.
func (o occurrence) Check(t acel.Trace) (acel.Finding, error) {
	if err := o.check(); err != nil {
		return acel.Finding{}, err
	}
	test, err := newArgsTest(o.by.Args, o.mu)
	if err != nil {
		return acel.Finding{}, err
	}
	f, err := o.kind.find(t)
	if err != nil {
		return acel.Finding{}, err
	}
	now := o.narrowed(f.hits, test)
	sure := now
	if len(f.sure) < len(f.hits) {
		sure = o.narrowed(f.sure, test)
	}
	finding := acel.Finding{Holds: len(now.hits) > 0, Final: len(sure.hits) > 0}
	if o.by.Counted {
		finding.Holds, finding.Final = len(now.hits) == o.by.Times, len(sure.hits) > o.by.Times
	}
	if doubt := cmp.Or(f.doubt, now.doubt); doubt != nil && !finding.Final {
		return acel.Finding{}, doubt
	}
	finding.Final = finding.Final || f.over
	finding.Explain = func() string { return o.explain(f, now, test) }
	return finding, nil
}

// check returns what cannot be meant.
func (o occurrence) check() error {
	switch {
	case o.by.Located && o.by.Step < 1:
		return fmt.Errorf("there is no step %d: steps count from 1", o.by.Step)
	case o.by.Times < 0:
		return fmt.Errorf("nothing occurs %d times: Times takes 0 or more", o.by.Times)
	}
	return nil
}

// shownMisses bounds how many calls with other arguments are explained.
const shownMisses = 5

// explain says how it occurs instead, or all the same.
func (o occurrence) explain(f found, n narrowed, test argsTest) string {
	said := "does so " + times(len(n.hits)) + ", " + atSteps(stepsOf(n.hits))
	switch {
	case len(f.hits) == 0:
		said = "never does"
	case len(n.hits) > 0:
	case len(n.misses) > 0:
		said = "does so with other arguments, " + atSteps(stepsOf(f.hits))
	default:
		said = "does so elsewhere, " + atSteps(stepsOf(f.hits))
	}
	said += f.explain()
	for i, miss := range n.misses {
		if i == shownMisses {
			return said + fmt.Sprintf("\nand %d more with other arguments", len(n.misses)-i)
		}
		said += fmt.Sprintf("\nstep %d: %s", miss.step, test.why(miss.call))
	}
	return said
}

func stepsOf(hits []hit) []int {
	var steps []int
	for _, h := range hits {
		steps = append(steps, h.step)
	}
	return steps
}
