package mcpproxy

import (
	"fmt"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/refusal"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/schema"
)

// undeclared is the schema of a tool of which none is known.
var undeclared, _ = schema.Read(nil)

// problemOf says why a call cannot be judged, as the server might take it for one of
// another tool than the rules have, or read others of its arguments.
func (c *conversation) problemOf(call acel.Call) error {
	its := c.schemaOf(call.Tool)
	if name := c.speaks.Meant(call.Tool); name != "" && its == undeclared {
		return refusal.Reason(fmt.Sprintf("the tool %q may be taken for %q, from which it differs in case alone. Call it as the server lists it.", refusal.Brief(call.Tool), refusal.Brief(name)))
	}
	if len(call.Args) == 0 {
		return nil
	}
	if err := schema.Strict(call.Args, its); err != nil {
		return err
	}
	return c.reads.Taken(call.Args, its)
}

// schemaOf is what a tool was listed with.
func (c *conversation) schemaOf(tool string) *schema.Schema {
	c.mu.Lock()
	defer c.mu.Unlock()
	if its := c.tools[tool]; its != nil {
		return its
	}
	return undeclared
}
