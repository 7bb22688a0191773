package matchers

import (
	"fmt"
	"strings"

	"github.com/onsi/gomega/types"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/render"
)

// BeExercisedBy succeeds where each rule of a property was some call's business:
// in at least one of the traces a call that happened matched one of the rule's
// operands. A rule that nothing touches is kept, and says nothing:
//
//	Expect(RulesFile("acel.yaml")).To(BeExercisedBy(monday, tuesday))
//	Expect(RulesFile("acel.yaml")).To(BeExercisedBy(recordings...))
//
// It takes a property of rules, an [acel.Rule] or a [*acel.Policy].
func BeExercisedBy[S acel.Source](traces ...S) types.GomegaMatcher {
	e := &exercised{}
	for _, t := range traces {
		e.traces = append(e.traces, t)
	}
	return e
}

// exercised is the matcher, with what it saw at the last match.
type exercised struct {
	traces []acel.Source
	seen   exercise
}

// Match judges every trace.
func (e *exercised) Match(actual any) (bool, error) {
	policy, err := policyIn(actual)
	if err != nil {
		return false, err
	}
	e.seen, err = exerciseOf(policy, e.traces)
	return err == nil && len(e.seen.idle()) == 0, err
}

// policyIn returns the policy that a value stands for.
func policyIn(actual any) (*acel.Policy, error) {
	switch rules := actual.(type) {
	case acel.Property:
		return rules.Policy()
	case acel.Rule:
		return acel.NewPolicy(acel.PolicyConfig{Rules: []acel.Rule{rules}})
	case *acel.Policy:
		if rules != nil {
			return rules, nil
		}
	}
	return nil, fmt.Errorf("BeExercisedBy takes rules, such as RulesFile or MustPrecede return, an acel.Rule or a *acel.Policy; got %T", actual)
}

// FailureMessage lists the rules that no call touched.
func (e *exercised) FailureMessage(any) string {
	var b strings.Builder
	fmt.Fprintf(&b, "Expected every rule to be exercised\nby %s\nbut no call matched any operand of %s:\n", e.names(), e.share())
	for _, r := range e.seen.idle() {
		fmt.Fprintf(&b, "  %s%s\n", render.Clip(r.Key(), nameCells), e.likely(r))
	}
	b.WriteString("hint: Check the names of the tools and fields, or record a run that calls them.")
	return b.String()
}

// NegatedFailureMessage says that all are exercised.
func (e *exercised) NegatedFailureMessage(any) string {
	return fmt.Sprintf("Expected some rule not to be exercised\nby %s\nbut calls matched %s", e.names(), e.all())
}

// share says how many of the rules are idle.
func (e *exercised) share() string {
	if len(e.seen.rules) == 1 {
		return "the only rule"
	}
	return fmt.Sprintf("%d of %d rules", len(e.seen.idle()), len(e.seen.rules))
}

// all says what the rules are, all of them exercised.
func (e *exercised) all() string {
	if len(e.seen.rules) == 1 {
		return "an operand of the only rule"
	}
	return fmt.Sprintf("operands of all %d rules", len(e.seen.rules))
}

// shownTraces bounds how many traces are named.
const shownTraces = 5

func (e *exercised) names() string {
	names := e.seen.names
	if more := len(names) - shownTraces; more > 0 {
		names = append(names[:shownTraces:shownTraces], plural(more, "more trace"))
	}
	return strings.Join(names, "\nand ")
}

// likely says which tools were likely meant by a rule.
func (e *exercised) likely(r acel.Rule) string {
	for _, op := range r.Arguments().Operands {
		for _, m := range op.Members() {
			if near := acel.MisspelledTool(m.Tool, e.seen.tools); near != "" {
				return fmt.Sprintf(" (%s was called: did you mean it?)", render.Clip(near, nameCells))
			}
		}
	}
	return ""
}
