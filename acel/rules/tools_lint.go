package rules

import (
	"slices"
	"strings"

	"github.com/acel-dev/acel/acel"
)

// lintTools warns of conditions on tools that are hardly what was meant.
func (r *reader) lintTools(tools []*toolConditions, contracts []*contract) {
	r.lintUnread(tools)
	r.lintConstant(tools)
	r.lintMisspelled(tools, contracts)
}

// lintConstant warns of expressions that look at nothing.
func (r *reader) lintConstant(tools []*toolConditions) {
	for _, t := range tools {
		for _, d := range t.demands {
			r.warnOfConstant(d.that, d.text)
		}
	}
}

// warnOfConstant warns of a condition at n that looks at nothing.
func (r *reader) warnOfConstant(n *node, text string) {
	if !slices.ContainsFunc(namesIn(text), isVariable) {
		r.warn(n, "", "this looks neither at the call nor at the state: it is the same for every call")
	}
}

func isVariable(name string) bool {
	return slices.Contains([]string{"args", "state", "result", "tool", "server"}, name)
}

// lintUnread warns of keys of the state that commits set and no expression reads.
func (r *reader) lintUnread(tools []*toolConditions) {
	read := map[string]bool{}
	for _, text := range r.written {
		keys, any := stateKeys(text)
		if any {
			return
		}
		for _, key := range keys {
			read[key] = true
		}
	}
	told := map[string]bool{}
	for _, t := range tools {
		for _, p := range t.node.get("commit").orNone().pairs {
			key := topKey(p.key.value)
			if !read[key] && !told[key] {
				told[key] = true
				r.warn(p.key, "", "no expression reads state.%s, which this sets", shorten(key))
			}
		}
	}
}

// lintMisspelled warns of a tool that no contract names, and whose name is nearly
// that of another.
func (r *reader) lintMisspelled(tools []*toolConditions, contracts []*contract) {
	others := toolsOf(contracts)
	for _, t := range tools {
		if len(others) > maxCandidates {
			return
		}
		if meant := acel.MisspelledTool(t.name, others); meant != "" && singular(meant) != singular(t.name) {
			r.warn(t.key, "did you mean "+quote(meant)+"?", "no other rule speaks of %s", shorten(t.name))
		}
		others = append(others, t.name)
	}
}

// singular returns a name without the s that ends words in it. Rules speak of a tool
// and of another that does the same to many.
func singular(name string) string {
	return strings.TrimSuffix(strings.ReplaceAll(name, "s_", "_"), "s")
}

// toolsOf returns the names of tools in contracts, each once, and no more than are
// looked at.
func toolsOf(contracts []*contract) []string {
	var all []string
	for _, c := range contracts {
		for _, op := range c.args.Operands {
			for _, m := range op.Members() {
				if m.Tool != "" && len(all) <= maxCandidates && !slices.Contains(all, m.Tool) {
					all = append(all, m.Tool)
				}
			}
		}
	}
	return all
}

// topKey returns the first step of a commit's target.
func topKey(target string) string {
	target = strings.TrimPrefix(target, "state.")
	if end := strings.IndexAny(target, ".["); end >= 0 {
		return target[:end]
	}
	return target
}
