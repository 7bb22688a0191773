package aceltest

import (
	"fmt"
	"testing"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/rules"
)

// LoadPolicy returns the policy that rules files make together. It ends the
// test where one cannot be read or means nothing, and where there is no rule in
// them; what is odd about them is logged.
func LoadPolicy(t testing.TB, rulesFiles ...string) *acel.Policy {
	t.Helper()
	policy, err := readPolicy(t, rulesFiles...)
	if err != nil {
		fatal(t, err)
	}
	return policy
}

// LoadRule returns one rule of a rules file, by its id or, where it has none,
// by its text. It ends the test where LoadPolicy does, and where there is no
// such rule. By itself a rule does not know of the file's concurrency, nor of what it
// redacts: where the file hides values, check the whole policy, or failures show them.
func LoadRule(t testing.TB, rulesFile, id string) acel.Rule {
	t.Helper()
	policy := LoadPolicy(t, rulesFile)
	if policy == nil { // a t that does not end the test
		return acel.Rule{}
	}
	var keys []string
	for _, r := range policy.Rules() {
		if r.Key() == id {
			return r
		}
		keys = append(keys, r.Key())
	}
	p := &acel.Problem{Place: acel.Place{File: rulesFile}, Message: fmt.Sprintf("has no rule %q", id)}
	if near := acel.Nearest(id, keys); near != "" {
		p.Hint = fmt.Sprintf("did you mean %q?", near)
	}
	fatal(t, p)
	return acel.Rule{}
}

// readPolicy reads rules files and logs the warnings about them.
func readPolicy(t testing.TB, paths ...string) (*acel.Policy, error) {
	t.Helper()
	set, err := rules.Load(rules.Options{}, paths...)
	if err != nil {
		return nil, err
	}
	if len(set.Config.Rules)+len(set.Config.Tools) == 0 {
		return nil, &acel.Problem{Place: acel.Place{File: paths[0]}, Message: errNoRule.Error(), Hint: "Write some under contracts:"}
	}
	var odd text
	for _, p := range set.Warnings {
		odd.problem(p)
	}
	odd.log(t)
	return set.Policy()
}
