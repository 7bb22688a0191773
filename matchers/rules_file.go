package matchers

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/render"
	"github.com/acel-dev/acel/acel/rules"
)

// RulesFile is satisfied where no violation of the rules in a file has severity
// error; a failure lists all violations. The path is relative to the package
// under test. Given ids, it means only the rules of these ids, or of these texts
// where they have no id; the conditions on a tool have ids such as
// tools.refund.require:
//
//	Expect(LoadTrace("testdata/run.json")).To(Satisfy(RulesFile("../acel.yaml")))
//	Expect(LoadTrace("testdata/bad.json")).To(Satisfy(Violate(RulesFile("../acel.yaml", "refund-budget"))))
//
// The file is read when a trace is first judged. What is wrong with it fails every
// assertion, negated ones as well. Warnings about it are not shown: acelctl
// validate has them.
func RulesFile(path string, ids ...string) acel.Property {
	ids = slices.Clone(ids) // the file is read later
	name := "the rules of " + render.Clip(path, nameCells)
	if len(ids) > 0 {
		name = render.Clip(strings.Join(ids, ", "), nameCells) + " of " + render.Clip(path, nameCells)
	}
	return acel.NewProperty(contract{name: name, only: ids, policy: sync.OnceValues(func() (*acel.Policy, error) {
		set, err := rules.Load(rules.Options{}, path)
		if err != nil {
			return nil, unreadable(err)
		}
		policy, err := set.Policy()
		if err == nil && len(ids) > 0 {
			policy, err = chosen(policy, set.Config, path, ids)
		}
		if err != nil {
			return nil, unreadable(err)
		}
		return policy, nil
	})})
}

// chosen returns the policy with the rules of the given ids, and the conditions on
// tools of which they may be.
func chosen(all *acel.Policy, c acel.PolicyConfig, path string, ids []string) (*acel.Policy, error) {
	var keys []string
	for r := range all.NewSession(acel.SessionOptions{}).Verdicts() {
		keys = append(keys, r.Key())
	}
	for _, id := range ids {
		if !slices.Contains(keys, id) {
			return nil, fmt.Errorf("%s has no rule %q%s", render.Sanitize(path), id, ofThese(id, keys))
		}
	}
	c.Rules = slices.DeleteFunc(slices.Clone(c.Rules), func(r acel.Rule) bool { return !slices.Contains(ids, r.Key()) })
	return acel.NewPolicy(c)
}

// ofThese says which name was likely meant, or which there are.
func ofThese(word string, known []string) string {
	if near := acel.Nearest(word, known); near != "" {
		return fmt.Sprintf("; did you mean %q?", near)
	}
	const most = 10
	if len(known) > most {
		return fmt.Sprintf("; it has %s and %d more", render.Sanitize(strings.Join(known[:most], ", ")), len(known)-most)
	}
	return "; it has " + render.Sanitize(strings.Join(known, ", "))
}
