package main

import (
	"strings"

	"github.com/acel-dev/acel/acel"
)

// An inspectedSession is what is known of a session.
type inspectedSession struct {
	id    string
	place acel.Place
	calls int
	end   string
	named bool // its tools are listed
	tools []string

	turn   string // of the last call
	inTurn int    // how many calls it has
}

// toolsListed is how many tools of a session are named, in the order of its calls.
const toolsListed = 8

// call takes down a call, and reports whether with it a turn came to have several.
func (s *inspectedSession) call(c *acel.Call) bool {
	s.calls++
	if s.named && len(s.tools) <= toolsListed && (len(s.tools) == 0 || s.tools[len(s.tools)-1] != c.Tool) {
		s.tools = append(s.tools, strings.Clone(c.Tool[:min(len(c.Tool), longestTallied)]))
	}
	if c.Turn == "" || c.Turn != s.turn {
		s.turn, s.inTurn = c.Turn, 1
		return false
	}
	s.inTurn++
	return s.inTurn == 2
}

// shown lists the tools in the order of the calls, repeats of one left out.
func (s *inspectedSession) shown() string {
	if len(s.tools) > toolsListed {
		return strings.Join(s.tools[:toolsListed], ", ") + ", …"
	}
	return strings.Join(s.tools, ", ")
}
