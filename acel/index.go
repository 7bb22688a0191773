package acel

import (
	"maps"
	"slices"
)

// An index says which rules could care about a call, by its tool's name. A
// rule that anywhere names tools by a glob stands in patterns, with all its
// alternatives; every other rule stands in byTool, under each name it spells.
type index struct {
	byTool map[string]*interest
	// patterns are held to the name of each call that they fit.
	patterns []watch
	// others is the interest in names that nothing spells out.
	others interest
}

// An interest is what a policy watches for in the calls of one tool.
type interest struct {
	// watches are those of the rules that spell the tool's name and use no
	// glob, in the order of the rules.
	watches []watch
	// fits are the positions in patterns of the rules that could match, in
	// order.
	fits       []int32
	conditions []int32
	// bare: an enabling operand that names no server speaks of the tool.
	bare bool
	// whole: fits are all patterns, whether they speak of the tool or not, and
	// bare says nothing of them.
	whole bool
}

// A watch is a rule and those of its alternatives that could speak of a tool.
type watch struct {
	rule  int32
	slots [maxSlots][]alternative
	// guess: the alternatives are still to be held to the name.
	guess bool
	// every: the rule looks at every call.
	every bool
}

// buildIndex goes over every alternative once, and over the patterns once more
// for each name that is spelled out, as long as the budget lasts. Names beyond
// it share the list of all patterns, which means the same and is only slower.
func (p *Policy) buildIndex(budget int) index {
	x := index{byTool: map[string]*interest{}, others: interest{whole: true}}
	for i := range p.rules {
		x.addRule(int32(i), &p.rules[i])
	}
	for i, c := range p.tools {
		in := x.interestIn(c.name)
		in.conditions = append(in.conditions, int32(i))
	}
	for at := range x.patterns {
		x.others.fits = append(x.others.fits, int32(at))
	}
	for _, name := range slices.Sorted(maps.Keys(x.byTool)) {
		budget = x.fit(x.byTool[name], name, budget)
	}
	return x
}

// addRule adds a rule under every name that it spells, and to the patterns if
// it has any.
func (x *index) addRule(rule int32, c *compiled) {
	w := watch{rule: rule, guess: true}
	copy(w.slots[:], c.slots)
	every := c.every()
	pattern := every || w.has(func(a *alternative) bool { return a.glob != "" })
	w.every = every
	for slot := range w.slots {
		for _, a := range w.slots[slot] {
			switch {
			case !pattern:
				x.interestIn(a.tool).add(rule, slot, a)
			case a.glob == "":
				x.interestIn(a.tool)
			}
		}
	}
	if pattern {
		x.patterns = append(x.patterns, w)
	}
}

// interestIn returns the interest in a tool, empty where there was none.
func (x *index) interestIn(tool string) *interest {
	in := x.byTool[tool]
	if in == nil {
		in = &interest{}
		x.byTool[tool] = in
	}
	return in
}

// add adds an alternative; those of one rule come one after the other.
func (in *interest) add(rule int32, slot int, a alternative) {
	if n := len(in.watches); n == 0 || in.watches[n-1].rule != rule {
		in.watches = append(in.watches, watch{rule: rule})
	}
	w := &in.watches[len(in.watches)-1]
	w.slots[slot] = append(w.slots[slot], a)
	in.bare = in.bare || a.bare
}

// has reports whether one of the watch's alternatives is as wanted.
func (w *watch) has(wanted func(*alternative) bool) bool {
	for _, slot := range w.slots {
		for i := range slot {
			if wanted(&slot[i]) {
				return true
			}
		}
	}
	return false
}

// of returns what the policy watches for in calls of a tool.
func (x *index) of(tool string) *interest {
	if in, ok := x.byTool[tool]; ok {
		return in
	}
	return &x.others
}

// offered reports whether an enabling operand that names no server speaks of
// tools of that name.
func (x *index) offered(in *interest, tool string) bool {
	if in.bare || !in.whole {
		return in.bare
	}
	for i := range x.patterns {
		if x.patterns[i].has(func(a *alternative) bool { return a.bare && a.named(tool) }) {
			return true
		}
	}
	return false
}
