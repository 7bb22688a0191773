package rules

import (
	"reflect"
	"slices"
	"strings"

	"github.com/acel-dev/acel/acel"
	"pgregory.net/rapid"
)

// spellFile writes rules as a file, some of them perhaps in a group.
func spellFile(t *rapid.T, all []drawn) tree {
	var contracts []tree
	for _, d := range all {
		contracts = append(contracts, spellRule(t, d))
	}
	from := rapid.IntRange(0, len(contracts)).Draw(t, "from")
	to := rapid.IntRange(from, len(contracts)).Draw(t, "to")
	if from == to {
		return mapOf("contracts", listOf(contracts...))
	}
	group := listOf(slices.Clone(contracts[from:to])...)
	contracts = slices.Replace(contracts, from, to, mapOf("group", wordOf("g")))
	return mapOf("contracts", listOf(contracts...), "groups", mapOf("g", group))
}

// spellRule writes a rule in one of its spellings.
func spellRule(t *rapid.T, d drawn) tree {
	values := spellValues(t, d)
	var contract tree
	switch rapid.SampledFrom([]string{"order", "name", "plain", "args", "kwargs", "both"}).Draw(t, "spelling") {
	case "plain":
		if len(values) == 1 && values[0].kind == word {
			contract = mapOf(d.template.Name, values[0])
			break
		}
		fallthrough
	case "order":
		if !d.args.AllowNegative && !d.args.AfterError {
			contract = mapOf(d.template.Name, listOf(values...))
			break
		}
		fallthrough
	case "name":
		contract = mapOf(d.template.Name, byName(d, values, 0))
	case "args":
		contract = long(d, values, len(values))
	case "kwargs":
		contract = long(d, values, 0)
	default:
		contract = long(d, values, rapid.IntRange(0, len(values)).Draw(t, "args"))
	}
	return shuffled(t, withMeta(t, withBeside(t, contract, d), d.rule))
}

// long writes the long spelling, the first n values by position.
func long(d drawn, values []tree, n int) tree {
	contract := mapOf("template", wordOf(d.template.Name))
	if n > 0 {
		contract = contract.with("args", listOf(values[:n]...))
	}
	if named := byName(d, values, n); len(named.keys) > 0 {
		contract = contract.with("kwargs", named)
	}
	return contract
}

// byName writes the values from the n-th on as a map.
func byName(d drawn, values []tree, n int) tree {
	m := tree{kind: mapping}
	for i := n; i < len(values); i++ {
		m = m.with(d.template.Params[i].Name, values[i])
	}
	if d.args.AllowNegative {
		m = m.with("negative", wordOf("allow"))
	}
	if d.args.AfterError {
		m = m.with("after", wordOf("error"))
	}
	return m
}

// spellValues writes the values of a rule's parameters in order.
func spellValues(t *rapid.T, d drawn) []tree {
	var values []tree
	operands := d.args.Operands
	for _, p := range d.template.Params {
		switch p.Kind {
		case acel.OperandParam:
			values = append(values, spellOperand(t, operands[0], takesValues(d.template)))
			operands = operands[1:]
		case acel.FieldParam:
			values = append(values, wordOf(d.args.Field))
		case acel.WindowParam:
			values = append(values, wordOf(d.args.Window))
		default:
			k := rapid.SampledFrom([]kind{number, word}).Draw(t, "number or text")
			values = append(values, tree{kind: k, text: d.args.Number})
		}
	}
	return values
}

func spellOperand(t *rapid.T, op acel.Operand, valued bool) tree {
	all := op.Members()
	if len(all) > 1 && differByName(all) && rapid.Bool().Draw(t, "a list of names") {
		return spellNames(t, all)
	}
	var members []tree
	for _, m := range all {
		if short := (acel.Operand{Tool: m.Tool, Field: m.Field}); valued && m.String() == short.String() && !strings.Contains(m.Tool, ".") {
			members = append(members, wordOf(m.Tool+"."+m.Field))
			continue
		}
		members = append(members, spellMember(t, m))
	}
	if len(members) > 1 || rapid.Bool().Draw(t, "list of one") {
		return listOf(members...)
	}
	return members[0]
}

// differByName reports whether operands are of tools and differ in nothing else.
func differByName(all []acel.Operand) bool {
	return !slices.ContainsFunc(all, func(m acel.Operand) bool {
		m.Tool = all[0].Tool
		return m.Tool == "" || m.String() != all[0].String()
	})
}

// spellNames writes operands that differ by name only as one map.
func spellNames(t *rapid.T, all []acel.Operand) tree {
	var names []tree
	for _, m := range all {
		names = append(names, wordOf(m.Tool))
	}
	one := all[0]
	one.Tool = ""
	return spellMember(t, one).with("tool", listOf(names...))
}

func spellMember(t *rapid.T, op acel.Operand) tree {
	if op.Tool != "" && reflect.DeepEqual(op, acel.Operand{Tool: op.Tool}) && rapid.Bool().Draw(t, "bare name") {
		return wordOf(op.Tool)
	}
	m := tree{kind: mapping}
	for _, p := range [][2]string{{"tool", op.Tool}, {"glob", op.Glob}, {"server", op.Server}, {"field", op.Field}, {"matches", op.Matches}, {"on", op.On.String()}} {
		if p[1] != "" {
			m = m.with(p[0], wordOf(p[1]))
		}
	}
	if op.Fields != nil {
		m = m.with("fields", wordsIn(op.Fields))
	}
	for _, c := range op.Where {
		m = m.with(c.Key, wordOf(c.Text))
	}
	if op.Args != nil {
		m = m.with("args", spellPatterns(t, op.Args))
	}
	if op.Result != nil {
		m = m.with("result", spellPatterns(t, op.Result))
	}
	return m
}

// withBeside adds what stands beside the template and says more of what it
// demands.
func withBeside(t *rapid.T, m tree, d drawn) tree {
	if d.args.Within != "" {
		m = m.with("within", wordOf(d.args.Within))
	}
	switch per := d.args.Per; {
	case len(per) == 0:
	case len(per) == 1:
		m = m.with("per", wordOf(per[0].String()))
	case rapid.Bool().Draw(t, "keys by name"):
		names := operandNames(d.template)
		m = m.with("per", mapOf(names[1], wordOf(per[1].String()), names[0], wordOf(per[0].String())))
	default:
		m = m.with("per", listOf(wordOf(per[0].String()), wordOf(per[1].String())))
	}
	return m
}

// withMeta adds what stands beside a template; what is the default perhaps
// not.
func withMeta(t *rapid.T, m tree, r acel.Rule) tree {
	if r.ID != "" {
		m = m.with("id", wordOf(r.ID))
	}
	if r.Message != "" {
		m = m.with("message", wordOf(r.Message))
	}
	if r.Severity != acel.SeverityError || rapid.Bool().Draw(t, "say severity") {
		m = m.with("severity", wordOf(r.Severity.String()))
	}
	if r.OnViolation != acel.Refuse || rapid.Bool().Draw(t, "say response") {
		m = m.with("on_violation", wordOf(r.OnViolation.String()))
	}
	return m
}

// shuffled returns a map with its keys in another order.
func shuffled(t *rapid.T, m tree) tree {
	order := make([]int, len(m.keys))
	for i := range order {
		order[i] = i
	}
	other := tree{kind: mapping}
	for _, i := range rapid.Permutation(order).Draw(t, "order") {
		other = other.with(m.keys[i], m.items[i])
	}
	return other
}
