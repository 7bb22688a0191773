package report

import (
	"cmp"
	"strconv"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/render"
	"github.com/acel-dev/acel/acel/suite"
)

// An untested is a rule, or an operand of one, that no case of a file tests.
type untested struct {
	operand, rule, file string
	unread              []Unread
}

// notExercised lists the rules that no call of any case matched, by file.
func (t *Tests) notExercised() []untested {
	var all []untested
	for _, r := range t.Results {
		reads := r.Reads()
		for _, rule := range r.NotExercised() {
			all = append(all, untested{rule: rule.Key(), file: fileOf(rule, r), unread: unreadBy(rule, reads.Unread(rule))})
		}
	}
	return all
}

// neverMatched lists the operands that no call of any case matched, by file.
func (t *Tests) neverMatched() []untested {
	var all []untested
	for _, r := range t.Results {
		for _, u := range r.NeverMatched() {
			all = append(all, untested{operand: u.Operand.String(), rule: u.Rule.Key(), file: fileOf(u.Rule, r)})
		}
	}
	return all
}

// fileOf is the file that a rule of a suite stands in, which may be another than the
// suite's.
func fileOf(rule acel.Rule, r *suite.Result) string { return cmp.Or(rule.Place.File, r.Suite.Name) }

// exercised says how many of the rules and conditions no case tests; "" where each is tested.
func (t *Tests) exercised() string {
	idle, rules := len(t.notExercised()), 0
	if idle == 0 {
		return ""
	}
	for _, r := range t.Results {
		rules += r.Rules()
	}
	return strconv.Itoa(idle) + " of " + plural(rules, "rule") + " not exercised"
}

// what names the rule, or the operand and its rule.
func (u untested) what() string {
	if u.operand == "" {
		return render.Clip(u.rule, cellRule)
	}
	return render.Clip(u.operand, cellRule) + " of " + render.Clip(u.rule, cellRule)
}

// untested writes what passes because nothing tests it.
func (t *textWriter) untested(tests *Tests) {
	if all := tests.notExercised(); len(all) > 0 {
		t.printf("not exercised: %s that no call matched that happened in a case; check the names of the tools and fields, or add a case\n", plural(len(all), "rule"))
		t.untestedList(all)
	}
	if all := tests.neverMatched(); len(all) > 0 {
		t.printf("never matched: %s that no call matched that happened in a case, of rules that other calls matched; check them, or add a case\n", plural(len(all), "operand"))
		t.untestedList(all)
	}
}

func (t *textWriter) untestedList(all []untested) {
	for _, u := range all[:min(len(all), maxTools)] {
		t.printf("  - %s (%s)%s\n", u.what(), render.Sanitize(u.file), unreadText(u.unread, u.rule))
	}
	if more := len(all) - maxTools; more > 0 {
		t.printf("  - %d more\n", more)
	}
	t.printf("\n")
}

// untestedGrid lists the same as a table.
func untestedGrid(title string, all []untested) grid {
	g := grid{head: []string{title, "file"}, wrap: []int{wrapViolation, 0}}
	for _, u := range all[:min(len(all), maxTools)] {
		g.rows = append(g.rows, []string{u.what(), render.Sanitize(u.file)})
	}
	if more := len(all) - maxTools; more > 0 {
		g.rows = append(g.rows, []string{strconv.Itoa(more) + " more", ""})
	}
	return g
}

// untested writes what no case of a file tests, into an open object.
func (j *jsonWriter) untested(r *suite.Result) {
	rules, operands := r.NotExercised(), r.NeverMatched()
	j.list("not_exercised", len(rules), func(i int) { j.string(rules[i].Key()) })
	j.list("never_matched", len(operands), func(i int) {
		j.neverMatched(NeverMatched{operands[i].Rule.Key(), operands[i].Operand.String()})
	})
}
