package mcpproxy

import (
	"bytes"
	"encoding/json"
	"slices"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/acel-dev/acel/acel"
)

// undeclared is the schema of a tool of which none is known.
var undeclared, _ = newSchema(nil)

// problemOf says why the arguments of a call cannot be judged, as the tool might read
// others than those that the rules have read.
func (c *conversation) problemOf(call acel.Call) error {
	if len(call.Args) == 0 {
		return nil
	}
	its := c.schemaOf(call.Tool)
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

// readAlike says that a key, at any depth, differs in case alone from one that a rule
// reads: a tool that takes them for one another would read what no rule has. Where the
// schema of the tool declares the key itself, it is none of those.
func (n names) readAlike(args json.RawMessage, its *schema) error {
	if len(n) == 0 {
		return nil
	}
	d := jsontext.NewDecoder(bytes.NewBuffer(args))
	for {
		t, err := d.ReadToken()
		if err != nil {
			return nil // strict has seen that it is an object, which is at its end
		}
		if kind, i := d.StackIndex(d.StackDepth()); t.Kind() != '"' || kind != '{' || i%2 == 0 {
			continue
		}
		key := t.String()
		if name := n.meant(key); name != "" && !slices.Contains(its.anywhere[folded(key)], key) {
			return alike(key, name)
		}
	}
}
