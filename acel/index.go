package acel

import (
	"cmp"
	"slices"
)

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

// buildIndex goes over every alternative once, and over those that are
// patterns once more for each name that a rule spells out.
func (p *Policy) buildIndex() index {
	x := index{byTool: map[string]*interest{}}
	for i, c := range p.rules {
		for slot := range c.slots {
			for _, a := range c.slots[slot] {
				if a.glob != "" {
					x.globs.add(int32(i), slot, a)
				} else {
					x.interestIn(a.tool).add(int32(i), slot, a)
				}
			}
		}
	}
	for name, in := range x.byTool {
		in.addNamed(&x.globs, name)
	}
	for i := range x.globs.watches {
		x.globs.watches[i].guess = true
	}
	p.indexConditions(&x)
	return x
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

// addNamed adds those of the patterns that fit a name, and puts the watches in
// the order of their rules again, one for each.
func (in *interest) addNamed(patterns *interest, name string) {
	spelled := len(in.watches)
	for _, w := range patterns.watches {
		for slot := range w.slots {
			for _, a := range w.slots[slot] {
				if a.named(name) {
					in.add(w.rule, slot, a)
				}
			}
		}
	}
	if len(in.watches) == spelled {
		return
	}
	slices.SortStableFunc(in.watches, func(a, b watch) int { return cmp.Compare(a.rule, b.rule) })
	merged := in.watches[:0]
	for _, w := range in.watches {
		if n := len(merged); n > 0 && merged[n-1].rule == w.rule {
			for slot := range w.slots {
				merged[n-1].slots[slot] = append(merged[n-1].slots[slot], w.slots[slot]...)
			}
			continue
		}
		merged = append(merged, w)
	}
	in.watches = merged
}

// indexConditions adds the tools' conditions under their tools' names.
func (p *Policy) indexConditions(x *index) {
	for i, c := range p.tools {
		in := x.byTool[c.tool.Name]
		if in == nil {
			in = x.interestIn(c.tool.Name)
			in.watches, in.bare = x.globs.watches, x.globs.bare
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
