package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/acel-dev/acel/acel"
)

func templateNames() []string {
	var names []string
	for _, t := range acel.Templates() {
		names = append(names, t.Name)
	}
	return names
}

func templateNamed(name string) (acel.Template, bool) {
	all := acel.Templates()
	i := slices.IndexFunc(all, func(t acel.Template) bool { return t.Name == name })
	if i < 0 {
		return acel.Template{}, false
	}
	return all[i], true
}

// rulesNamed returns the rules whose id or text is name: an id belongs to one
// rule only, but several may say the same.
func rulesNamed(all []acel.Rule, name string) []acel.Rule {
	var found []acel.Rule
	for _, r := range all {
		if r.ID == name || r.String() == name {
			found = append(found, r)
		}
	}
	return found
}

// unknown says that nothing has this name, with a guess at what was meant.
func (e *explanation) unknown(name string, all []acel.Rule) error {
	where := "no rules file was found"
	if len(e.rules) > 0 {
		where = "no rule in " + strings.Join(e.rules, ", ") + " has this id or text"
	}
	known := templateNames()
	for _, r := range all {
		known = append(known, r.Key(), r.String())
	}
	if near := acel.Nearest(name, known); near != "" {
		return fmt.Errorf("there is no template %q, and %s; did you mean %q?", name, where, near)
	}
	return fmt.Errorf("there is no template %q, and %s; the templates are %s", name, where, enumerate(templateNames()))
}
