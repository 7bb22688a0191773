package matchers

import (
	"errors"
	"fmt"
	"slices"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/render"
)

// HaveCalled holds where the trace has a call of tool. At, Times and WithArgs
// say at which step, how often and with which arguments:
//
//	Expect(trace).To(HaveCalled("get_order").WithArgs(HaveKeyWithValue("id", "o-7")))
//	Expect(trace).To(HaveCalled("refund").WithArgs(map[string]any{"order": "o-7", "amount": 12}).Times(1))
//	Expect(trace).To(HaveCalled(acel.Operand{Glob: "delete_*"}).Times(0))
//
// A matcher is given decoded arguments, whose numbers are float64, or json.Number
// where that would round them: BeNumerically compares float64 with numbers of any
// type, while HaveKeyWithValue("n", 500) fits no number, since 500 is an int.
//
// A call counts whatever became of it, unless it was refused, since then it did
// not happen; an [acel.Operand] that is On acel.Success counts those that ended
// well.
func HaveCalled[A operand](tool A) acel.Occurrence {
	return newOccurrence(called{operandOf(tool)})
}

// called looks for calls of an operand.
type called struct{ operand acel.Operand }

func (c called) demand() string { return "call " + render.Clip(c.operand.String(), nameCells) }

func (c called) find(t acel.Trace) (found, error) {
	calls, err := t.Steps()
	if err != nil {
		return found{}, err
	}
	steps, unsure, err := c.operand.Steps(calls)
	if err != nil {
		return found{}, err
	}
	f := found{doubt: doubtOf(t, unsure)}
	aloft := t.InFlight()
	for _, step := range steps {
		h := hit{step, &calls[step-1]}
		f.hits = append(f.hits, h)
		if !among(aloft, step) { // one in flight may yet be released
			f.sure = append(f.sure, h)
		}
	}
	f.explain = func() string {
		return c.misspelled(calls) + c.refused(calls) + shown(picture(t, render.Marks{Related: steps}))
	}
	return f, nil
}

// among reports whether steps, in order, hold a step.
func among(steps []int, step int) bool {
	_, found := slices.BinarySearch(steps, step)
	return found
}

// refused says at which steps it was asked for and did not happen.
func (c called) refused(calls []acel.Call) string {
	var asked []acel.Call
	var at, steps []int
	for i, call := range calls {
		if call.Outcome.Status == acel.Refused {
			call.Outcome.Status = acel.OK
			asked, at = append(asked, call), append(at, i+1)
		}
	}
	matching, _, _ := c.operand.Steps(asked) // which was well before
	for _, step := range matching {
		steps = append(steps, at[step-1])
	}
	if len(steps) == 0 {
		return ""
	}
	return " (it was refused " + atSteps(steps) + ")"
}

// errMissing says that a trace is partial.
var errMissing = errors.New("undecided, since calls are missing from the trace, which was cut short or not kept")

// doubtOf says why there may be more calls than were found.
func doubtOf(t acel.Trace, unsure []int) error {
	switch {
	case len(unsure) > 0:
		return fmt.Errorf("undecided %s, where what decides is not recorded, of another type or cannot be read", atSteps(unsure))
	case t.Extent == acel.Partial:
		return errMissing
	}
	return nil
}

// misspelled says which tool was likely meant, where none of the operand's was
// called.
func (c called) misspelled(calls []acel.Call) string {
	var tools []string
	for _, call := range calls {
		tools = append(tools, call.Tool)
	}
	for _, m := range c.operand.Members() {
		if near := acel.MisspelledTool(m.Tool, tools); near != "" {
			return fmt.Sprintf(" (did you mean %s?)", render.Clip(near, nameCells))
		}
	}
	return ""
}
