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
	r.rules(root)
	r.cases(root)
}

// rules reads the rules, in the file and in those that it names.
func (r *reader) rules(root rules.Value) {
	named := r.named(root.Get("rules"))
	for _, s := range named {
		r.onlyRules(s)
	}
	sources := append([]rules.Source{r.source}, named...)
	set, err := rules.Parse(rules.Options{Strict: r.options.Strict, Beside: keys}, sources...)
	if err != nil {
		r.refuse(err)
		return
	}
	if len(set.Config.Rules) == 0 {
		r.fail(root, "write some under contracts:, or name a file of them: rules: acel.yaml", "no rule to test")
		return
	}
	r.suite.Warnings = set.Warnings
	if r.suite.Policy, err = set.Policy(); err != nil {
		r.fail(root, "", "%v", err)
	}
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
