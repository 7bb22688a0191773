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
// where they have no id:
//
//	Expect(LoadTrace("testdata/run.json")).To(Satisfy(RulesFile("../acel.yaml")))
//	Expect(LoadTrace("testdata/bad.json")).To(Satisfy(Violate(RulesFile("../acel.yaml", "refund-budget"))))
//
// The file is read when a trace is first judged. What is wrong with it fails every
// assertion, negated ones as well. Warnings about it are not shown: acelctl
// validate has them.
func RulesFile(path string, ids ...string) acel.Property {
	name := "the rules of " + render.Clip(path, nameCells)
	if len(ids) > 0 {
		name = render.Clip(strings.Join(ids, ", "), nameCells) + " of " + render.Clip(path, nameCells)
	}
	return acel.NewProperty(contract{name, sync.OnceValues(func() (*acel.Policy, error) {
		set, err := rules.Load(rules.Options{}, path)
		if err != nil {
			return nil, unreadable(err)
		}
		if set.Config.Rules, err = chosen(set.Config.Rules, path, ids); err != nil {
			return nil, unreadable(err)
		}
		policy, err := set.Policy()
		if err != nil {
			return nil, unreadable(err)
		}
		return policy, nil
	})})
}

// chosen returns the rules of the given ids, or all where none is given.
func chosen(all []acel.Rule, path string, ids []string) ([]acel.Rule, error) {
	if len(ids) == 0 {
		return all, nil
	}
	var keys []string
	for _, r := range all {
		keys = append(keys, r.Key())
	}
	var some []acel.Rule
	for _, id := range ids {
		at := slices.Index(keys, id)
		if at < 0 {
			return nil, fmt.Errorf("%s has no rule %q%s", render.Sanitize(path), id, ofThese(id, keys))
		}
		some = append(some, all[at])
	}
	return some, nil
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
