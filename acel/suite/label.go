package suite

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/rules"
)

// labelKeys are those of a label.
var labelKeys = []string{"step", "rule"}

// labels reads the violations that a case of so many steps must give.
func (r *reader) labels(v rules.Value, steps int) []Label {
	list := v.Get("violations")
	switch list.Kind() {
	case rules.Absent:
		r.fail(v, "violations: [] says that there are none", "a case says which violations it must give")
		return nil
	case rules.List:
	default:
		r.fail(list, "such as violations: [{step: 2, rule: id}]", "violations is a list; this is %v", list.Kind())
		return nil
	}
	var all []Label
	seen := map[Finding]acel.Place{}
	for _, item := range list.Items() {
		l, ok := r.label(item, steps)
		if first, again := seen[l.Finding]; ok && again {
			r.fail(item, "", "the same violation stands at %s", first)
		} else if ok {
			seen[l.Finding] = l.Place
			all = append(all, l)
		}
	}
	return all
}

// label reads one violation, or complains.
func (r *reader) label(v rules.Value, steps int) (Label, bool) {
	if v.Kind() != rules.Map {
		r.fail(v, "such as {step: 2, rule: id}", "a violation is a map of step and rule; this is %v", v.Kind())
		return Label{}, false
	}
	before := len(r.problems)
	r.checkKeys(v, "a violation", labelKeys)
	for _, key := range labelKeys {
		if v.Get(key).Kind() == rules.Absent {
			r.fail(v, "such as {step: 2, rule: id}", "a violation has a %s", key)
		}
	}
	if len(r.problems) > before {
		return Label{}, false
	}
	rule, known := r.rule(v.Get("rule"))
	finding, read := r.step(v.Get("step"), rule, steps)
	return Label{finding, v.Place()}, known && read
}

// rule finds the rule that a label names.
func (r *reader) rule(v rules.Value) (acel.Rule, bool) {
	key := r.text(v, "rule")
	if v.Kind() != rules.Text || r.suite.Policy == nil {
		return acel.Rule{}, false
	}
	var known []string
	for _, rule := range r.suite.Policy.Reported() {
		if rule.Key() == key {
			return rule, true
		}
		known = append(known, rule.Key())
	}
	r.fail(v, r.ruleHint(key, known), "no rule is called %q", key)
	return acel.Rule{}, false
}

// ruleHint guesses which of the known rules was meant.
func (r *reader) ruleHint(key string, known []string) string {
	for _, rule := range r.suite.Policy.Rules() {
		if rule.String() == key {
			return "it has an id: write " + rule.ID
		}
	}
	if near := acel.Nearest(key, known); near != "" {
		return fmt.Sprintf("did you mean %q?", near)
	}
	return "they are " + strings.Join(known[:min(len(known), maxNamed)], ", ")
}

// maxNamed is how many of many names a message lists.
const maxNamed = 5

// said is a value as a message shows it: numbers and booleans as they are, and
// texts in quotes.
func said(v rules.Value) string {
	switch v.Kind() {
	case rules.Number, rules.Boolean:
		return v.Text()
	case rules.Text:
		return "the text " + strconv.Quote(v.Text())
	}
	return v.Kind().String()
}

// number writes a count with its noun.
func number(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
}
