package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/acel-dev/acel/acel"
)

// unmet warns of rules that no call of this server can be about: they speak of another
// one, and are kept by whatever happens.
func (s *serve) unmet(p *acel.Policy) []*acel.Problem {
	var others []string
	speaking := map[string][]acel.Rule{}
	for _, r := range p.Reported() {
		for _, other := range serversOf(r) {
			if other == s.server || other == anyServer && s.server != "" {
				continue
			}
			if !slices.Contains(others, other) {
				others = append(others, other)
			}
			speaking[other] = append(speaking[other], r)
		}
	}
	var warnings []*acel.Problem
	for _, other := range others {
		warnings = append(warnings, s.otherServer(other, speaking[other]))
	}
	return warnings
}

// otherServer is the warning that rules speak of a server which this one is not.
func (s *serve) otherServer(other string, speaking []acel.Rule) *acel.Problem {
	more := ""
	switch n := len(speaking) - 1; {
	case n == 1:
		more = ", as another rule does"
	case n > 1:
		more = fmt.Sprintf(", as %d others do", n)
	}
	w := &acel.Problem{Place: speaking[0].Place, Warning: true}
	its := fmt.Sprintf("this rule speaks of tools of the server %q%s, and ", other, more)
	if other == anyServer {
		its = fmt.Sprintf("this rule speaks of tools by the name of their server%s, and ", more)
	}
	switch {
	case s.server != "":
		w.Message, w.Hint = its+fmt.Sprintf("this one is %q: no call is about them", s.server), "where it is the same one, serve it as --server "+shellWord(other)
	case other == anyServer:
		w.Message, w.Hint = its+"this one has none: no call is about them", "name it by --server NAME"
	default:
		w.Message, w.Hint = its+"this one has no name: no call is about them", "where it is that one, say so: --server "+shellWord(other)
	}
	return w
}

// anyServer stands for the servers of a pattern.
const anyServer = "*"

// serversOf are the servers that a rule names, in the order in which it does.
func serversOf(r acel.Rule) []string {
	var all []string
	add := func(name, server string) {
		qualifier, _ := acel.SplitTool(name)
		server = cmp.Or(server, qualifier)
		if strings.ContainsAny(server, "*?") {
			server = anyServer
		}
		if server != "" && !slices.Contains(all, server) {
			all = append(all, server)
		}
	}
	add(r.ConditionOn(), "")
	for _, operand := range r.Arguments().Operands {
		for _, m := range operand.Members() {
			add(cmp.Or(m.Tool, m.Glob), m.Server)
		}
	}
	return all
}
