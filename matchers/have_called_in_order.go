package matchers

import (
	"cmp"
	"errors"
	"fmt"
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
	for _, op := range s.operands {
		names = append(names, render.Clip(op.String(), nameCells))
	}
	return "call in order " + strings.Join(names, ", ")
}

// Check looks for the earliest call of each after the one before: where there
// are such calls at all, these are some.
func (s sequence) Check(t acel.Trace) (acel.Finding, error) {
	at, doubt, err := s.find(t)
	holds := len(at) == len(s.operands)
	switch {
	case len(s.operands) == 0:
		return acel.Finding{}, errors.New("HaveCalledInOrder needs the names of tools")
	case err != nil:
		return acel.Finding{}, err
	case !holds && doubt != nil:
		return acel.Finding{}, doubt
	}
	return acel.Finding{Holds: holds, Final: holds && settled(t, at), Explain: func() string { return s.explain(t, at) }}, nil
}

// find returns the steps of the calls, as many as there are. The doubt says why
// there may be more.
func (s sequence) find(t acel.Trace) (at []int, doubt, err error) {
	last := 0
	for _, op := range s.operands {
		steps, unsure, err := op.Steps(t)
		if err != nil {
			return nil, nil, err
		}
		doubt = cmp.Or(doubt, doubtOf(t, unsure))
		if last = firstAfter(last, steps); last == 0 {
			break
		}
		at = append(at, last)
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

// settled reports whether the calls at these steps are over: one in flight may
// yet be released, and then never was.
func settled(t acel.Trace, at []int) bool {
	calls, err := t.Steps()
	for _, step := range at {
		if err != nil || calls[step-1].Outcome.Status == acel.Unfinished {
			return false
		}
	}
	return true
}

// explain says how far the trace goes.
func (s sequence) explain(t acel.Trace, at []int) string {
	said := "does so, " + atSteps(at)
	if len(at) < len(s.operands) {
		missing := render.Clip(s.operands[len(at)].String(), nameCells)
		switch len(at) {
		case 0:
			said = "does not call " + missing
		default:
			said = fmt.Sprintf("calls the first %d %s, and then no %s", len(at), atSteps(at), missing)
		}
	}
	return said + ":\n" + picture(t, render.Marks{Related: at})
}
