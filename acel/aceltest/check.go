package aceltest

import (
	"errors"
	"slices"
	"testing"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/trace"
)

// Check fails the test unless what the source holds keeps all rules, and
// reports whether it does:
//
//	aceltest.Check(t, recorder, acel.MustPrecede("validate_record", "delete_record"))
//
// A source that goes on is judged as if it ended now, so that what must happen
// before its end must have happened. A call that was refused is judged as well,
// since the agent asked for it.
//
// One failure holds all violations. Those of severity warning or info are only
// logged, and so are rules that no call matched. What cannot be judged fails: a
// source that is nil, rules that are bad or none at all, records that do not
// fit together, and what stays undecided in a trace from which calls are
// missing.
func Check(t testing.TB, source acel.Source, rules ...acel.Rule) bool {
	t.Helper()
	policy, err := policyOf(rules)
	if err != nil {
		_, nothing := acel.TraceOf(source)
		return failWith(t, errors.Join(nothing, err))
	}
	return CheckPolicy(t, source, policy)
}

// CheckPolicy is as [Check], by all that a policy demands: its rules, its
// conditions on single tools, and how it takes the calls of one turn where the
// records do not say by themselves what overlapped, as those of a recorder do. It
// lets a test judge what was recorded by the very policy that guards the live
// agent:
//
//	aceltest.CheckPolicy(t, recorder, aceltest.LoadPolicy(t, "acel.yaml"))
func CheckPolicy(t testing.TB, source acel.Source, policy *acel.Policy) bool {
	t.Helper()
	v, err := judgeSource(source, policy)
	if err != nil {
		return failWith(t, err)
	}
	var seen acel.Exercise
	seen.Add(v.trace, v.result)
	x := notMatched(slices.DeleteFunc(seen.Unmatched(), expected))
	if trace.Silent(v.trace) {
		x.problem(chatIsSilent())
	}
	x.log(t)
	return v.report(t, v.err)
}

// report fails the test over what is wrong with a trace, which begins with err
// if there is one, and reports whether nothing is.
func (v verdict) report(t testing.TB, err error) bool {
	t.Helper()
	var mild, wrong text
	mild.violations(v, v.with(false))
	mild.log(t)
	wrong.problems(err)
	wrong.violations(v, v.with(true))
	if err == nil {
		wrong.problems(v.undecided())
	}
	return wrong.fail(t)
}

// failWith fails the test over an error.
func failWith(t testing.TB, err error) bool {
	t.Helper()
	var wrong text
	wrong.problems(err)
	return wrong.fail(t)
}
