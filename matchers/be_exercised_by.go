package matchers

import (
	"errors"
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
//
// It takes a property of rules, an [acel.Rule] or a [*acel.Policy].
func BeExercisedBy(traces ...acel.Source) types.GomegaMatcher { return &exercised{traces: traces} }

type exercised struct {
	traces []acel.Source
	idle   []acel.Rule // the rules that no call touched, at the last match
	tools  []string    // those that were called
	rules  int
}

// Match judges every trace.
func (e *exercised) Match(actual any) (bool, error) {
	policy, err := policyIn(actual)
	switch {
	case err != nil:
		return false, err
	case len(e.traces) == 0:
		return false, errors.New("BeExercisedBy needs a trace")
	}
	touched := map[string]bool{}
	e.idle, e.tools = nil, nil
	var results []acel.RuleResult
	for i, source := range e.traces {
		t, err := acel.TraceOf(source)
		if err != nil {
			return false, fmt.Errorf("trace %d of BeExercisedBy: %w", i+1, err)
		}
		v, err := judge(policy, t)
		if err != nil {
			return false, fmt.Errorf("trace %d of BeExercisedBy, %s: %w", i+1, t, err)
		}
		results = v.now.Rules
		for _, r := range results {
			touched[r.Rule.Key()] = touched[r.Rule.Key()] || r.Exercised
		}
		for _, c := range v.trace.Calls {
			e.tools = append(e.tools, c.Tool)
		}
	}
	e.rules = len(results)
	for _, r := range results {
		if !touched[r.Rule.Key()] {
			e.idle = append(e.idle, r.Rule)
		}
	}
	return len(e.idle) == 0, nil
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
	fmt.Fprintf(&b, "Expected every rule to be exercised\nby %s\nbut no call matched an operand of %d of %s:\n", e.names(), len(e.idle), plural(e.rules, "rule"))
	for _, r := range e.idle {
		fmt.Fprintf(&b, "  %s%s\n", render.Clip(r.Key(), nameCells), e.likely(r))
	}
	b.WriteString("hint: Check the names of the tools and fields, or record a run that calls them.")
	return b.String()
}

// NegatedFailureMessage says that all are exercised.
func (e *exercised) NegatedFailureMessage(any) string {
	return fmt.Sprintf("Expected some rule not to be exercised\nby %s\nbut calls matched each of %s", e.names(), plural(e.rules, "rule"))
}

// shownTraces bounds how many traces are named.
const shownTraces = 5

func (e *exercised) names() string {
	var names []string
	for _, t := range e.traces[:min(len(e.traces), shownTraces)] {
		names = append(names, t.Trace().String())
	}
	if more := len(e.traces) - shownTraces; more > 0 {
		names = append(names, plural(more, "more trace"))
	}
	return strings.Join(names, "\nand ")
}

// likely says which tools were likely meant by a rule.
func (e *exercised) likely(r acel.Rule) string {
	for _, op := range r.Arguments().Operands {
		for _, m := range op.Members() {
			if near := acel.MisspelledTool(m.Tool, e.tools); near != "" {
				return fmt.Sprintf(" (%s was called: did you mean it?)", render.Clip(near, nameCells))
			}
		}
	}
	return ""
}
