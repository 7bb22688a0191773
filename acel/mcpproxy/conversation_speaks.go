package mcpproxy

import "github.com/acel-dev/acel/acel"

// spokenOf returns the names of the tools of a server that the rules of a policy speak
// of. What a pattern stands for has none.
func spokenOf(p *acel.Policy, server string) names {
	all := names{}
	for _, r := range p.Reported() {
		all.tool(r.ConditionOn(), "", server)
		for _, operand := range r.Arguments().Operands {
			for _, m := range operand.Members() {
				all.tool(m.Tool, m.Server, server)
			}
		}
	}
	return all
}

// tool adds the name of a tool, without its server, unless that is another than ours.
func (n names) tool(name, its, ours string) {
	qualifier, bare := acel.SplitTool(name)
	for _, other := range []string{qualifier, its} {
		if other != "" && other != ours {
			return
		}
	}
	if bare != "" {
		n.add(bare)
	}
}
