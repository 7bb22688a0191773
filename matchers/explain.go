package matchers

import (
	"fmt"
	"strings"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/render"
	"github.com/acel-dev/acel/acel/trace"
)

// notToAdvice stands where an assertion failed because rules are kept, as only a
// negated one does.
const notToAdvice = `hint: For a trace that is known to be bad use To(Satisfy(Violate(rule))): NotTo also passes where a rule is merely not met yet.`

// explain says what the trace does with the rules.
func (v verdict) explain() string {
	broken := v.now.Violations
	if len(errorsAmong(broken)) == 0 {
		return v.keeps() + v.notes()
	}
	return v.breaks() + ":\n\n" + v.violations(broken) + v.notes()
}

// notes say what may be wrong with the rules or the trace rather than with what
// the agent did.
func (v verdict) notes() string {
	var b strings.Builder
	var seen acel.Exercise
	seen.Add(v.trace, v.now)
	for _, u := range seen.Unmatched() {
		if u.Likely != "" {
			fmt.Fprintf(&b, "\nnote: No call matched %s of %s; did you mean %s, which was called?",
				render.Clip(u.Operand.String(), nameCells), render.Clip(u.Rule.Key(), nameCells), render.Clip(u.Likely, nameCells))
		}
	}
	return b.String() + v.silence()
}

// silence says of a chat that shows no failure that there may be some all the same.
func (v verdict) silence() string {
	if !trace.Silent(v.trace) {
		return ""
	}
	return "\nnote: No call of this chat is known to have failed. A chat does not say so by itself; LoadTraceWith takes a pattern that tells."
}

// breaks says how many rules are broken, and how often.
func (v verdict) breaks() string {
	if len(errorsAmong(v.soFar.Violations)) == 0 && v.trace.Extent == acel.Ongoing {
		return "does not do so yet. If the session ended now"
	}
	broken := 0
	for _, r := range v.now.Rules {
		if r.Violations > 0 {
			broken++
		}
	}
	if len(v.now.Rules) == 1 {
		return "breaks it " + times(len(v.now.Violations))
	}
	return fmt.Sprintf("breaks %d of %s, %s in all", broken, plural(len(v.now.Rules), "rule"), times(len(v.now.Violations)))
}

// keeps says that the rules are kept, and by which calls.
func (v verdict) keeps() string {
	if others := v.now.Violations; len(others) > 0 {
		return "breaks no rule of severity error, only:\n\n" + v.violations(others) + "\n" + notToAdvice
	}
	kept := "it"
	if n := len(v.now.Rules); n > 1 {
		kept = fmt.Sprintf("all %d rules", n)
	}
	return "keeps " + kept + v.unexercised() + v.calls() + "\n" + notToAdvice
}

// unexercised says which rules are kept for want of a chance to break them.
func (v verdict) unexercised() string {
	var idle []acel.Rule
	for _, r := range v.now.Rules {
		if !r.Exercised {
			idle = append(idle, r.Rule)
		}
	}
	switch {
	case len(idle) == 0:
		return ""
	case len(v.now.Rules) == 1:
		return ", since no call has anything to do with it"
	}
	return ", though no call has anything to do with " + rulesNamed(idle)
}

// calls shows the trace, with the calls that the rules speak of marked.
func (v verdict) calls() string { return shown(picture(v.drawn, render.Marks{Related: v.touched()})) }

// touched are the steps of calls that the rules speak of.
func (v verdict) touched() []int {
	calls, _ := v.trace.Steps() // one that has none was not judged
	var steps []int
	for _, r := range v.now.Rules {
		for _, op := range r.Rule.Arguments().Operands {
			matching, unsure, _ := op.Steps(calls) // of a rule that was judged
			steps = append(append(steps, matching...), unsure...)
		}
	}
	return steps
}

// violations shows them in the one text form, the first in full.
func (v verdict) violations(all []acel.Violation) string {
	var b strings.Builder
	_ = render.Violations(&b, all, optionsFor(v.drawn)) // a strings.Builder does not fail
	return strings.TrimRight(b.String(), "\n")
}
