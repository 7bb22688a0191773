package rules

import (
	"slices"
	"strings"

	"github.com/acel-dev/acel/acel"
)

// The bounds on holding rules against allow lists. They keep a hostile file from
// costing the square of its length; nothing is told of what is beyond them.
const (
	maxAllowLists = 10
	maxGlobs      = 20
)

// lintAllowed warns of rules that need a call which an allow list does not name.
func (r *reader) lintAllowed(all []*contract) {
	var lists []allowList
	for _, c := range all {
		if c.template.Name == "only" && len(lists) < maxAllowLists {
			lists = append(lists, newAllowList(c))
		}
	}
	for _, c := range all {
		for _, i := range c.needed() {
			needed := c.args.Operands[i]
			for _, list := range lists {
				if !list.mayAllow(needed) {
					r.warn(c.at, "", "this rule can never be met: it needs %s, which the rule at %s does not allow", shorten(needed.String()), list.of.rule.Place)
				}
			}
		}
	}
}

// An allowList is what the tools are called that a rule allows. What its operands
// ask of a call beside the name is not looked at.
type allowList struct {
	of    *contract
	names map[string]bool
	globs []acel.Operand
}

func newAllowList(c *contract) allowList {
	list := allowList{of: c, names: map[string]bool{}}
	for _, m := range c.args.Operands[0].Members() {
		if m.Tool != "" {
			list.names[m.Tool] = true
			continue
		}
		list.globs = append(list.globs, acel.Operand{Glob: m.Glob})
	}
	return list
}

// mayAllow reports whether the list may name some call that the operand matches.
func (l allowList) mayAllow(needed acel.Operand) bool {
	members := needed.Members()
	return len(l.globs) > maxGlobs || len(members) > maxGlobs || slices.ContainsFunc(members, l.mayName)
}

// mayName reports whether the list may name a tool of the member m. What globs on
// both sides have in common is not looked at.
func (l allowList) mayName(m acel.Operand) bool {
	if m.Tool == "" || l.names[m.Tool] {
		return true
	}
	return slices.ContainsFunc(l.globs, func(glob acel.Operand) bool {
		matching, _, err := glob.Steps([]acel.Call{{Tool: m.Tool}})
		return err != nil || len(matching) > 0 || strings.HasPrefix(glob.Glob, qualifier)
	})
}
