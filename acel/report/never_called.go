package report

import (
	"cmp"
	"maps"
	"slices"

	"github.com/acel-dev/acel/acel"
)

// A NeverCalled is a tool that rules spell out and no call in any session was
// of. What a rule forbids may be one; so is a tool whose name the rule has
// wrong, and such a rule is green for want of a chance to be red.
type NeverCalled struct {
	// Tool is the name as the rules have it.
	Tool string
	// Rules are the keys of the rules that spell it out, in policy order.
	Rules []string
	// Near is a tool that was called and whose name it is likely a misspelling
	// of, as [acel.MisspelledTool] has it; "" where there is none. A tool that
	// the same rule spells out is meant to be another.
	Near string
	// NearCalls is how many calls there were of Near.
	NearCalls int
	// Place is that of the first rule that likely means Near; the zero Place
	// where there is none.
	Place acel.Place
	// Idle says that nothing need be told: no tool that these rules name was called,
	// so that the rules are told of as not exercised; or it is what they are for,
	// since they allow no call, and the name is likely right.
	Idle bool
}

// maxCandidates is how many of the tools that were called most are taken for
// what was meant. Names beyond them are hardly those of tools, and looking at
// all of them for every rule would take a while.
const maxCandidates = 500

// neverCalled lists the tools that rules spell out and nobody called, in the
// order of the rules; nil where the calls were not counted.
func (r *Report) neverCalled(rules []RuleSummary) []NeverCalled {
	if len(r.Called) == 0 {
		return nil
	}
	candidates := r.mostCalled()
	all := []NeverCalled{}
	at := map[string]int{}
	for _, rule := range rules {
		names := spelledOut(rule.Rule)
		idle := rule.idle() && !slices.ContainsFunc(names, func(name string) bool { return r.Called[name] > 0 })
		for _, name := range names {
			if r.Called[name] > 0 {
				continue
			}
			i, known := at[name]
			if !known {
				i = len(all)
				at[name] = i
				all = append(all, NeverCalled{Tool: name, Idle: true})
			}
			n := &all[i]
			n.Rules = append(n.Rules, rule.Rule.Key())
			if n.Near = cmp.Or(n.Near, misspelt(name, candidates, names)); n.Near != "" && n.NearCalls == 0 {
				n.NearCalls, n.Place = r.Called[n.Near], rule.Rule.Place
			}
			n.Idle = n.Idle && idle && !(forbids(rule.Rule) && n.Near != "")
		}
	}
	return all
}

// mostCalled returns the tools that were called, most calls first.
func (r *Report) mostCalled() []string {
	names := slices.SortedFunc(maps.Keys(r.Called), func(a, b string) int {
		return cmp.Or(cmp.Compare(r.Called[b], r.Called[a]), cmp.Compare(a, b))
	})
	return names[:min(len(names), maxCandidates)]
}

// misspelt returns the candidate that a name is likely a misspelling of. Those
// that the rule spells out as well are meant to be others.
func misspelt(name string, candidates, names []string) string {
	spelled := func(candidate string) bool { return slices.Contains(names, candidate) }
	near := acel.MisspelledTool(name, candidates)
	if spelled(near) {
		return acel.MisspelledTool(name, slices.DeleteFunc(slices.Clone(candidates), spelled))
	}
	return near
}

// spelledOut returns the tools that a rule names exactly, each once; of a
// condition, the tool that it is on.
func spelledOut(r acel.Rule) []string {
	var names []string
	if tool := r.ConditionOn(); tool != "" {
		names = append(names, tool)
	}
	for _, operand := range r.Arguments().Operands {
		for _, m := range operand.Members() {
			if m.Tool != "" && !slices.Contains(names, m.Tool) {
				names = append(names, m.Tool)
			}
		}
	}
	return names
}
