package acel

import (
	"cmp"
	"encoding/json"
	"strconv"
	"testing"
)

// rule builds the engine's rule of a law.
func (l *law) rule(id string) Rule {
	a := Arguments{Field: l.field, AllowNegative: l.negatives}
	for _, op := range [2][]choice{l.x, l.y} {
		if op != nil {
			a.Operands = append(a.Operands, operandOf(op))
		}
	}
	for _, path := range l.per {
		a.Per = append(a.Per, Key{Path: path})
	}
	switch {
	case l.within > 0:
		a.Within = strconv.Itoa(l.within) + " calls"
	case l.span > 0:
		a.Within = strconv.Itoa(l.span) + "s"
	}
	a.AfterError = l.afterError
	switch l.template {
	case "at_most_n_times", "at_least_n_times", "exactly_n_times", "at_most_per_turn", "no_repeat":
		a.Number = strconv.Itoa(l.n)
	case "rate_limit":
		a.Number, a.Window = strconv.Itoa(l.n), strconv.Itoa(l.window)+"s"
	case "at_most_total":
		a.Number = strconv.FormatInt(l.limit, 10) + "e-3"
	}
	for _, t := range Templates() {
		if t.Name == l.template {
			r := t.Rule(a)
			r.ID, r.Message = id, "-"
			return r
		}
	}
	panic("no template " + l.template)
}

func operandOf(op []choice) Operand {
	var all []Operand
	for _, m := range op {
		o := Operand{Tool: m.tool, Server: m.server, Matches: m.find, On: m.on}
		if m.result != "" {
			o.Result = []Pattern{{Path: "s", Values: []json.RawMessage{json.RawMessage(strconv.Quote(m.result))}}}
		}
		if m.qualified {
			o.Tool, o.Server = qualifiedName(m.server, m.tool), ""
		}
		if m.tool == "*" || m.served {
			o.Tool, o.Glob = "", o.Tool
		}
		all = append(all, o)
	}
	if len(all) == 1 {
		return all[0]
	}
	return AnyOf(all...)
}

// qualifiedName spells a tool of a server, any server where it is "", in one
// name.
func qualifiedName(server, tool string) string {
	return "mcp__" + cmp.Or(server, "*") + "__" + tool
}

// qualifiedCall spells a call's tool and server, if it has one, in one name.
func qualifiedCall(c Call) Call {
	if c.Server != "" {
		c.Tool, c.Server = qualifiedName(c.Server, c.Tool), ""
	}
	return c
}

// respelled spells a call that has a server in one of three ways: with it apart,
// in one name, or both.
func respelled(c Call, way int) Call {
	one := qualifiedCall(c)
	switch way % 3 {
	case 1:
		return one
	case 2:
		c.Tool = one.Tool
	}
	return c
}

// policyOfLaws makes the policy whose rules are called by their positions.
func policyOfLaws(t testing.TB, laws []law, words []Call) *Policy {
	t.Helper()
	var rules []Rule
	for i := range laws {
		laws[i].look(words)
		rules = append(rules, laws[i].rule(strconv.Itoa(i)))
	}
	p, err := NewPolicy(PolicyConfig{Rules: rules})
	if err != nil {
		t.Fatal(err)
	}
	return p
}
