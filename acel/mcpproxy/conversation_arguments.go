package mcpproxy

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/frame"
)

// undeclared is the schema of a tool of which none is known.
var undeclared, _ = newSchema(nil)

// problemOf says why a call cannot be judged, as the server might take it for one of
// another tool than the rules have, or read others of its arguments.
func (c *conversation) problemOf(call acel.Call) error {
	its := c.schemaOf(call.Tool)
	if name := c.speaks.meant(call.Tool); name != "" && its == undeclared {
		return refusal(fmt.Sprintf("the tool %q may be taken for %q, from which it differs in case alone. Call it as the server lists it.", brief(call.Tool), brief(name)))
	}
	if len(call.Args) == 0 {
		return nil
	}
	if err := strict(call.Args, its); err != nil {
		return err
	}
	return c.reads.readAlike(call.Args, its)
}

// schemaOf is what a tool was listed with.
func (c *conversation) schemaOf(tool string) *schema {
	c.mu.Lock()
	defer c.mu.Unlock()
	if its := c.tools[tool]; its != nil {
		return its
	}
	return undeclared
}

// proto is the name by which JavaScript gives an object what another one has: a server
// that copies the arguments has those in it for arguments, which no rule has read.
const proto = "__proto__"

// readAlike says that a key, at any depth, differs in case alone from one that a rule
// reads: a tool that takes them for one another would read what no rule has. Where the
// schema of the tool declares the key itself, it is none of those.
func (n names) readAlike(args json.RawMessage, its *schema) error {
	if len(n) == 0 {
		return nil
	}
	d := frame.Decoder(args)
	defer frame.Release(d)
	for {
		t, err := d.ReadToken()
		if err != nil {
			return nil // strict has seen that it is an object, which is at its end
		}
		if kind, i := d.StackIndex(d.StackDepth()); t.Kind() != '"' || kind != '{' || i%2 == 0 {
			continue
		}
		key := t.String()
		if key == proto && !slices.Contains(its.anywhere[folded(key)], key) {
			return refusal("its argument " + proto + " is no argument to JavaScript, which may take what is in it for arguments. Leave it out.")
		}
		if name := n.meant(key); name != "" && !slices.Contains(its.anywhere[folded(key)], key) {
			return alike(key, name)
		}
	}
}
