package suite

import (
	"fmt"
	"math"
	"strconv"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/rules"
)

// step reads a label's step: a number for what a call breaks, or end for what the
// end of the session does. Where only the end can, the number of the last step
// means it too.
func (r *reader) step(v rules.Value, rule acel.Rule, steps int) (Finding, bool) {
	call, end := rule.BrokenBy() // neither where the rule is not known
	atEnd := Finding{Rule: rule.Key(), Step: steps, End: true}
	n, whole := wholeNumber(v.Text())
	switch saysEnd := v.Kind() == rules.Text && v.Text() == "end"; {
	case saysEnd && call && !end:
		r.fail(v, "write the step of the call that breaks it", "%s is judged at its calls, not at the end of the session", rule.Key())
	case saysEnd:
		return atEnd, true
	case v.Kind() != rules.Number || !whole:
		r.fail(v, stepHint(v), "step is a whole number or end; this is %s", said(v))
	case end && !call && n != steps:
		r.fail(v, "write step: end", "%s is judged at the end of the session, which is step %d", rule.Key(), steps)
	case end && !call:
		return atEnd, true
	case n < 1 || n > steps:
		r.fail(v, "steps count from 1", "the trace has no step %d; it has %s", n, number(steps, "step"))
	default:
		return Finding{Rule: rule.Key(), Step: n}, true
	}
	return Finding{}, false
}

// wholeNumber reads a number that is spelled as a step is: in digits alone, and
// none in vain.
func wholeNumber(text string) (int, bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && strconv.Itoa(n) == text
}

// stepHint says how a step is spelled that is clear, and spelled otherwise.
func stepHint(v rules.Value) string {
	n, err := strconv.ParseFloat(v.Text(), 64)
	switch _, whole := wholeNumber(v.Text()); {
	case v.Kind() == rules.Text && whole:
		return "leave out the quotes"
	case v.Kind() == rules.Number && err == nil && n == math.Trunc(n) && 0 <= n && n < 1<<53:
		return fmt.Sprintf("write %d", int64(n))
	}
	return ""
}
