package main

import (
	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/rules"
	"github.com/acel-dev/acel/acel/trace"
)

// rulesProblems says why rules could not be read: of a trace that was named in their
// place, only that it is one.
func rulesProblems(err error, files []string) []*acel.Problem {
	for _, name := range files {
		head, unread := headOf(name)
		if unread == nil && (kindOf(head) == kindTrace || kindOf(head) == "" && looksLikeTrace(name, trace.Options{})) {
			return []*acel.Problem{inputProblem(name, "this is a trace, not a rules file", "--rules names the rules; 'acelctl replay --rules RULES "+shellWord(name)+"' holds this trace to them")}
		}
	}
	return rules.ProblemsIn(err)
}
