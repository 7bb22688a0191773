package main

import (
	"cmp"
	"maps"
	"math/big"
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

// A seenSession is a session while it is read.
type seenSession struct {
	all       *seen
	called    map[*seenTool]bool
	flying    map[string]*seenTool // calls that have begun, by their ids
	succeeded map[string]bool      // tools
	spent     map[*effect]*spending
}

func (s *seen) session() *seenSession {
	s.sessions++
	return &seenSession{
		all: s, called: map[*seenTool]bool{}, flying: map[string]*seenTool{},
		succeeded: map[string]bool{}, spent: map[*effect]*spending{},
	}
}

// call counts a call, or the begin or the end of one.
func (s *seenSession) call(c acel.Call) {
	if c.Phase == acel.Ends {
		tool := s.flying[c.ID] // the decoder has made sure that it is there
		delete(s.flying, c.ID)
		tool.outcomes[acel.Unfinished]--
		s.end(tool, c.Outcome.Status)
		return
	}
	s.all.calls++
	tool := s.all.tool(c)
	tool.fields.see(c.Args)
	if !s.called[tool] {
		s.called[tool] = true
		tool.sessions++
	}
	if e := s.all.effects[c.Tool]; e != nil {
		s.affect(e, c)
	}
	if c.Phase == acel.Begins {
		s.flying[c.ID] = tool
		s.end(tool, acel.Unfinished)
		return
	}
	s.end(tool, c.Outcome.Status)
}

// affect counts a call of a tool that has an effect.
func (s *seenSession) affect(e *effect, c acel.Call) {
	if s.spent[e] == nil {
		s.spent[e] = &spending{sums: map[string]*big.Rat{}}
		e.begin(s.succeeded)
	}
	e.call(s.spent[e], c)
}

// end counts how a call ended, so far.
func (s *seenSession) end(tool *seenTool, status acel.Status) {
	tool.outcomes[status]++
	if status == acel.OK {
		s.succeeded[tool.name] = true
	}
}
