package main

import (
	"cmp"
	"maps"
	"slices"

	"github.com/acel-dev/acel/acel"
)

// The bounds on what is kept of traces. Names beyond them are hardly those of
// tools.
const (
	mostTools   = 1000
	longestName = 128 // as MCP has it
)

// A seen is what traces show of the tools in them: counts, and no call.
type seen struct {
	sessions, calls int
	tools           map[toolKey]*seenTool
	effects         map[string]*effect // by the tool's name
}

func newSeen() *seen { return &seen{tools: map[toolKey]*seenTool{}, effects: map[string]*effect{}} }

// A toolKey is a tool on one server, "" where the trace does not say.
type toolKey struct{ name, server string }

// A seenTool is what traces show of one tool.
type seenTool struct {
	toolKey
	outcomes [acel.Refused + 1]int // how many calls ended how
	sessions int                   // that called it
	fields   fields                // of its arguments
}

// calls returns how many calls there were, refused ones included.
func (t *seenTool) calls() int {
	n := 0
	for _, ended := range t.outcomes {
		n += ended
	}
	return n
}

// tool returns what is known of a call's tool.
func (s *seen) tool(c acel.Call) *seenTool {
	key := toolKey{c.Tool, c.Server}
	t := s.tools[key]
	if t == nil {
		t = &seenTool{toolKey: key}
		s.tools[key] = t
		if s.effects[c.Tool] == nil && len(c.Tool) <= longestName && hasEffect(c.Tool) {
			s.effects[c.Tool] = &effect{}
		}
	}
	return t
}

// sorted returns the tools by name and server.
func (s *seen) sorted() []*seenTool {
	return slices.SortedFunc(maps.Values(s.tools), func(a, b *seenTool) int {
		return cmp.Or(cmp.Compare(a.name, b.name), cmp.Compare(a.server, b.server))
	})
}

// servers returns the number of servers that each tool was seen on.
func (s *seen) servers() map[string]int {
	servers := map[string]int{}
	for key := range s.tools {
		servers[key.name]++
	}
	return servers
}
