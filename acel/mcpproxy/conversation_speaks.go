package mcpproxy

import (
	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/schema"
)

// spokenOf returns the names of the tools of a server that the rules of a policy speak
// of. What a pattern stands for has none.
func spokenOf(p *acel.Policy, server string) schema.Names {
	all := spokenNames{schema.Names{}}
	for _, r := range p.Reported() {
		all.tool(r.ConditionOn(), "", server)
		for _, operand := range r.Arguments().Operands {
			for _, m := range operand.Members() {
				all.tool(m.Tool, m.Server, server)
			}
		}
	}
	return all.Names
}

// spokenNames are names of tools.
type spokenNames struct{ schema.Names }

// tool adds the name of a tool, without its server, unless that is another than ours.
func (n spokenNames) tool(name, its, ours string) {
	qualifier, bare := acel.SplitTool(name)
	for _, other := range []string{qualifier, its} {
		if other != "" && other != ours {
			return
		}
	}
	if bare != "" {
		n.Add(bare)
	}
}
