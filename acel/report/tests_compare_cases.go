package report

import (
	"cmp"
	"slices"
	"strings"

	"github.com/acel-dev/acel/acel/suite"
)

// A CaseChange is a case that is other than it was.
type CaseChange struct {
	// Change is one of newly_failing, gone, relabelled, newly_passing and new.
	Change     string
	File, Name string
	// Passed is how it fared in this run, or if it is gone in the earlier one.
	Passed bool
	// Relabelled says that it expects other violations than before.
	Relabelled bool
}

// caseChanges are the changes of a case, the gravest first.
func caseChanges() []string {
	return []string{"newly_failing", "gone", "relabelled", "newly_passing", "new"}
}

// cases takes down the cases that changed, and reports whether the two runs have
// one in common.
func (c *Comparison) cases(before, now *TestRecord) (shared bool) {
	earlier := map[caseKey]RecordedCase{}
	keys := before.keys()
	for i, key := range keys {
		earlier[key] = before.Cases[i]
	}
	for i, key := range now.keys() {
		b, known := earlier[key]
		delete(earlier, key)
		shared = shared || known
		c.oneCase(b, now.Cases[i], known)
	}
	for i, key := range keys {
		if _, gone := earlier[key]; gone {
			b := before.Cases[i]
			c.Cases = append(c.Cases, CaseChange{Change: "gone", File: b.File, Name: b.Name, Passed: b.Passed})
		}
	}
	order := caseChanges()
	slices.SortStableFunc(c.Cases, func(a, b CaseChange) int {
		return cmp.Compare(slices.Index(order, a.Change), slices.Index(order, b.Change))
	})
	return shared
}

// oneCase takes down what became of a case of this run, if it changed.
func (c *Comparison) oneCase(before, now RecordedCase, known bool) {
	one := CaseChange{File: now.File, Name: now.Name, Passed: now.Passed, Relabelled: known && relabelled(before, now)}
	switch {
	case !known:
		one.Change = "new"
	case before.Passed && !now.Passed:
		one.Change = "newly_failing"
	case now.Passed && !before.Passed:
		one.Change = "newly_passing"
	case one.Relabelled:
		one.Change = "relabelled"
	default:
		return
	}
	c.Cases = append(c.Cases, one)
}

func compareFindings(a, b suite.Finding) int {
	return cmp.Or(a.Compare(b), strings.Compare(a.Rule, b.Rule))
}
