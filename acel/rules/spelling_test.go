package rules

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/acel-dev/acel/acel"
	"pgregory.net/rapid"
)

// However a list of rules is spelled, in YAML or JSON, it is the same list.
func TestEverySpellingMeansTheSame(t *testing.T) {
	writers := map[string]func(*rapid.T, tree) string{"block": yamlBlock, "flow": yamlFlow, "json": jsonText}
	for name, write := range writers {
		t.Run(name, rapid.MakeCheck(func(t *rapid.T) {
			want := drawRules(t)
			data := write(t, spellFile(t, want))
			set, err := Parse(Options{}, Source{Name: "acel.yaml", Data: []byte(data)})
			if err != nil {
				t.Fatalf("%v\n%s", err, data)
			}
			if got := describe(set.Config.Rules); !slices.Equal(got, describeDrawn(want)) {
				t.Fatalf("got  %q\nwant %q\n%s", got, describeDrawn(want), data)
			}
			if _, err := set.Policy(); err != nil {
				t.Fatalf("%v\n%s", err, data)
			}
		}))
	}
}

// describe says all that rules demand and are called.
func describe(rules []acel.Rule) []string {
	var texts []string
	for _, r := range rules {
		texts = append(texts, fmt.Sprintf("%s %q %v %v %q", r, r.ID, r.Severity, r.OnViolation, r.Message))
	}
	return texts
}

func describeDrawn(all []drawn) []string {
	var rules []acel.Rule
	for _, d := range all {
		rules = append(rules, d.rule)
	}
	return describe(rules)
}

// A drawn rule is one with what it was made from.
type drawn struct {
	rule     acel.Rule
	template acel.Template
	args     acel.Arguments
}

// drawRules draws rules of different texts.
func drawRules(t *rapid.T) []drawn {
	all := rapid.SliceOfN(rapid.Custom(drawRule), 1, 8).Draw(t, "rules")
	seen := map[string]bool{}
	var unique []drawn
	for i, d := range all {
		if seen[d.rule.String()] {
			continue
		}
		seen[d.rule.String()] = true
		if d.rule.ID != "" {
			d.rule.ID = fmt.Sprint(d.rule.ID, i)
		}
		unique = append(unique, d)
	}
	return unique
}

func drawRule(t *rapid.T) drawn {
	d := drawn{template: rapid.SampledFrom(acel.Templates()).Draw(t, "template")}
	for _, p := range d.template.Params {
		switch p.Kind {
		case acel.OperandParam:
			d.args.Operands = append(d.args.Operands, drawOperand(t, d.template, len(d.args.Operands)))
		case acel.WindowParam:
			d.args.Window = rapid.SampledFrom([]string{"30s", "10m", "7d", "1d12h"}).Draw(t, "window")
		case acel.CountParam:
			d.args.Number = rapid.SampledFrom([]string{"0", "1", "17", "2.0", "1e2"}).Draw(t, "n")
		case acel.FieldParam:
			d.args.Field = rapid.SampledFrom([]string{"amount", "order.total", "a b"}).Draw(t, "field")
		case acel.AmountParam:
			d.args.Number = rapid.SampledFrom([]string{"0.1", "500", "-3", "1e400", "12345678901234567890.12345678901234567890"}).Draw(t, "limit")
			d.args.AllowNegative = rapid.Bool().Draw(t, "negative")
		}
	}
	if d.template.Name == "no_repeat" {
		d.args.AfterError = rapid.Bool().Draw(t, "after error")
	}
	drawBeside(t, &d)
	d.rule = d.template.Rule(d.args)
	d.rule.ID = rapid.SampledFrom([]string{"", "id", "7: x"}).Draw(t, "id")
	d.rule.Message = rapid.SampledFrom([]string{"", "Do this.", "it's \"so\":\n\té 😀 # \u2028 {x}"}).Draw(t, "message")
	d.rule.Severity = rapid.SampledFrom([]acel.Severity{acel.SeverityError, acel.SeverityWarning, acel.SeverityInfo}).Draw(t, "severity")
	d.rule.OnViolation = rapid.SampledFrom([]acel.Response{acel.Refuse, acel.HaltSession}).Draw(t, "response")
	return d
}

