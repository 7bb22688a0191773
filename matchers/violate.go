package matchers

import (
	"errors"

	"github.com/acel-dev/acel/acel"
)

// Violate holds where the trace breaks the rule, for traces that are known to
// be bad. At, Times and WithArgs say at which step, how often, by which call:
//
//	Expect(bad).To(Satisfy(Violate(MustPrecede("validate", "delete")).At(2)))
//	Expect(bad).To(Satisfy(Violate(RulesFile("acel.yaml", "refund-budget")).Times(1)))
//
// A violation of any severity counts. NotTo is the wrong tool for a bad trace:
// it passes as well where the rule is merely not met yet, or is broken at
// another step than the one that was meant.
func Violate(rule acel.Property) acel.Occurrence {
	return newOccurrence(violation{rule})
}

// violation looks for violations of a property's rules.
type violation struct{ rule acel.Property }

func (v violation) demand() string { return "violate " + v.rule.String() }

func (v violation) find(t acel.Trace) (found, error) {
	if _, ok := v.rule.Checker().(acel.PolicyChecker); !ok {
		return found{}, errors.New("Violate takes rules, such as MustPrecede and RulesFile return")
	}
	by, err := standardOf(v.rule)
	if err != nil {
		return found{}, err
	}
	verdict, err := by.judge(t)
	if err != nil {
		return found{}, err
	}
	return found{
		hits: hitsOf(verdict.now.Violations), sure: hitsOf(verdict.soFar.Violations),
		over:    verdict.allSatisfied(),
		doubt:   verdict.doubt(),
		explain: func() string { return violationsOf(verdict) },
	}, nil
}

func hitsOf(all []acel.Violation) []hit {
	var hits []hit
	for _, v := range all {
		hits = append(hits, hit{v.Step, v.Call})
	}
	return hits
}

// violationsOf says what of the rules the trace breaks, if anything.
func violationsOf(v verdict) string {
	if all := v.now.Violations; len(all) > 0 {
		return ":\n\n" + v.violations(all) + v.notes()
	}
	return v.unexercised() + v.calls() + v.notes()
}
