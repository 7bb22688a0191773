package suite_test

import (
	"testing"

	"github.com/acel-dev/acel/acel/rules"
	"github.com/acel-dev/acel/acel/suite"
	"github.com/acel-dev/acel/schema"
)

// No text makes the reader panic, and what it accepts can be run, and fits the
// published schema: that of rules where it has no cases.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		"contracts: [{never_after: [a, b]}]\ncases: [{name: n, trace: [a, {tool: b, args: {x: 1}}], violations: [{step: 1, rule: 'never_after(a, b)'}]}]",
		"contracts: [{required_before_session_end: a}]\ncases: [{name: n, trace: [], violations: [{step: end, rule: required_before_session_end(a)}]}]",
		"contracts: [{at_most_total: [a, x, 1]}]\ncases:\n- name: n\n  why: w\n  trace:\n  - {event: begin, id: i, tool: a, args: {x: 0.1}}\n  - {event: end, id: i, outcome: error}\n  violations: []",
		`{"contracts": [{"never_after": ["a", "b"]}], "cases": [{"name": "n", "trace": ["a"], "violations": []}]}`,
		"contracts: [{never_after: [a, b], examples: {good: [[a], {name: n, calls: [{b: {x: 1}, user: hi}]}], bad: [[b, {tool: a, status: error}]]}}]",
		"cases: 1", "rules: [1, {}]\ncases: [1, [], {}]", "- a", "",
	} {
		f.Add([]byte(seed))
	}
	compiled, err := schema.Test()
	if err != nil {
		f.Fatal(err)
	}
	ofRules, err := schema.Rules()
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		source := rules.Source{Name: t.TempDir() + "/t.yaml", Data: data}
		s, err := suite.Parse(suite.Options{}, source)
		if err != nil {
			return
		}
		if _, err := s.Run(); err != nil {
			t.Fatal(err)
		}
		root, err := rules.Open(source)
		if err != nil {
			t.Fatal(err)
		}
		value, err := root.Any()
		if err != nil {
			t.Fatal(err)
		}
		fitting := compiled
		if root.Get("cases").Kind() == rules.Absent {
			fitting = ofRules
		}
		if err := fitting.Validate(value); err != nil {
			t.Fatalf("accepted, and refused by the schema: %v", err)
		}
	})
}
