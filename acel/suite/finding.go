package suite

import (
	"cmp"
	"strconv"

	"github.com/acel-dev/acel/acel"
)

// A Finding is one rule broken at one step of a case's trace, or at its end.
type Finding struct {
	// Rule is the rule's key: its id, or its text where it has none.
	Rule string
	// Step counts the trace's calls from 1; at the end it is the last step, 0 in an
	// empty trace.
	Step int
	// End says that the end of the session breaks the rule, which it leaves unmet,
	// and not the call of that step.
	End bool
}

// FindingOf returns what a label must say to foretell a violation.
func FindingOf(v acel.Violation) Finding {
	return Finding{Rule: v.Rule, Step: v.Step, End: v.Call == nil}
}

// At says where the rule is broken: "step 2", or "step end", as a label does.
func (f Finding) At() string {
	if f.End {
		return "step end"
	}
	return "step " + strconv.Itoa(f.Step)
}

// Compare orders findings by where they are in the trace, as [cmp.Compare] does:
// the end stands behind every step.
func (f Finding) Compare(o Finding) int {
	return cmp.Or(cmp.Compare(f.Step, o.Step), cmp.Compare(f.order(), o.order()))
}

// order tells the end from the last step.
func (f Finding) order() int {
	if f.End {
		return 1
	}
	return 0
}
