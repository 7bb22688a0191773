package mcpproxy

import (
	"fmt"
	"maps"
	"slices"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/schema"
)

// A missing is what a server has not listed yet of the tools that rules speak of: a rule
// about one that does not exist is kept by every call.
type missing struct {
	names  map[string]bool // nil before the first page
	listed []string
}

// page takes down a page of the list, and returns, behind the last one, what no page had.
func (m *missing) page(spoken schema.Names, tools []listedTool, last bool) (absent []string) {
	if m.names == nil {
		m.names = map[string]bool{}
		for _, alike := range spoken {
			for _, name := range alike {
				m.names[name] = true
			}
		}
	}
	for _, t := range tools {
		delete(m.names, t.name)
		if len(m.listed) < mostTools {
			m.listed = append(m.listed, t.name)
		}
	}
	if last {
		return slices.Sorted(maps.Keys(m.names))
	}
	return nil
}

// unlisted reports the tools that rules speak of and the server has not, once a session.
func (c *conversation) unlisted(l toolList) {
	c.mu.Lock()
	if c.compared {
		c.mu.Unlock()
		return
	}
	absent, listed := c.missing.page(c.speaks, l.all, l.last), c.missing.listed
	c.compared = l.last
	if l.last {
		c.missing = missing{}
	}
	c.mu.Unlock()
	for _, name := range absent {
		hint := ""
		if near := acel.MisspelledTool(name, listed); near != "" {
			hint = fmt.Sprintf("; did you mean %q?", near)
		}
		c.report(fmt.Errorf("the rules speak of the tool %q, which the server does not list%s", name, hint))
	}
}
