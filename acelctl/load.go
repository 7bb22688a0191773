package main

import (
	"os"
	"path/filepath"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/rules"
)

// loadPolicy returns the policy to check by, or nil after complaining.
func (r *replay) loadPolicy() *acel.Policy {
	if !r.findRules() {
		return nil
	}
	set, err := rules.Load(rules.Options{Strict: r.strict}, r.rules...)
	if err != nil {
		r.complain(rulesProblems(err, r.rules)...)
		return nil
	}
	r.complain(set.Warnings...)
	r.extended = set.Extended
	switch r.concurrency {
	case "sequential":
		set.Config.Concurrency = acel.Sequential
	case "strict":
		set.Config.Concurrency = acel.Strict
	}
	set.Config.Redact.Key = r.log.redaction
	set.Config.Redact.Fields = append(set.Config.Redact.Fields, r.redact...)
	policy, err := set.Policy()
	if err != nil {
		r.complain(rules.ProblemsIn(err)...)
		return nil
	}
	if len(set.Config.Redact.Fields) > 0 {
		r.source.only = r.ruling()
	}
	return policy
}

// findRules looks for a rules file where none was named.
func (r *replay) findRules() bool {
	if len(r.rules) > 0 {
		return true
	}
	path, ok := rules.Find(".")
	if !ok {
		r.complain(&acel.Problem{
			Message: "no rules: neither --rules nor an acel.yaml in this directory or one above it",
			Hint:    "'acelctl replay --help' shows how one looks; name it with --rules FILE",
		})
		return false
	}
	path = relative(path)
	r.rules = []string{path}
	r.note("rules: " + path)
	return true
}

// relative returns the path as seen from the working directory, if it can be.
func relative(path string) string {
	dir, err := os.Getwd()
	if err != nil {
		return path
	}
	short, err := filepath.Rel(dir, path)
	if err != nil {
		return path
	}
	return short
}
