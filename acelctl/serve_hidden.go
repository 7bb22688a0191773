package main

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/acel-dev/acel/acel"
)

// undecidable warns of rules that look at values which the journal does not have: in a
// replay of it they are undecided.
func (s *serve) undecidable(p *acel.Policy) []*acel.Problem {
	if s.journal == "" {
		return nil
	}
	var warnings []*acel.Problem
	for _, r := range p.Reported() {
		for _, field := range p.Redaction().Fields {
			if readsField(r, field) {
				warnings = append(warnings, &acel.Problem{
					Place: r.Place, Warning: true,
					Message: fmt.Sprintf("this rule looks at %q, which is redacted: it is held to here, and undecided in a replay of the journal", field),
					Hint:    "such a replay ends with exit code 2; --save-evidence keeps which calls broke the rule",
				})
				break
			}
		}
	}
	return warnings
}

// readsField reports whether a rule looks at the value of a field that is hidden, as far
// as its text tells.
func readsField(r acel.Rule, name string) bool {
	last := name[strings.LastIndex(name, ".")+1:]
	inText := regexp.MustCompile(`(?i)(?:\.\??|\[\??\s*["'])` + regexp.QuoteMeta(last) + `\b`)
	a := r.Arguments()
	if r.IsCondition() {
		return inText.MatchString(r.String())
	}
	paths := []string{"args." + a.Field}
	for _, operand := range a.Operands {
		for _, m := range operand.Members() {
			paths = append(paths, readPaths(m)...)
			if slices.ContainsFunc(m.Where, func(c acel.Clause) bool { return c.Key != "command" && inText.MatchString(c.Text) }) {
				return true
			}
		}
	}
	return slices.ContainsFunc(paths, func(path string) bool { return insideField(path, name) })
}

// readPaths are the paths that an operand looks at, behind args or result.
func readPaths(m acel.Operand) []string {
	var paths []string
	if m.Matches != "" {
		fields := m.Fields
		if m.Field != "" || len(fields) == 0 {
			fields = append(slices.Clone(fields), cmp.Or(m.Field, "command"))
		}
		for _, field := range fields {
			paths = append(paths, "args."+field)
		}
	}
	for _, c := range m.Where {
		if c.Key == "command" {
			paths = append(paths, "args."+cmp.Or(c.Field, "command"))
		}
	}
	for _, p := range m.Args {
		paths = append(paths, "args."+p.Path)
	}
	for _, p := range m.Result {
		paths = append(paths, "result."+p.Path)
	}
	return paths
}

// insideField reports whether a path leads to a field, or into it: its name stands
// somewhere in the path, between dots.
func insideField(path, name string) bool {
	return strings.Contains(strings.ToLower("."+path+"."), strings.ToLower("."+name+"."))
}
