package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/rules"
	"github.com/acel-dev/acel/acel/suite"
)

// A trial is rules that are tried on their tests before they are put to use.
type trial struct {
	examples map[acel.Place]bool // those that were judged, which test files have again
	passed   int
	failed   []*acel.Problem
}

// try runs the examples that stand in the rules, and the test files beside them that are
// about these rules. Rules that do not do what their authors say are not put to use.
func (s *serve) try(set *rules.Set) (passed int, failed []*acel.Problem) {
	t := trial{examples: map[acel.Place]bool{}}
	t.judge(suite.Examples(s.rules[0], set))
	for _, name := range testsBeside(s.rules) {
		if testsOf(name, slices.Concat(s.rules, set.Extended)) {
			t.judge(suite.Load(suite.Options{}, name))
		}
	}
	return t.passed, t.failed
}

// judge runs a suite that was read, or says why there is none.
func (t *trial) judge(s *suite.Suite, err error) {
	var r *suite.Result
	if err == nil {
		r, err = s.Run()
	}
	if err != nil {
		t.failed = append(t.failed, rules.ProblemsIn(err)...)
		return
	}
	for i := range r.Cases {
		t.take(&r.Cases[i])
	}
}

// take counts a case.
func (t *trial) take(c *suite.CaseResult) {
	if c.Case.Example != nil {
		if t.examples[c.Case.Place] {
			return
		}
		t.examples[c.Case.Place] = true
	}
	if c.Passed() {
		t.passed++
		return
	}
	t.failed = append(t.failed, caseProblem(c))
}

// caseProblem says why a case failed.
func caseProblem(c *suite.CaseResult) *acel.Problem {
	var why []string
	for _, l := range c.Missed {
		why = append(why, fmt.Sprintf("%s was to be broken at %s, and is not", l.Rule, l.At()))
	}
	for _, v := range c.Unexpected {
		why = append(why, fmt.Sprintf("%s [%s]", v.Message, v.Rule))
	}
	if c.Reason != "" {
		why = append(why, c.Reason)
	}
	return &acel.Problem{
		Place: c.Case.Place, Message: fmt.Sprintf("the test %q fails: %s", c.Case.Name, strings.Join(why, "; ")),
		Hint: "mend the rules or the test, which 'acelctl test' shows in full; --skip-tests serves all the same",
	}
}

// testNames are the names of test files that belong to the rules beside which they lie.
func testNames() []string { return []string{"acel.test.yaml", "acel.test.yml", "acel.test.json"} }

// testsBeside are the test files that lie beside rules files, each once.
func testsBeside(files []string) []string {
	var found []string
	for _, file := range files {
		for _, name := range testNames() {
			path := filepath.Join(filepath.Dir(file), name)
			if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() && !slices.Contains(found, path) {
				found = append(found, path)
			}
		}
	}
	return found
}
