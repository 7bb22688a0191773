package suite

import (
	"slices"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/rules"
)

// Load reads a test file. The error holds [rules.Problems] with all that is
// wrong with what the file says, or is that of opening it.
func Load(o Options, path string) (*Suite, error) {
	source, err := rules.Read(path)
	if err != nil {
		return nil, err
	}
	return Parse(o, source)
}

// Parse reads a test file that is in memory, as [Load] does. Files that it
// names are looked for beside where its name says it is.
func Parse(o Options, source rules.Source) (*Suite, error) {
	root, err := rules.Open(source)
	if err != nil {
		return nil, err
	}
	r := &reader{options: o, source: source, suite: &Suite{Name: source.Name}}
	r.file(root)
	if len(r.problems) > 0 {
		return nil, r.list()
	}
	return r.suite, nil
}

// A reader reads one test file.
type reader struct {
	options  Options
	source   rules.Source
	suite    *Suite
	problems []*acel.Problem
	recorded map[string]recording
}

// keys are those of a test file that stand beside those of a rules file.
var keys = []string{"description", "rules", "cases"}

// file reads what the document says, and complains of all that is wrong with
// it.
func (r *reader) file(root rules.Value) {
	if root.Kind() != rules.Map {
		r.fail(root, "begin with contracts: and cases:", "a test file is a map; this is %v", root.Kind())
		return
	}
	r.suite.Description = r.text(root.Get("description"), "description")
	set := r.rules(root)
	if !mayLackCases(root, set) {
		r.cases(root)
	}
	if set != nil {
		r.examples(set)
	}
}

// mayLackCases reports whether the file holds rules alone, and these have examples
// or may have some, which is not known where they are no good.
func mayLackCases(root rules.Value, set *rules.Set) bool {
	own := slices.ContainsFunc(keys, func(key string) bool { return root.Get(key).Kind() != rules.Absent })
	return !own && (set == nil || len(set.Examples) > 0)
}

// rules reads the rules, in the file and in those that it names; nil where they
// are no good.
func (r *reader) rules(root rules.Value) *rules.Set {
	named := r.named(root.Get("rules"))
	for _, s := range named {
		r.onlyRules(s)
	}
	sources := append([]rules.Source{r.source}, named...)
	set, err := rules.Parse(rules.Options{Strict: r.options.Strict, Beside: keys, Open: rules.Read}, sources...)
	if err != nil {
		r.refuse(err)
		return nil
	}
	if len(set.Config.Rules)+len(set.Config.Tools) == 0 {
		r.fail(root, "write some under contracts:, or name a file of them: rules: acel.yaml", "no rule to test")
		return nil
	}
	r.suite.Warnings = set.Warnings
	if r.suite.Policy, err = set.Policy(); err != nil {
		r.fail(root, "", "%v", err)
		return nil
	}
	return set
}

// onlyRules complains of the keys of a test file in a file that was named for
// its rules: nobody would read what stands there.
func (r *reader) onlyRules(s rules.Source) {
	root, err := rules.Open(s)
	if err != nil {
		return // which is told where the rules are read
	}
	for key := range root.Pairs() {
		if slices.Contains(keys, key.Text()) {
			r.fail(key, "that is a key of test files: keep shared contracts in a file of their own", "a rules file has no key %q", key.Text())
		}
	}
}

// refuse takes over the problems that an error holds.
func (r *reader) refuse(err error) { r.problems = append(r.problems, rules.ProblemsIn(err)...) }
