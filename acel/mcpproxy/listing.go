package mcpproxy

import (
	"fmt"

	"github.com/acel-dev/acel/acel/mcpproxy/internal/frame"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/schema"
)

// What is remembered of the tools of a session: how many, and the bytes of one schema
// and of all.
const (
	mostTools       = 10_000
	mostSchema      = 1 << 20
	mostSchemaBytes = 16 << 20
)

// listed takes down what an answer to tools/list says of tools, and returns what goes
// to the client: the same bytes, or the list without those tools that no call could use.
func (a *asked) listed(m frame.Message) []byte {
	c := a.of
	if m.Error != nil {
		return m.Raw
	}
	l, err := readList(m.Result)
	switch {
	case err != nil && c.hides != nil:
		return a.garbled(m.Raw, err)
	case err != nil:
		c.report(fmt.Errorf("the list of tools cannot be read, so that their arguments are not held to their schemas: %w", err))
		return m.Raw
	}
	for _, t := range l.all {
		c.declares(t)
	}
	c.unlisted(l)
	if shorter := l.without(c.hides); shorter != nil {
		return frame.ResultAnswer(a.id, shorter)
	}
	return m.Raw
}

// declares remembers the schema of a tool.
func (c *conversation) declares(t listedTool) {
	var its *schema.Schema
	if len(t.schema) > 0 && len(t.schema) <= mostSchema {
		its, _ = c.definitions.Of(t.schema) // where it cannot be read, nothing is declared
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	_, known := c.tools[t.name]
	switch {
	case its == nil || c.schemaBytes+len(t.schema) > mostSchemaBytes || !known && len(c.tools) >= mostTools:
		delete(c.tools, t.name) // another than it was listed with before
		return
	case c.tools == nil:
		c.tools = map[string]*schema.Schema{}
	}
	c.schemaBytes += len(t.schema)
	c.tools[t.name] = its
}
