package acel

import (
	"fmt"
	"regexp"
	"strings"
)

// An alternative is one member of an operand, compiled.
type alternative struct {
	tool, glob, server string
	// qualified is a glob over what stands behind mcp__ in a qualified name, or
	// in a name without a server that begins so; "" where none is asked for.
	qualified string
	path      int // index of the path that matches is searched in; -1 for none
	matches   *regexp.Regexp
	field     string
	// late: it counts only once the call has ended well.
	late bool
	// bare: it enables and names no server, so that two servers with one tool
	// name make it count for neither.
	bare bool
}

// An answer is what an operand says of a call.
type answer uint8

const (
	noMatch answer = iota
	matched
	undecidable
)

func (p *Policy) compileOperand(op Operand, r role) []alternative {
	members := op.Members()
	alts := make([]alternative, 0, len(members))
	for i, m := range op.flat() {
		a := p.compileMember(members[i], r)
		alts = append(alts, a)
		if name := m.serverOnly(); name != "" {
			a.server, a.glob, a.qualified = "", name, name[len(qualifier):]
			alts = append(alts, a)
		}
	}
	return alts
}

// serverOnly returns the one name, mcp__SERVER__, that fits a member's glob over
// all tools of a server and names no tool, and so no server either; "" for any
// other member.
func (o Operand) serverOnly() string {
	server, _, glob := o.qualified()
	if o.Server != "" || server == "" || strings.Trim(glob, "*") != "" || glob == "" {
		return ""
	}
	return strings.TrimRight(o.Glob, "*")
}

func (p *Policy) compileMember(m Operand, r role) alternative {
	a := alternative{tool: m.Tool, glob: m.Glob, server: m.Server, path: -1}
	a.late = m.On == Success || m.On == ByRole && r == enables
	a.bare = r == enables && m.Server == ""
	if rest, ok := strings.CutPrefix(m.Glob, qualifier); ok {
		a.glob, a.qualified = "*", rest // the server may make any tool's name fit
	}
	if m.Matches != "" {
		a.field = m.Field
		if a.field == "" {
			a.field = defaultField
		}
		a.path = p.pathIndex(a.field)
		a.matches, _ = compileMatches(m.Matches) // checked with the rule
	}
	return a
}

// named reports whether the alternative speaks of tools of that name.
func (a *alternative) named(tool string) bool {
	if a.glob != "" {
		return globMatch(a.glob, tool)
	}
	return a.tool == tool
}

// ask says whether a call of a tool so named matches.
func (a *alternative) ask(c *Call, args *arguments) answer {
	if a.server != "" && a.server != c.Server || a.qualified != "" && !a.fitsQualified(c) {
		return noMatch
	}
	if a.matches == nil {
		return matched
	}
	f := args.field(c.Args, a.path)
	switch {
	case f.kind == fieldAbsent:
		return noMatch
	case f.kind != fieldString:
		return undecidable
	case a.matches.Match(args.text(f)):
		return matched
	}
	return noMatch
}

// fitsQualified reports whether a call has a qualified name that fits the glob
// over such names, or one that begins like them and names no server.
func (a *alternative) fitsQualified(c *Call) bool {
	if c.Server != "" {
		return globMatch(a.qualified, c.Server, joint, c.Tool)
	}
	rest, alike := strings.CutPrefix(c.Tool, qualifier)
	return alike && globMatch(a.qualified, rest)
}

// unsureOf says why the alternative could not be decided.
func (a *alternative) unsureOf(c *Call, args *arguments) string {
	f := args.field(c.Args, a.path)
	if f.kind == fieldUnreadable {
		return args.problem(c.Args)
	}
	return fmt.Sprintf("args.%s is %s, and the rule searches a string", a.field, f.describe())
}
