package acel

import (
	"cmp"
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
	looked    []looked
	matches   *regexp.Regexp
	args      []compiledPattern
	where     []Clause
	result    []compiledPattern
	// value are the steps to the value that argument_from speaks of.
	value     []string
	valuePath int
	slot      int
	// waits: it can be decided only once the result is known.
	waits bool
	// late: it counts only once the call has ended well.
	late bool
	// bare: it enables and names no server, so that two servers with one tool
	// name make it count for neither.
	bare bool
}

// A looked is a field that matches is searched in.
type looked struct {
	name string
	path int // its index
}

// An answer is what an operand says of a call.
type answer uint8

const (
	noMatch answer = iota
	matched
	undecidable
)

// both is what two conditions say that must both hold: one that does not
// decides, whatever the other is.
func (a answer) both(b answer) answer {
	switch {
	case a == noMatch || b == noMatch:
		return noMatch
	case a == undecidable:
		return undecidable
	}
	return b
}

func (p *Policy) compileOperand(s *spec, slot int) []alternative {
	op, r := s.operands[s.template.operandOf(slot)], s.template.roles[slot]
	members := op.Members()
	alts := make([]alternative, 0, len(members))
	for i, m := range op.flat() {
		a := p.compileMember(members[i], r)
		a.slot = slot
		a.waits = len(a.result) > 0
		if s.template.measure == byValue {
			p.compileValue(&a, members[i], r)
			a.waits = r == enables
		}
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
	a := alternative{tool: m.Tool, glob: m.Glob, server: m.Server, where: m.Where}
	a.late = m.On == Success || m.On == ByRole && r == enables || len(m.Result) > 0
	a.bare = r == enables && m.Server == ""
	if rest, ok := strings.CutPrefix(m.Glob, qualifier); ok {
		a.glob, a.qualified = "*", rest // the server may make any tool's name fit
	}
	if m.Matches != "" {
		for _, field := range m.searchedFields() {
			a.looked = append(a.looked, looked{field, p.paths.number(field)})
		}
		a.matches, _ = compileMatches(m.Matches) // checked with the rule
	}
	a.args = compilePatterns(m.Args, p.paths.number)
	a.result = compilePatterns(m.Result, p.resultPaths.number)
	return a
}

// compileValue says where argument_from looks: in the arguments of the calls
// that it restricts, and in the results of those that enable them.
func (p *Policy) compileValue(a *alternative, m Operand, r role) {
	if r == restricts {
		a.valuePath = p.paths.number(m.Field)
		a.value = []string{m.Field}
		return
	}
	if m.Field != "" {
		a.value = strings.Split(m.Field, ".")
	}
}

// searchedFields are the fields that Matches is searched in.
func (o Operand) searchedFields() []string {
	all := o.Fields
	if o.Field != "" || len(all) == 0 {
		all = append([]string{cmp.Or(o.Field, defaultField)}, all...)
	}
	return all
}

// named reports whether the alternative speaks of tools of that name.
func (a *alternative) named(tool string) bool {
	if a.glob != "" {
		return globMatch(a.glob, tool)
	}
	return a.tool == tool
}

// ask says whether a call of a tool so named matches as it begins.
func (a *alternative) ask(s *Session, c *Call) answer {
	if a.server != "" && a.server != c.Server || a.qualified != "" && !a.fitsQualified(c) {
		return noMatch
	}
	said := matched
	if a.matches != nil {
		said = a.search(c, s.args)
	}
	for i := range a.args {
		if said == noMatch {
			return noMatch
		}
		p := &a.args[i]
		said = said.both(p.holds(s.args.field(c.Args, p.path), &s.scratch))
	}
	for i := range a.where {
		if said == noMatch {
			return noMatch
		}
		holds, err := s.clause(&a.where[i], c)
		if err != nil {
			holds = true
		}
		switch {
		case !holds:
			return noMatch
		case err != nil:
			said = undecidable
		}
	}
	return said
}

// search looks for the expression in each field.
func (a *alternative) search(c *Call, args *arguments) answer {
	said := noMatch
	for _, at := range a.looked {
		switch f := args.field(c.Args, at.path); {
		case f.kind == fieldAbsent:
		case f.kind != fieldString:
			said = undecidable
		case a.matches.Match(args.text(f)):
			return matched
		}
	}
	return said
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

// askResult says whether the result of a call fits.
func (a *alternative) askResult(r *result) answer {
	said := matched
	for i := range a.result {
		p := &a.result[i]
		said = said.both(p.holds(r.field(p.path), r.scratch))
	}
	return said
}

// readsResult reports whether the result decides too.
func (a *alternative) readsResult() bool { return a.waits }

// askWhole says whether a call that is over, or in flight, matches.
func (a *alternative) askWhole(s *Session, c *Call) answer {
	said := a.ask(s, c)
	switch {
	case said == noMatch || len(a.result) == 0:
		return said
	case c.Outcome.Result == nil:
		return undecidable
	}
	return said.both(a.askResult(s.resultOf(c.Outcome.Result)))
}

// A doubt is why a call could not be held to an operand.
type doubt struct {
	why string
	// read is what stood where the operand looked; the zero field where it
	// looks at no one place.
	read field
	// way says what would let it be decided.
	way string
	// unkeyed: the call has no key.
	unkeyed bool
}

// What would let a doubt be decided.
const (
	wayText   = "Record what is searched as text, or narrow the operand so that it need not read it."
	wayNumber = "Record what is compared as a JSON number, or narrow the operand so that it need not read it."
	wayObject = "Record an object where the path leads through, or narrow the operand so that it need not read it."
	wayArgs   = "Record the arguments as a JSON object, or narrow the operand so that it need not read them."
	wayClause = "Let the condition say what holds where a value is absent or of another type: has(args.x) && …"
	wayLine   = "Spell out what the line runs, as the branch itself in the place of $BRANCH or $(git …), in a line that bash reads; or narrow the operand to other calls."
	wayKey    = "Give every call of the rule the value that per names, or narrow the operand to the calls that have it."
	wayFewer  = "Narrow the operand, so that fewer calls are told apart."
	wayTime   = "Record when each call began, or give the live session a Clock; or leave the clock out of the rule."
	wayKnow   = "Record what is missing, or leave it out of the rule."
)

// doubt says why the alternative could not be decided.
func (a *alternative) doubt(s *Session, c *Call) doubt {
	if a.matches != nil && a.search(c, s.args) == undecidable {
		for _, at := range a.looked {
			if f := s.args.field(c.Args, at.path); f.kind != fieldAbsent && f.kind != fieldString {
				return s.doubtOf(c, f, fmt.Sprintf("args.%s is %s, and the rule searches a string", at.name, f.describe()), wayText)
			}
		}
	}
	for i := range a.args {
		p := &a.args[i]
		if f := s.args.field(c.Args, p.path); p.holds(f, &s.scratch) == undecidable {
			return s.doubtOf(c, f, p.unsureOf(f, "args"), p.way(f))
		}
	}
	for i := range a.where {
		if _, err := s.clause(&a.where[i], c); err != nil {
			return doubt{why: fmt.Sprintf("%s: %s: %v", a.where[i].Key, brief(a.where[i].Text), s.veil.reason(err)), way: cmp.Or(s.veil.text(adviceOf(err, "")), a.where[i].way())}
		}
	}
	return doubt{}
}

// doubtOf is a doubt over a field, or over arguments that cannot be read.
func (s *Session) doubtOf(c *Call, f field, why, way string) doubt {
	if f.kind == fieldUnreadable {
		why, way = s.veil.problem(s.args.problem(c.Args)), wayArgs
	}
	return doubt{why: why, read: f, way: way}
}
