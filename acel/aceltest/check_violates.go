package aceltest

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/render"
	"github.com/acel-dev/acel/acel/trace"
)

// CheckViolates fails the test unless what the source holds breaks the rule at
// exactly these steps, or at any where none is given, and reports whether it
// does. It is for traces that are known to be bad, and shows that a rule finds
// what it is meant to:
//
//	aceltest.CheckViolates(t, trace, acel.AtMostNTimes("send_payment", 1), 4)
//
// Steps count from 1, refused calls included. What the end of a session breaks
// is at the step of its last call. The rule's severity does not matter. What
// cannot be judged fails, as it does in [Check].
func CheckViolates(t testing.TB, source acel.Source, rule acel.Rule, steps ...int) bool {
	t.Helper()
	v, err := judgeRule(source, rule)
	if err != nil {
		return failWith(t, err)
	}
	if err := v.incomplete(); err != nil && len(steps) > 0 {
		return failWith(t, err)
	}
	var wrong text
	v.compare(steps, &wrong)
	return wrong.fail(t)
}

// judgeRule judges what a source holds by one rule, which it must decide.
func judgeRule(source acel.Source, rule acel.Rule) (verdict, error) {
	policy, err := policyOf([]acel.Rule{rule})
	if err != nil {
		_, nothing := acel.TraceOf(source)
		return verdict{}, errors.Join(nothing, err)
	}
	v, err := judgeSource(source, policy)
	if err != nil {
		return verdict{}, err
	}
	return v, cmp.Or(v.err, v.undecided())
}

// incomplete says that calls are missing that may break the rule at other steps
// as well; nil where none can.
func (v verdict) incomplete() error {
	r := v.result.Rules[0]
	if v.trace.Extent != acel.Partial || r.Verdict == acel.Satisfied {
		return nil
	}
	return &acel.Problem{
		Place:   acel.Place{File: v.trace.Name},
		Message: "nobody knows at which steps " + r.Rule.Key() + " is broken, since calls are missing from the trace",
	}
}

// mostSteps bounds the steps that a message lists, of each sort.
const mostSteps = 20

// compare says at which steps the rule is broken and should not be, or should
// be and is not; nothing where there are none.
func (v verdict) compare(steps []int, x *text) {
	missed, tooMuch := v.missed(steps), v.tooMuch(steps)
	nowhere := len(steps)+len(v.result.Violations) == 0
	if len(missed)+len(tooMuch) == 0 && !nowhere {
		return
	}
	lines := []string{fmt.Sprintf("%s: %s should be broken%s", render.Sanitize(v.trace.String()), v.rule(), only(steps))}
	if nowhere {
		lines = append(lines, "  missed: it is broken nowhere")
	}
	for _, s := range missed[:min(len(missed), mostSteps)] {
		lines = append(lines, fmt.Sprintf("  missed: step %d, %s", s, v.callAt(s)))
	}
	for _, found := range tooMuch[:min(len(tooMuch), mostSteps)] {
		lines = append(lines, fmt.Sprintf("  too much: step %d, %s", found.Step, callOf(found)))
	}
	if more := max(0, len(missed)-mostSteps) + max(0, len(tooMuch)-mostSteps); more > 0 {
		lines = append(lines, fmt.Sprintf("  … and %d more", more))
	}
	if idle(v.result.Rules[0]) {
		lines = append(lines, "  no call matched the rule")
	}
	x.add(strings.Join(lines, "\n"))
	if nowhere || len(missed) > 0 {
		x.picture(v, render.Marks{Guilty: missed})
	}
	x.violations(v, tooMuch)
	if trace.Silent(v.trace) {
		x.problem(chatIsSilent())
	}
}

// missed are the wanted steps at which nothing is broken.
func (v verdict) missed(steps []int) []int {
	broken := map[int]bool{}
	for _, found := range v.result.Violations {
		broken[found.Step] = true
	}
	wanted := slices.Compact(slices.Sorted(slices.Values(steps)))
	return slices.DeleteFunc(wanted, func(s int) bool { return broken[s] })
}

// tooMuch are the violations at other steps than the wanted ones.
func (v verdict) tooMuch(steps []int) []acel.Violation {
	if len(steps) == 0 {
		return nil
	}
	wanted := map[int]bool{}
	for _, s := range steps {
		wanted[s] = true
	}
	return slices.DeleteFunc(slices.Clone(v.result.Violations), func(found acel.Violation) bool { return wanted[found.Step] })
}

// rule names the verdict's only rule.
func (v verdict) rule() string { return render.Clip(v.result.Rules[0].Rule.Key(), nameCells) }

// only says at which steps a rule should be broken: " at steps 2 and 4, and
// nowhere else".
func only(steps []int) string {
	var words []string
	for _, s := range steps[:min(len(steps), mostSteps)] {
		words = append(words, strconv.Itoa(s))
	}
	if more := len(steps) - mostSteps; more > 0 {
		words = append(words, fmt.Sprintf("%d more", more))
	}
	switch last := len(words) - 1; {
	case last < 0:
		return ""
	case last == 0:
		return " at step " + words[0] + ", and nowhere else"
	default:
		return " at steps " + strings.Join(words[:last], ", ") + " and " + words[last] + ", and nowhere else"
	}
}

// callOf names what broke a rule.
func callOf(found acel.Violation) string {
	if found.Call == nil {
		return "the end of the session"
	}
	return render.Clip(found.Call.Tool, nameCells)
}

// callAt names the call at a step.
func (v verdict) callAt(step int) string {
	if step < 1 || step > len(v.steps) {
		return "which the trace does not have"
	}
	return render.Clip(v.steps[step-1].Tool, nameCells)
}
