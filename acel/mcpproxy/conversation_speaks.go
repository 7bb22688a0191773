package mcpproxy

import "github.com/acel-dev/acel/acel"

// spokenOf returns the names of the tools that the rules of a policy speak of. What a
// pattern stands for has none.
func spokenOf(p *acel.Policy) names {
	all := names{}
	for _, r := range p.Reported() {
		all.tool(r.ConditionOn())
		for _, operand := range r.Arguments().Operands {
			for _, m := range operand.Members() {
				all.tool(m.Tool)
			}
		}
	}
	return all
}

// tool adds the name of a tool, without its server.
func (n names) tool(name string) {
	if _, bare := acel.SplitTool(name); bare != "" {
		n.add(bare)
	}
}
