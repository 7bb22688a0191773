package matchers

import (
	"errors"
	"fmt"
	"strings"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/render"
)

// undecided says which rules the trace leaves undecided, and why; nil for none.
func (v verdict) undecided() error {
	var open []acel.RuleResult
	var rules []acel.Rule
	for _, r := range v.now.Rules {
		if r.Undecided || r.Verdict == acel.Undecided {
			open, rules = append(open, r), append(rules, r.Rule)
		}
	}
	switch {
	case len(open) == 0:
		return nil
	case len(v.now.Rules) == 1:
		return fmt.Errorf("undecided, since %s: %s", lackOf(open[0]), v.trace)
	}
	return errors.New(fmt.Sprintf("undecided is %s, since %s: %s", rulesNamed(rules), lackOf(open[0]), v.trace) + otherLacks(open))
}

// lackOf says what the trace does not hold that a rule needs.
func lackOf(r acel.RuleResult) string {
	if r.Lacks == "" {
		return "the trace was cut short, was not kept or lacks a result"
	}
	return render.Clip(r.Lacks, lineCells)
}

// shownLacks bounds how many rules are told of that lack something of their own.
const shownLacks = 5

// otherLacks tells of rules that lack something else than the first.
func otherLacks(open []acel.RuleResult) string {
	var b strings.Builder
	shown := 0
	for _, r := range open[1:] {
		if lackOf(r) != lackOf(open[0]) && shown < shownLacks {
			shown++
			fmt.Fprintf(&b, "\nand %s, since %s", render.Clip(r.Rule.Key(), nameCells), lackOf(r))
		}
	}
	return b.String()
}
