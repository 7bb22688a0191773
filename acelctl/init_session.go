package main

import (
	"math/big"

	"github.com/acel-dev/acel/acel"
)

// A seenSession is a session while it is read.
type seenSession struct {
	all       *seen
	called    map[*seenTool]bool
	flying    map[string]flying // calls that have begun, by their ids
	succeeded map[string]bool   // tools
	spent     map[*effect]*spending
}

// A flying is a call that has begun.
type flying struct {
	tool    *seenTool
	spent   *spending // that it is part of; nil where its tool has no effect
	amounts map[string]*big.Rat
}

func (s *seen) session() *seenSession {
	s.sessions++
	return &seenSession{
		all: s, called: map[*seenTool]bool{}, flying: map[string]flying{},
		succeeded: map[string]bool{}, spent: map[*effect]*spending{},
	}
}

// call counts a call, or the begin or the end of one.
func (s *seenSession) call(c acel.Call) {
	if c.Phase == acel.Ends {
		s.land(c)
		return
	}
	s.all.calls++
	tool := s.all.tool(c)
	tool.fields.see(c.Args)
	if !s.called[tool] {
		s.called[tool] = true
		tool.sessions++
	}
	f := flying{tool: tool}
	if e := s.all.effects[c.Tool]; e != nil {
		f.spent, f.amounts = s.affect(e, c)
	}
	if c.Phase == acel.Begins {
		s.flying[c.ID] = f
		s.end(tool, acel.Unfinished)
		return
	}
	s.end(tool, c.Outcome.Status)
}

// land counts the end of a call that has begun.
func (s *seenSession) land(c acel.Call) {
	f := s.flying[c.ID] // the decoder has made sure that it is there
	delete(s.flying, c.ID)
	f.tool.outcomes[acel.Unfinished]--
	if f.spent != nil && c.Outcome.Status == acel.Refused {
		f.spent.takeBack(f.amounts)
	}
	s.end(f.tool, c.Outcome.Status)
}

// affect counts a call of a tool that has an effect, and returns what it is part
// of and its amounts.
func (s *seenSession) affect(e *effect, c acel.Call) (*spending, map[string]*big.Rat) {
	if s.spent[e] == nil {
		s.spent[e] = &spending{sums: map[string]*big.Rat{}}
		e.begin(s.succeeded)
	}
	return s.spent[e], e.call(s.spent[e], c)
}

// end counts how a call ended, so far.
func (s *seenSession) end(tool *seenTool, status acel.Status) {
	tool.outcomes[status]++
	if status == acel.OK {
		s.succeeded[tool.name] = true
	}
}
