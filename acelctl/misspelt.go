package main

import (
	"fmt"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/report"
)

// misspelt warns of tools whose names the rules likely have wrong: no call is of
// them, and many may be of one that is called almost the same. A rule that
// names one cannot do what it is for. It is a guess, so that --strict, which is
// about what the rules say themselves, makes no error of it.
func misspelt(all []report.NeverCalled) []*acel.Problem {
	var problems []*acel.Problem
	for _, n := range all {
		if n.Near == "" {
			continue
		}
		problems = append(problems, &acel.Problem{
			Place:   n.Place,
			Message: fmt.Sprintf("the rule names %q, and no call is of it; %s of %q", n.Tool, are(n.NearCalls, "call"), n.Near),
			Hint:    fmt.Sprintf("did you mean %q?", n.Near),
			Warning: true,
		})
	}
	return problems
}

// are counts things as what there is: 1 call is, 2 calls are.
func are(n int, thing string) string {
	if n == 1 {
		return "1 " + thing + " is"
	}
	return count(n, thing) + " are"
}
