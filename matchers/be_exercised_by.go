package matchers

import (
	"errors"
	"fmt"
	"strings"

	"github.com/onsi/gomega/types"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/render"
)

// BeExercisedBy succeeds where calls that happened, in one trace or another,
// matched every operand of every rule of a property. A rule of which nothing
// calls what it guards is kept, and says nothing; a misspelt tool is enough:
//
//	runs, err := LoadTraces("testdata/good/*", "testdata/bad/*")
//	Expect(err).NotTo(HaveOccurred())
//	Expect(RulesFile("acel.yaml")).To(BeExercisedBy(runs...))
//
// A rule that forbids is exercised only by a run that breaks it, so give it the
// ones that are known to be bad as well. The traces are of one type; where they
// are not, as of a recorder and a trace, write BeExercisedBy[acel.Source](…).
//
// It takes a property of rules, an [acel.Rule] or a [*acel.Policy]. This is more
// than a report calls exercised: there one operand is enough.
func BeExercisedBy[S acel.Source](traces ...S) types.GomegaMatcher {
	e := &exercised{}
	for _, t := range traces {
		e.traces = append(e.traces, t)
	}
	return e
}

// exercised is the matcher, with what it saw at the last match.
type exercised struct {
	traces    []acel.Source
	verdicts  []verdict
	unmatched []acel.Unmatched
}

// Match judges every trace.
func (e *exercised) Match(actual any) (bool, error) {
	by, err := standardIn(actual)
	if err == nil {
		e.verdicts, err = judgeAll(by, e.traces)
	}
	if err != nil {
		return false, errors.New(harmless(err.Error()))
	}
	var seen acel.Exercise
	partial := false
	for _, v := range e.verdicts {
		seen.Add(v.trace, v.now)
		partial = partial || v.trace.Extent == acel.Partial
	}
	if e.unmatched = seen.Unmatched(); len(e.unmatched) > 0 && partial {
		return false, errMissing
	}
	return len(e.unmatched) == 0, nil
}

// judgeAll judges every trace, of which there must be one.
func judgeAll(by standard, traces []acel.Source) ([]verdict, error) {
	if len(traces) == 0 {
		return nil, errors.New("BeExercisedBy needs a trace")
	}
	var all []verdict
	for i, source := range traces {
		t, err := acel.TraceOf(source)
		if err != nil {
			return nil, fmt.Errorf("trace %d of BeExercisedBy: %w", i+1, err)
		}
		v, err := by.judge(t)
		if err != nil {
			return nil, fmt.Errorf("trace %d of BeExercisedBy, %s: %w", i+1, t, err)
		}
		all = append(all, v)
	}
	return all, nil
}

// standardIn returns what a value judges by.
func standardIn(actual any) (standard, error) {
	switch rules := actual.(type) {
	case acel.Property:
		return standardOf(rules)
	case acel.Rule:
		return standardOf(KeepRules(rules))
	case *acel.Policy:
		if rules != nil {
			return standard{policy: rules}, nil
		}
	}
	return standard{}, fmt.Errorf("BeExercisedBy takes rules, such as RulesFile or MustPrecede return, an acel.Rule or a *acel.Policy; got %T", actual)
}

// FailureMessage lists the operands that no call matched.
func (e *exercised) FailureMessage(any) string {
	var b strings.Builder
	fmt.Fprintf(&b, "Expected every rule to be exercised\nby %s\nbut no call matched\n", e.traceNames())
	for _, u := range e.unmatched {
		fmt.Fprintf(&b, "  %s\n", unmatchedIn(u))
	}
	b.WriteString("hint: Check the names of the tools and fields, or give it a run that calls them: of a rule that forbids, one that is known to be bad.")
	return b.String()
}

// unmatchedIn names an operand of a rule, and the tool that it likely means.
func unmatchedIn(u acel.Unmatched) string {
	text := render.Clip(u.Rule.Key(), nameCells)
	if name := u.Operand.String(); len(u.Rule.Arguments().Operands) > 0 {
		text = render.Clip(name, nameCells) + " of " + text
	}
	if u.Likely != "" {
		text += fmt.Sprintf(" (did you mean %s?)", render.Clip(u.Likely, nameCells))
	}
	return text
}

// NegatedFailureMessage says that all are exercised.
func (e *exercised) NegatedFailureMessage(any) string {
	return fmt.Sprintf("Expected some rule not to be exercised\nby %s\nbut calls matched every operand of %s", e.traceNames(), plural(len(e.verdicts[0].now.Rules), "rule"))
}

// shownTraces bounds how many traces are named.
const shownTraces = 5

func (e *exercised) traceNames() string {
	var names []string
	for _, v := range e.verdicts[:min(len(e.verdicts), shownTraces)] {
		names = append(names, v.trace.String())
	}
	if more := len(e.verdicts) - shownTraces; more > 0 {
		names = append(names, plural(more, "more trace"))
	}
	return strings.Join(names, "\nand ")
}
