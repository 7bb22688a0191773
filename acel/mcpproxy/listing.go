package mcpproxy

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/acel-dev/acel/acel/mcpproxy/internal/frame"
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

// A toolList is the result of tools/list: a page of it.
type toolList struct {
	result json.RawMessage
	from   int // where in the result the tools stand
	to     int
	all    []listedTool
	last   bool // no page comes behind it
}

// A listedTool is one tool as it is listed.
type listedTool struct {
	raw    json.RawMessage
	name   string
	schema json.RawMessage // of its arguments
}

// readList reads a page, in which no two readers may find two tools.
func readList(result json.RawMessage) (toolList, error) {
	o, err := frame.Loosely(result)
	if err == nil {
		err = o.Clear("tools", "nextCursor", "_meta")
	}
	if err != nil {
		return toolList{}, err
	}
	l := toolList{result: result, last: o.At("nextCursor") == nil || string(o.At("nextCursor")) == "null"}
	for _, m := range o {
		if m.Name == "tools" {
			l.from, l.to = m.End-len(m.Value), m.End
		}
	}
	tools, err := frame.List(o.At("tools"))
	if err != nil {
		return l, err
	}
	for _, raw := range tools {
		t, err := readTool(raw)
		if err != nil {
			return l, err
		}
		l.all = append(l.all, t)
	}
	return l, nil
}

// readTool reads one tool.
func readTool(raw json.RawMessage) (listedTool, error) {
	o, err := frame.Loosely(raw)
	if err == nil {
		err = o.Clear("name", "inputSchema")
	}
	name, is := frame.Text(o.At("name"))
	if err == nil && !is {
		err = errors.New("a tool has no name")
	}
	return listedTool{raw, name, o.At("inputSchema")}, err
}

// declares remembers the schema of a tool.
func (c *conversation) declares(t listedTool) {
	var its *schema
	if len(t.schema) > 0 && len(t.schema) <= mostSchema {
		its, _ = c.definitions.of(t.schema) // where it cannot be read, nothing is declared
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	_, known := c.tools[t.name]
	switch {
	case its == nil || c.schemaBytes+len(t.schema) > mostSchemaBytes || !known && len(c.tools) >= mostTools:
		delete(c.tools, t.name) // another than it was listed with before
		return
	case c.tools == nil:
		c.tools = map[string]*schema{}
	}
	c.schemaBytes += len(t.schema)
	c.tools[t.name] = its
}

// without returns the list without some tools; nil where that is the list itself.
func (l *toolList) without(hides func(string) bool) json.RawMessage {
	if hides == nil {
		return nil
	}
	tools, hidden := []byte{'['}, false
	for _, t := range l.all {
		if hides(t.name) {
			hidden = true
			continue
		}
		if len(tools) > 1 {
			tools = append(tools, ',')
		}
		tools = append(tools, t.raw...)
	}
	if !hidden {
		return nil
	}
	return spliced(l.result, l.from, l.to, append(tools, ']'))
}

// spliced returns a text with another in the place of a part of it.
func spliced(raw []byte, from, to int, with []byte) []byte {
	all := make([]byte, 0, len(raw)-(to-from)+len(with))
	all = append(append(all, raw[:from]...), with...)
	return append(all, raw[to:]...)
}
