package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/rules"
)

// findRules returns the full names of the rules files.
func (h *hooking) findRules() ([]string, error) { return hookRulesFiles(h.rules, hookProject()) }

// hookRulesFiles returns the full names of the files that were named, or else of the one
// that is found from a directory on.
func hookRulesFiles(named []string, dir string) ([]string, error) {
	if len(named) == 0 {
		found, ok := rules.Find(dir)
		if !ok {
			return nil, errors.New("there are no rules: neither --rules nor an acel.yaml in the project or above it")
		}
		named = []string{found}
	}
	var all []string
	for _, name := range named {
		if name == "" {
			return nil, errors.New("--rules names nothing")
		}
		full, err := filepath.Abs(name)
		if err != nil {
			return nil, err
		}
		all = append(all, full)
	}
	return all, nil
}

// hookPolicy reads the rules.
func hookPolicy(files []string) (*acel.Policy, error) {
	for _, file := range files {
		if _, err := os.Stat(file); errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("the rules are missing: %s: no such file or directory", file)
		}
	}
	set, err := rules.Load(rules.Options{}, files...)
	if err == nil {
		var policy *acel.Policy
		if policy, err = set.Policy(); err == nil {
			return policy, nil
		}
	}
	all := rules.ProblemsIn(err)
	if len(all) == 0 {
		return nil, err
	}
	more := ""
	if len(all) > 1 {
		more = fmt.Sprintf(" (and %s)", count(len(all)-1, "further mistake"))
	}
	return nil, fmt.Errorf("the rules are wrong: %s: %s%s; 'acelctl validate' tells all", all[0].Place, all[0].Message, more)
}
