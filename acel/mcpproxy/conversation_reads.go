package mcpproxy

import (
	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/schema"
)

// readBy returns the names of the arguments that the rules of a policy read.
func readBy(p *acel.Policy) schema.Names {
	all := schema.Names{}
	for _, name := range p.ArgumentNames() {
		all.Add(name)
	}
	return all
}
