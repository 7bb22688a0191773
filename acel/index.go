package acel

import "slices"

// An index says which rules could care about a call, by its tool's name.
type index struct {
	byTool map[string]*interest
	// globs are all rules and conditions that speak of names by pattern, for
	// names that no rule spells out.
	globs interest
}

// An interest is what a policy watches for in the calls of one tool.
type interest struct {
	watches    []watch
	conditions []int32
	// bare: an enabling operand names no server.
	bare bool
}

// offered reports whether an enabling operand that names no server speaks of
// tools of that name.
func (in *interest) offered(tool string) bool {
	if !in.bare {
		return false
	}
	for i := range in.watches {
		w := &in.watches[i]
		if w.speaksOf(tool, func(a *alternative) bool { return a.bare }) {
			return true
		}
	}
	return false
}

// speaksOf reports whether one of the wanted alternatives is so named.
func (w *watch) speaksOf(tool string, wanted func(*alternative) bool) bool {
	for _, slot := range w.slots {
		for i := range slot {
			if wanted(&slot[i]) && (!w.guess || slot[i].named(tool)) {
				return true
			}
		}
	}
	return false
}

// A watch is a rule and those of its alternatives that speak of a tool.
type watch struct {
	rule  int32
	slots [2][]alternative
	// guess: the alternatives are patterns, still to be held to the name.
	guess bool
}

func (p *Policy) buildIndex() index {
	x := index{byTool: map[string]*interest{}}
	all := make([]int32, len(p.rules))
	for i := range all {
		all[i] = int32(i)
	}
	byTool, patterns := p.rulesByTool()
	for name, rules := range byTool {
		rules = append(rules, patterns...)
		slices.Sort(rules)
		x.byTool[name] = p.interestIn(slices.Compact(rules), func(a *alternative) bool { return a.named(name) })
	}
	x.globs = *p.interestIn(patterns, func(a *alternative) bool { return a.glob != "" })
	for i := range x.globs.watches {
		x.globs.watches[i].guess = true
	}
	p.indexConditions(&x)
	return x
}

// rulesByTool returns the rules that spell out a tool's name, and those that
// hold a pattern.
func (p *Policy) rulesByTool() (byTool map[string][]int32, patterns []int32) {
	byTool = map[string][]int32{}
	for i, c := range p.rules {
		pattern := false
		for _, slot := range c.slots {
			for _, a := range slot {
				if a.glob != "" {
					pattern = true
				} else if rules := byTool[a.tool]; len(rules) == 0 || rules[len(rules)-1] != int32(i) {
					byTool[a.tool] = append(rules, int32(i))
				}
			}
		}
		if pattern {
			patterns = append(patterns, int32(i))
		}
	}
	return byTool, patterns
}

// interestIn gathers the watches of rules, keeping the alternatives wanted.
func (p *Policy) interestIn(rules []int32, wanted func(*alternative) bool) *interest {
	in := &interest{}
	for _, r := range rules {
		w := watch{rule: r}
		for i, slot := range p.rules[r].slots {
			for _, a := range slot {
				if wanted(&a) {
					w.slots[i] = append(w.slots[i], a)
					in.bare = in.bare || a.bare
				}
			}
		}
		if w.slots[0] != nil || w.slots[1] != nil {
			in.watches = append(in.watches, w)
		}
	}
	return in
}

// indexConditions adds the tools' conditions under their tools' names.
func (p *Policy) indexConditions(x *index) {
	for i, c := range p.tools {
		in := x.byTool[c.tool.Name]
		if in == nil {
			in = p.interestIn(nil, nil)
			in.watches, in.bare = x.globs.watches, x.globs.bare
			x.byTool[c.tool.Name] = in
		}
		in.conditions = append(in.conditions, int32(i))
	}
}

// of returns what the policy watches for in calls of a tool.
func (x *index) of(tool string) *interest {
	if in, ok := x.byTool[tool]; ok {
		return in
	}
	return &x.globs
}
