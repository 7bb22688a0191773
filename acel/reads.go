package acel

import (
	"cmp"
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"sync"
)

// A Reads gathers from the calls of any number of sessions which of the arguments
// that rules read no call has: the name of one may be wrong, and then the rule is
// green for want of a chance to be red. It is safe for concurrent use. The zero
// value, and nil, watch for nothing.
type Reads struct {
	mu     sync.Mutex
	byRule map[string][]*read
	byTool map[string][]*read // of those that name their tool exactly
	globs  []*read
}

// An Unread is an argument that a rule reads and no call has that it could be of.
type Unread struct {
	// Tools are the tools or globs that the rule names, and Paths the arguments
	// that it reads, any of which would do.
	Tools, Paths []string
	// Has are arguments that the calls have, sorted: the first few of them. None
	// where the calls have no arguments.
	Has []string
	// Likely is one that the calls have and the rule likely means, by
	// [MisspellingOf]; "" where there is none.
	Likely string
	// Optional: a pattern asks for it, and calls may do without it.
	Optional bool
}

// A read is a place in the arguments, or several of which any will do.
type read struct {
	ways     []way
	whole    bool // it is all that the operand names, whatever its arguments
	optional bool // a pattern asks for it
	value    bool // it is what argument_from speaks of
	calls    bool // there were some that it could be of
	found    bool
	has      []string
}

// A way is one member of an operand with the paths that it reads.
type way struct {
	of    alternative // only what names calls
	tool  string
	paths []string
}

// How many arguments an Unread names, and how many are looked at.
const (
	mostNamed = 8
	mostKept  = 64
)

// NewReads watches for what rules read.
func NewReads(rules []Rule) *Reads {
	r := &Reads{byRule: map[string][]*read{}, byTool: map[string][]*read{}}
	for _, rule := range rules {
		for _, one := range rule.reads() {
			r.byRule[rule.Key()] = append(r.byRule[rule.Key()], one)
			r.list(one)
		}
	}
	return r
}

// list lists a read, once, under each tool that it names.
func (r *Reads) list(one *read) {
	var tools []string
	for _, w := range one.ways {
		tools = append(tools, w.of.tool)
	}
	if slices.Contains(tools, "") {
		r.globs = append(r.globs, one)
		return
	}
	slices.Sort(tools)
	for _, tool := range slices.Compact(tools) {
		r.byTool[tool] = append(r.byTool[tool], one)
	}
}

// reads are the places in calls' arguments that the rule reads. That an argument is
// there, or is not, may be what a pattern is about: it counts as read.
func (r Rule) reads() []*read {
	var all []*read
	for i, op := range r.spec.operands {
		value, whole := &read{value: true}, &read{whole: true} // of any member
		for _, m := range op.Members() {
			w := way{of: namedBy(m), tool: cmp.Or(m.Tool, m.Glob)}
			whole.ways = append(whole.ways, w)
			for _, p := range m.Args {
				if p.Test != Absent && p.Test != Present {
					w.paths = []string{p.Path}
					all = append(all, &read{ways: []way{w}, optional: true})
				}
			}
			for _, paths := range m.searches() {
				w.paths = paths
				all = append(all, &read{ways: []way{w}})
			}
			if r.spec.template.use(i).needed {
				w.paths = []string{m.Field}
				value.ways = append(value.ways, w)
			}
		}
		if value.ways != nil {
			all = append(all, value)
		}
		if whole.ways != nil {
			all = append(all, whole)
		}
	}
	return all
}

// searches are the paths that the member searches, of each list one.
func (o Operand) searches() [][]string {
	var all [][]string
	if o.Matches != "" {
		all = append(all, o.searchedFields())
	}
	for _, c := range o.Where {
		if c.Key == "command" {
			all = append(all, []string{cmp.Or(c.Field, defaultField)})
		}
	}
	return all
}

// namedBy is the member without its conditions: it speaks of every call of its tool.
func namedBy(m Operand) alternative {
	var p Policy
	return p.compileMember(Operand{Tool: m.Tool, Glob: m.Glob, Server: m.Server}, restricts)
}

