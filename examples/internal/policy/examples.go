package policy

import (
	"slices"

	"github.com/acel-dev/acel/acel/suite"
)

// unexampled says of which rules no good example stands beside them, or no bad
// one. The conditions on a tool share theirs.
func unexampled(s *suite.Suite) []string {
	has := map[string]bool{}
	for _, c := range s.Cases {
		if e := c.Example; e != nil {
			has[kind(e.Good)+owner(e.Rule, e.Tool)] = true
		}
	}
	var all []string
	for _, r := range s.Policy.Reported() {
		of := owner(r.Key(), r.ConditionOn())
		for _, good := range []bool{true, false} {
			if lack := "no " + kind(good) + of; !has[kind(good)+of] && !slices.Contains(all, lack) {
				all = append(all, lack)
			}
		}
	}
	return all
}

func kind(good bool) string {
	if good {
		return "good example of "
	}
	return "bad example of "
}

// owner names a rule, or the tool whose condition it is.
func owner(rule, tool string) string {
	if tool != "" {
		return "tools." + tool
	}
	return rule
}
