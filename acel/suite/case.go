package suite

import (
	"slices"
	"strings"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/rules"
)

// caseKeys are those of a case.
var caseKeys = []string{"name", "why", "trace", "file", "session", "violations", "undecided"}

// cases reads the list of cases.
func (r *reader) cases(root rules.Value) {
	list := root.Get("cases")
	switch {
	case list.Kind() == rules.Absent:
		r.fail(root, "a list of {name, trace, violations}; or write examples: beside a contract", "a test file has cases:")
	case list.Kind() != rules.List:
		r.fail(list, "put - before each case", "cases is a list; this is %v", list.Kind())
	case len(list.Items()) == 0:
		r.fail(list, "write at least one {name, trace, violations}", "there is no case to test")
	}
	names := map[string]acel.Place{}
	for _, item := range list.Items() {
		r.suite.Cases = append(r.suite.Cases, r.testCase(item, names))
	}
}

// testCase reads one case.
func (r *reader) testCase(v rules.Value, names map[string]acel.Place) Case {
	c := Case{Place: v.Place()}
	if v.Kind() != rules.Map {
		r.fail(v, "", "a case is a map of %s; this is %v", strings.Join(caseKeys, ", "), v.Kind())
		return c
	}
	r.checkKeys(v, "a case", caseKeys)
	c.Name, c.Why = r.name(v, names), r.text(v.Get("why"), "why")
	before := len(r.problems)
	t := r.calls(v)
	c.Calls, c.Format, c.Extent = t.Calls, t.Format, t.Extent
	if len(r.problems) == before { // the steps are known
		c.Labels = r.labels(v, steps(c.Calls))
		c.Undecided = r.undecided(v.Get("undecided"))
	}
	return c
}

// name reads a case's name, which no other case has.
func (r *reader) name(v rules.Value, names map[string]acel.Place) string {
	n := v.Get("name")
	name := r.text(n, "name")
	first, taken := names[name]
	switch {
	case n.Kind() == rules.Absent:
		r.fail(v, "name: what the case shows", "a case has a name")
	case n.Kind() != rules.Text: // and complained of
	case strings.TrimSpace(name) == "":
		r.fail(n, "", "name is empty")
	case taken:
		r.fail(n, "each case has a name of its own", "a case of this name stands at %s", first)
	default:
		names[name] = n.Place()
	}
	return name
}

// checkKeys complains of keys that are not known.
func (r *reader) checkKeys(v rules.Value, what string, known []string) {
	for key := range v.Pairs() {
		if slices.Contains(known, key.Text()) {
			continue
		}
		hint := "its keys are " + strings.Join(known, ", ")
		if near := acel.Nearest(key.Text(), known); near != "" {
			hint = "did you mean " + near + "?"
		}
		r.fail(key, hint, "%s has no key %q", what, key.Text())
	}
}
