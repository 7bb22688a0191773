package acel

import (
	"cmp"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// The index answers for a tool what going through every alternative of every
// rule would.
func TestTheIndexFindsWhatASearchFinds(t *testing.T) {
	names := []string{"a", "ab", "b", "ba", "other", "mcp__s__", "mcp__weird"}
	rapid.Check(t, func(t *rapid.T) {
		member := rapid.Custom(func(t *rapid.T) Operand {
			op := Operand{Server: rapid.SampledFrom([]string{"", "s"}).Draw(t, "server")}
			if rapid.Bool().Draw(t, "glob") {
				op.Glob = rapid.SampledFrom([]string{"a*", "*b", "?", "*", "mcp__s__a*", "mcp__*__b", "mcp__s__*", "mcp__w*"}).Draw(t, "pattern")
			} else {
				op.Tool = rapid.SampledFrom(append(names[:4:4], "mcp__s__a")).Draw(t, "tool")
			}
			return op
		})
		operand := func(label string) Operand {
			return AnyOf(rapid.SliceOfN(member, 1, 3).Draw(t, label)...)
		}
		var rules []Rule
		for i := range rapid.IntRange(0, 5).Draw(t, "rules") {
			r := rapid.SampledFrom([]Rule{MustPrecede(operand("a"), operand("b")), AtMostNTimes(operand("a"), 1)}).Draw(t, "rule")
			r.ID = fmt.Sprint(i)
			rules = append(rules, r)
		}
		p := drawPolicy(t, PolicyConfig{Rules: rules, Tools: []Tool{{Name: "b", Require: levelIs("1")}, {Name: "other", Require: levelIs("1")}}})
		p = p.under(rapid.SampledFrom([]int{0, 10, 50, fitBudget}).Draw(t, "budget"))
		for _, name := range append(names, "never heard of") {
			got, want := indexed(p, name), searched(p, name)
			if !slices.Equal(got, want) {
				t.Fatalf("%s under %v: the index finds %v, a search %v", name, rules, got, want)
			}
			if bare := slices.ContainsFunc(want, func(s string) bool { return s[len(s)-1] == '!' }); p.index.offered(p.index.of(name), name) != bare {
				t.Fatalf("%s under %v: offered should be %v", name, rules, bare)
			}
		}
	})
}

// watchesFor are those that a call of a tool is held to, in the order of rules.
func watchesFor(p *Policy, name string) []watch {
	in := p.index.of(name)
	all := slices.Clone(in.watches)
	for _, at := range in.fits {
		all = append(all, p.index.patterns[at])
	}
	slices.SortStableFunc(all, func(a, b watch) int { return cmp.Compare(a.rule, b.rule) })
	return all
}

// indexed lists the alternatives that the index gives for a tool.
func indexed(p *Policy, name string) []string {
	var all []string
	for _, w := range watchesFor(p, name) {
		for slot := range w.slots {
			of := []string{}
			for _, a := range w.slots[slot] {
				if !w.guess || a.named(name) {
					of = append(of, spelledAs(w.rule, slot, a))
				}
			}
			slices.Sort(of)
			all = append(all, of...)
		}
	}
	return all
}

// searched lists those that speak of it, rule by rule.
func searched(p *Policy, name string) []string {
	var all []string
	for rule, c := range p.rules {
		for slot := range c.slots {
			of := []string{}
			for _, a := range c.slots[slot] {
				if a.named(name) {
					of = append(of, spelledAs(int32(rule), slot, a))
				}
			}
			slices.Sort(of)
			all = append(all, of...)
		}
	}
	return all
}

func spelledAs(rule int32, slot int, a alternative) string {
	text := fmt.Sprint(rule, slot, a.tool, a.glob, a.server, a.qualified)
	if a.bare {
		text += "!"
	}
	return text
}
