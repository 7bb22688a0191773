package report

import (
	"strconv"
	"strings"

	"github.com/acel-dev/acel/acel"
)

// What is shown of the repeats of one rule in one session.
const (
	maxShown = 5 // violations, one by one
	maxSteps = 8 // steps of the others
)

// A fold is the violations of one rule in one session that are not shown one
// by one.
type fold struct {
	rule     string
	severity acel.Severity
	count    int
	steps    []int // the first maxSteps
}

// folded splits a session's violations into those shown and, in the order of
// their first, the folds of the others.
func folded(all []Finding) (shown []Finding, folds []*fold) {
	seen, byRule := map[string]int{}, map[string]*fold{}
	for _, v := range all {
		seen[v.Rule]++
		if seen[v.Rule] <= maxShown {
			shown = append(shown, v)
			continue
		}
		f := byRule[v.Rule]
		if f == nil {
			f = &fold{rule: v.Rule, severity: v.Severity}
			byRule[v.Rule] = f
			folds = append(folds, f)
		}
		f.add(v.Step)
	}
	return shown, folds
}

func (f *fold) add(step int) {
	f.count++
	if len(f.steps) < maxSteps {
		f.steps = append(f.steps, step)
	}
}

// at lists the steps: "step 9", "steps 9, 14, …".
func (f *fold) at() string {
	texts := make([]string, len(f.steps))
	for i, step := range f.steps {
		texts[i] = strconv.Itoa(step)
	}
	list := strings.Join(texts, ", ")
	switch {
	case f.count == 1:
		return "step " + list
	case f.count > len(f.steps):
		return "steps " + list + ", …"
	}
	return "steps " + list
}
