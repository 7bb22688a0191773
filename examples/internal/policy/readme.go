package policy

import (
	"maps"
	"slices"
	"strings"

	"github.com/acel-dev/acel/acel"
)

// unnamed says which rules, conditions on tools among them, have no row of their
// own in the README's table, and which rows are of no rule.
func unnamed(readme string, rules []acel.Rule) []string {
	rows := map[string]bool{}
	for line := range strings.Lines(readme) {
		if rest, row := strings.CutPrefix(line, "| `"); row {
			name, _, _ := strings.Cut(rest, "` |")
			rows[name] = true
		}
	}
	var all []string
	for _, r := range rules {
		if !rows[r.Key()] {
			all = append(all, "README.md has no row for "+r.Key())
		}
		delete(rows, r.Key())
	}
	for _, name := range slices.Sorted(maps.Keys(rows)) {
		all = append(all, "README.md has a row for "+name+", which is no rule")
	}
	return all
}