// drawBeside draws what stands beside the template and says more of what it
// demands, where it takes that.
func drawBeside(t *rapid.T, d *drawn) {
	a := d.args
	if a.Within = rapid.SampledFrom([]string{"", "5 calls", "1 call", "30s", "2d"}).Draw(t, "within"); d.template.Rule(a).Err() == nil {
		d.args = a
	}
	a = d.args
	keys := []acel.Key{{Path: "id"}, {Path: "order.id"}, keyOf("args.id"), keyOf(`args["a b"]`)}
	a.Per = []acel.Key{rapid.SampledFrom(keys).Draw(t, "key")}
	if len(a.Operands) > 1 && rapid.Bool().Draw(t, "one for each") {
		a.Per = append(a.Per, rapid.SampledFrom(keys).Draw(t, "another key"))
	}
	if rapid.Bool().Draw(t, "apart") && d.template.Rule(a).Err() == nil {
		d.args = a
	}
}

// keyOf returns a key that stands for an expression.
func keyOf(text string) acel.Key {
	return acel.Key{Text: text, Value: func(*acel.State, acel.Call, json.RawMessage) (json.RawMessage, error) { return nil, nil }}
}

func drawOperand(t *rapid.T, template acel.Template, position int) acel.Operand {
	draw := func(t *rapid.T) acel.Operand { return drawMemberOf(t, template, position) }
	members := rapid.SliceOfN(rapid.Custom(draw), 1, 3).Draw(t, "members")
	if len(members) == 1 {
		return members[0]
	}
	if alike := members[0]; alike.Tool != "" && rapid.Bool().Draw(t, "differ by name only") {
		for i := range members {
			members[i] = alike
			members[i].Tool += strings.Repeat("x", i)
		}
	}
	return acel.AnyOf(members...)
}

// names are names of tools, with all that YAML and JSON could misread.
var names = []string{
	"validate", "delete", "send_payment", "a", "b", "yes", "null", "1", "1e3", "0x1", "~", "é😀", "it's", "a: b", "#x",
	"- y", "*", "&a", "!t", "a\"b\\n", "{tool: x}", "[a, b]", "two words", "2024-01-02", "<<", "no\u00a0break", "a/b~c", "on",
}

func drawMember(t *rapid.T) acel.Operand {
	op := acel.Operand{Tool: rapid.SampledFrom(names).Draw(t, "tool")}
	if rapid.Bool().Draw(t, "plain") {
		return op
	}
	if rapid.Bool().Draw(t, "glob") {
		op = acel.Operand{Glob: rapid.SampledFrom([]string{"*", "a?b", "fetch_*"}).Draw(t, "pattern")}
	}
	op.Server = rapid.SampledFrom([]string{"", "shop", "no"}).Draw(t, "server")
	op.Matches = rapid.SampledFrom([]string{"", "rm -rf", `^a\b: "x"`}).Draw(t, "matches")
	if op.Matches != "" {
		op.Field = rapid.SampledFrom([]string{"", "command", "a.b"}).Draw(t, "field")
	}
	if op.Matches != "" {
		op.Fields = rapid.SampledFrom([][]string{nil, {"a", "b.c"}}).Draw(t, "fields")
	}
	op.Args = rapid.SampledFrom(patterns).Draw(t, "args")
	if op.Where = rapid.SampledFrom(clauses).Draw(t, "clauses"); op.Field != "" { // which a command would have too
		op.Where = rapid.SampledFrom(clauses[:2]).Draw(t, "condition")
	}
	op.On = rapid.SampledFrom([]acel.Moment{acel.ByRole, acel.Attempt, acel.Success}).Draw(t, "on")
	return op
}

// drawMemberOf draws a member that the template takes at a position.
func drawMemberOf(t *rapid.T, template acel.Template, position int) acel.Operand {
	op := drawMember(t)
	if takesValues(template) {
		op.Matches, op.Fields, op.Field = "", nil, rapid.SampledFrom([]string{"id", "order.id"}).Draw(t, "place")
	}
	more := op
	more.Result = rapid.SampledFrom(patterns).Draw(t, "result")
	if objection(template, func(a *acel.Arguments) { a.Operands[position] = more }) == nil {
		return more
	}
	return op
}
