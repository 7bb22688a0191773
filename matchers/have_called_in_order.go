package matchers

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/render"
)

// HaveCalledInOrder is satisfied where the trace has a call of each of the
// tools, each after the one before; other calls may stand between them:
//
//	Expect(trace).To(HaveCalledInOrder("find_customer", "get_order", "refund"))
//
// Calls count as for [HaveCalled], and stand in the order in which they began.
func HaveCalledInOrder[A operand](tools ...A) acel.Property {
	var all []acel.Operand
	for _, tool := range tools {
		all = append(all, operandOf(tool))
	}
	return acel.NewProperty(sequence{all})
}

// A sequence is the checker of calls in order.
type sequence struct{ operands []acel.Operand }

func (s sequence) String() string { return s.Demand() }

// Demand names the tools in order.
func (s sequence) Demand() string {
	var names []string
	for i := range s.operands {
		names = append(names, s.name(i))
	}
	return "call in order " + strings.Join(names, ", ")
}

// name is that of one of the tools.
func (s sequence) name(i int) string { return render.Clip(s.operands[i].String(), nameCells) }

// Check looks for the earliest call of each after the one before: where there
// are such calls at all, these are some.
func (s sequence) Check(t acel.Trace) (acel.Finding, error) {
	if len(s.operands) == 0 {
		return acel.Finding{}, errors.New("HaveCalledInOrder needs the names of tools")
	}
	calls, err := t.Steps()
	if err != nil {
		return acel.Finding{}, err
	}
	at, doubt, err := s.find(t, calls)
	if err != nil {
		return acel.Finding{}, err
	}
	holds := len(at) == len(s.operands)
	final := holds && !slices.ContainsFunc(t.InFlight(), func(step int) bool { return among(at, step) })
	if !final && doubt != nil {
		return acel.Finding{}, doubt
	}
	return acel.Finding{Holds: holds, Final: final, Explain: func() string { return s.explain(t, at) }}, nil
}

// find returns the steps of the calls, as many as there are. The doubt says why
// there may be more.
func (s sequence) find(t acel.Trace, calls []acel.Call) (at []int, doubt, err error) {
	last, missing := 0, false
	for _, op := range s.operands {
		steps, unsure, err := op.Steps(calls)
		if err != nil {
			return nil, nil, err
		}
		doubt = cmp.Or(doubt, doubtOf(t, unsure))
		if last = firstAfter(last, steps); last == 0 {
			missing = true
		}
		if !missing {
			at = append(at, last)
		}
	}
	return at, doubt, nil
}

// firstAfter returns the first step after another; 0 for none.
func firstAfter(last int, steps []int) int {
	for _, step := range steps {
		if step > last {
			return step
		}
	}
	return 0
}

// explain says how far the trace goes.
func (s sequence) explain(t acel.Trace, at []int) string {
	said := "does so, " + atSteps(at)
	if len(at) < len(s.operands) {
		calls, _ := t.Steps() // one that has none was not judged
		said = "never calls " + s.name(len(at)) + called{s.operands[len(at)]}.misspelled(calls)
		if n := len(at); n > 0 {
			said += fmt.Sprintf(" after %s at step %d", s.name(n-1), at[n-1])
		}
	}
	return said + shown(picture(t, render.Marks{Related: at}))
}
