package acel

import (
	"maps"
	"regexp"
	"slices"
	"strings"
)

// ArgumentNames returns the names of the arguments that the rules read, at any depth and
// sorted. Those of conditions are taken from their texts, with a few that are none: what
// Go code reads nobody can tell. A nil policy reads none.
//
// A tool may take a name for one that differs from it in case alone, as Go's decoder
// does: whoever lets calls pass must not let it have two of them, or another one.
func (p *Policy) ArgumentNames() []string {
	all := argumentNames{}
	for _, r := range p.Reported() {
		if r.IsCondition() {
			all.expression(r.String())
			continue
		}
		a := r.Arguments()
		all.path(a.Field)
		for _, key := range a.Per {
			all.path(key.Path)
			all.expression(key.Text)
		}
		for _, operand := range a.Operands {
			for _, m := range operand.Members() {
				all.member(m)
			}
		}
	}
	return slices.Sorted(maps.Keys(all))
}

// argumentNames are names that rules read.
type argumentNames map[string]bool

// member adds the names that an operand reads.
func (n argumentNames) member(o Operand) {
	n.path(o.Field)
	for _, field := range o.Fields {
		n.path(field)
	}
	for _, pattern := range o.Args {
		n.path(pattern.Path)
	}
	if o.Matches != "" && o.Field == "" {
		n.path("command")
	}
	for _, clause := range o.Where {
		n.path(clause.Field)
		if clause.Key == "command" && clause.Field == "" {
			n.path("command")
			continue
		}
		n.expression(clause.Text)
	}
}

// path adds the names of a dotted path.
func (n argumentNames) path(path string) {
	for _, name := range strings.Split(path, ".") {
		if name != "" {
			n[name] = true
		}
	}
}

// selected is what an expression has behind a full stop, or in brackets.
var selected = regexp.MustCompile(`\.\s*([A-Za-z_][A-Za-z0-9_]*)|\[\s*(?:"([^"\\]*)"|'([^'\\]*)')\s*\]`)

// expression adds the names that an expression selects by.
func (n argumentNames) expression(text string) {
	for _, found := range selected.FindAllStringSubmatch(text, -1) {
		n.path(found[1] + found[2] + found[3])
	}
}
