package rules

import (
	"strings"

	"github.com/acel-dev/acel/acel"
)

// joinTools adds the conditions on tools to the configuration.
func (r *reader) joinTools(config *acel.PolicyConfig, all []*toolConditions) {
	for _, t := range all {
		if t.conditional() {
			config.Tools = append(config.Tools, t.tool)
			r.exampled = append(r.exampled, exampled(Example{Tool: t.name}, t.examples)...)
		}
	}
}

// uniqueTools returns the tools of all files, and complains of one that stands in
// two of them, or under two names in one.
func (r *reader) uniqueTools(files []*file) []*toolConditions {
	var all []*toolConditions
	seen := map[spelled]*toolConditions{}
	for _, f := range files {
		for _, t := range f.tools {
			if first := seen[spell(t.name, "")]; first != nil {
				r.fail(t.key, t.again(first), "conditions on %s stand already at %s", shorten(t.name), first.key.src.place(first.key.at))
				continue
			}
			seen[spell(t.name, "")] = t
			all = append(all, t)
		}
	}
	return all
}

// again says what to do about a second set of conditions on a tool. Who adds a
// precondition to those in another's file cannot write there.
func (t *toolConditions) again(first *toolConditions) string {
	const oneWay = "write them in one place"
	condition := joinedText(t.node.get("require").orNone())
	if t.key.src == first.key.src || condition == "" {
		return oneWay
	}
	operand := &node{kind: mapping, pairs: []pair{
		{&node{kind: word, value: "tool"}, &node{kind: word, value: t.name}},
		{&node{kind: word, value: "where"}, &node{kind: word, value: "!(" + condition + ")"}},
	}}
	return oneWay + ", or what this file requires as a contract: never: " + brief(operand)
}

// joinedText returns an expression, or a list of them that must all hold, as one;
// "" for anything else.
func joinedText(n *node) string {
	items := n.items
	if n.kind != list {
		items = []*node{n}
	}
	var all []string
	for _, item := range items {
		if that := item.get("that"); that != nil {
			item = that
		}
		if item.kind != word {
			return ""
		}
		all = append(all, oneLine(item.value))
	}
	if len(all) > 1 {
		return "(" + strings.Join(all, ") && (") + ")"
	}
	return strings.Join(all, "")
}

// clashWithTools complains of a contract whose id is what reports call a tool's
// conditions.
func (r *reader) clashWithTools(contracts []*contract, tools []*toolConditions) {
	taken := map[string]*node{}
	for _, t := range tools {
		key := "tools." + acel.Operand{Tool: t.name}.String()
		for _, of := range [...]string{".require", ".ensure", ".failure"} {
			taken[key+of] = t.key
		}
	}
	for _, c := range contracts {
		if key := taken[c.rule.ID]; key != nil {
			r.fail(c.node.get("id"), "choose another id", "id %s is what reports call the conditions at %s", quote(c.rule.ID), key.src.place(key.at))
		}
	}
}
