package main

import (
	"fmt"
	"slices"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/rules"
)

// A ruling is the rules that are in force, as their files said when they were read.
type ruling struct {
	policy   *acel.Policy
	warnings []*acel.Problem
	tested   int // cases and examples that passed
}

// ruling reads the rules and tries them on their tests. The problems say why they cannot
// be put to use.
func (s *serve) ruling() (*ruling, []*acel.Problem) {
	set, err := rules.Load(rules.Options{}, s.rules...)
	if err != nil {
		return nil, rulesProblems(err, s.rules)
	}
	var log namedLog
	if log, err = s.nextLog(); err != nil {
		return nil, []*acel.Problem{{Message: err.Error()}}
	}
	set.Config.Redact.Key = log.markers
	set.Config.Redact.Fields = append(set.Config.Redact.Fields, s.redact...)
	r := &ruling{warnings: set.Warnings}
	if r.policy, err = set.Policy(); err != nil {
		return nil, rules.ProblemsIn(err)
	}
	r.warnings = slices.Concat(r.warnings, s.unmet(r.policy), s.undecidable(r.policy))
	if len(r.policy.Reported()) == 0 {
		return nil, []*acel.Problem{inputProblem(s.rules[0], "no rule to hold calls to", "write some under contracts:")}
	}
	if !s.skipTests {
		var failed []*acel.Problem
		if r.tested, failed = s.try(set); len(failed) > 0 {
			return nil, failed
		}
	}
	if s.evidence != nil {
		s.evidence.begin(r.policy, log)
	}
	return r, nil
}

// nextLog names the evidence of what is to violate the rules. Without any the markers of
// redacted values have a key that is forgotten.
func (s *serve) nextLog() (n namedLog, err error) {
	if s.evidence != nil {
		return s.evidence.next()
	}
	n.markers, err = redactionKey("", "")
	return n, err
}

// findRules looks for a rules file where none was named.
func (s *serve) findRules() error {
	if slices.Contains(s.rules, stdinName) {
		return usageError(s.cmd, fmt.Errorf("--rules %s would read the rules from standard input, on which the client speaks; name a file", stdinName))
	}
	if len(s.rules) > 0 {
		return nil
	}
	path, found := rules.Find(".")
	if !found {
		return fmt.Errorf("%s: no rules: neither --rules nor an acel.yaml in this directory or one above it\n'acelctl init' writes one to begin with", s.cmd.CommandPath())
	}
	s.rules = []string{relative(path)}
	return nil
}
