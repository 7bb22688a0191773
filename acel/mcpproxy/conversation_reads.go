package mcpproxy

import (
	"regexp"
	"strings"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/schema"
)

// readBy returns the names of the arguments that the rules of a policy read. Those of
// conditions are taken from their texts, with a few that are none: what Go code reads
// nobody can tell.
func readBy(p *acel.Policy) schema.Names {
	all := readNames{schema.Names{}}
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
	return all.Names
}

// readNames are names that rules read.
type readNames struct{ schema.Names }

// member adds the names that an operand reads.
func (n readNames) member(o acel.Operand) {
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
func (n readNames) path(path string) {
	for _, name := range strings.Split(path, ".") {
		if name != "" {
			n.Add(name)
		}
	}
}

// selected is what an expression has behind a full stop, or in brackets.
var selected = regexp.MustCompile(`\.\s*([A-Za-z_][A-Za-z0-9_]*)|\[\s*(?:"([^"\\]*)"|'([^'\\]*)')\s*\]`)

// expression adds the names that an expression selects by.
func (n readNames) expression(text string) {
	for _, found := range selected.FindAllStringSubmatch(text, -1) {
		n.path(found[1] + found[2] + found[3])
	}
}