// Call takes in a call. Of one in two records it wants that of its begin. What is told
// of it later is told of what shown makes of it, as [Session.Redacted] does; nil shows
// it as it is.
func (r *Reads) Call(c Call, shown func(Call) Call) {
	if r == nil || c.Phase == Ends {
		return
	}
	c.split()
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, all := range [...][]*read{r.byTool[c.Tool], r.globs} {
		for _, one := range all {
			if !one.found {
				one.take(&c, shown)
			}
		}
	}
}

// take looks into a call. Arguments that cannot be read are none of its business:
// the rule has its say about those.
func (r *read) take(c *Call, shown func(Call) Call) {
	for _, w := range r.ways {
		if !w.of.named(c.Tool) || w.of.ask(nil, c) != matched {
			continue
		}
		r.calls = true
		if r.found = r.whole; r.found {
			return
		}
		var p paths
		for _, path := range w.paths {
			p.number(path)
		}
		args := newArguments(p.steps)
		args.next()
		for i := range p.steps {
			r.found = r.found || args.field(c.Args, i).kind != fieldAbsent
		}
		if !r.found {
			r.name(c, shown)
		}
	}
}

// name notes the names of a call's arguments: of many, the first in order.
func (r *read) name(c *Call, shown func(Call) Call) {
	args := c.Args
	if shown != nil {
		args = shown(*c).Args
	}
	var all map[string]json.RawMessage
	if json.Unmarshal(args, &all) != nil {
		return // a call without arguments
	}
	for key := range maps.Keys(all) {
		i, known := slices.BinarySearch(r.has, key)
		if known || i == mostKept || strings.Contains(key, markerHead) {
			continue
		}
		r.has = slices.Insert(r.has[:min(len(r.has), mostKept-1)], i, strings.Clone(key))
	}
}

// Unread returns what the rule reads and no call has, of those that it could be
// of; nothing where there was no such call.
func (r *Reads) Unread(rule Rule) []Unread {
	if r == nil {
		return nil
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	var all []Unread
	for _, one := range r.byRule[rule.Key()] {
		if one.calls && !one.found {
			all = append(all, one.unread())
		}
	}
	return all
}

// Unnamed reports whether no call was one that an operand of the rule names,
// whatever its arguments: the tool, the glob or the server may be a wrong one.
func (r *Reads) Unnamed(rule Rule) bool {
	if r == nil {
		return false
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.ContainsFunc(r.byRule[rule.Key()], func(one *read) bool { return one.whole && !one.calls })
}

// Starved reports whether the rule judged no call for want of an argument: it is
// argument_from, and no call has the one that is to come from elsewhere.
func (r *Reads) Starved(rule Rule) bool {
	if r == nil {
		return false
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.ContainsFunc(r.byRule[rule.Key()], func(one *read) bool { return one.value && one.calls && !one.found })
}

func (r *read) unread() Unread {
	u := Unread{Has: slices.Clone(r.has[:min(len(r.has), mostNamed)]), Optional: r.optional}
	for _, w := range r.ways {
		u.Tools = append(u.Tools, w.tool)
		u.Paths = append(u.Paths, w.paths...)
	}
	slices.Sort(u.Tools)
	slices.Sort(u.Paths)
	u.Tools, u.Paths = slices.Compact(u.Tools), slices.Compact(u.Paths)
	for _, path := range u.Paths {
		u.Likely = cmp.Or(u.Likely, MisspellingOf(path, r.has))
	}
	return u
}

// Wrong reports whether its name is likely a wrong one: a call may do without an
// argument that a pattern asks for, unless calls have one of nearly that name.
func (u Unread) Wrong() bool { return !u.Optional || u.Likely != "" }

// String says it in a sentence without its full stop: no call of Bash has the
// argument cmd; they have command.
func (u Unread) String() string {
	tools, paths, has := quotedNames(u.Tools), quotedNames(u.Paths), quotedNames(u.Has)
	text := "no call of " + strings.Join(tools, " or ") + " has the argument " + strings.Join(paths, " or ")
	switch {
	case u.Likely != "":
		return text + "; did you mean " + toolName(u.Likely) + "?"
	case len(has) == 0:
		return text + "; they have none"
	}
	return text + "; they have " + strings.Join(has, ", ")
}

// quotedNames are names that a sentence can hold: an agent chose some.
func quotedNames(names []string) []string {
	all := make([]string, len(names))
	for i, name := range names {
		all[i] = toolName(name)
	}
	return all
}
