package suite

import (
	"fmt"
	"math"
	"strconv"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/rules"
)

// step reads a label's step: a number, or end for a rule that is judged then.
func (r *reader) step(v rules.Value, rule acel.Rule, steps int) (int, bool) {
	end := v.Kind() == rules.Text && v.Text() == "end"
	n, whole := wholeNumber(v.Text())
	switch {
	case end && rule.Key() != "" && rule.Template() != "no template" && !atEnd(rule):
		r.fail(v, "write the step of the call that breaks it", "%s is judged at its calls, not at the end of the session", rule.Key())
	case end:
		return steps, true
	case v.Kind() != rules.Number || !whole:
		r.fail(v, stepHint(v), "step is a whole number or end; this is %s", said(v))
	case atEnd(rule) && n != steps:
		r.fail(v, "write step: end", "%s is judged at the end of the session, which is step %d", rule.Key(), steps)
	case !atEnd(rule) && (n < 1 || n > steps):
		r.fail(v, "steps count from 1", "the trace has no step %d; it has %s", n, number(steps, "step"))
	default:
		return n, true
	}
	return 0, false
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
