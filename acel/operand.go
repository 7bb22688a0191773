package acel

import (
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// An Operand says which calls a rule speaks of. A plain string in a
// constructor is the operand of that one tool, on any server:
//
//	acel.MustPrecede("validate", acel.Operand{Tool: "delete", Server: "crm"})
//
// The zero Operand is refused by [NewPolicy].
type Operand struct {
	// Tool is one exact tool name: a * or ? in it matches only itself, which
	// hardly any tool has; use Glob for a pattern. A qualified name, as
	// [SplitTool] reads it, is the tool of that server alone:
	// mcp__github__create_issue means what create_issue does with the Server
	// github, however the call was spelt.
	Tool string
	// Glob is a pattern over bare tool names instead: * is any text, ? any one
	// character. One that begins with mcp__ is held to the qualified names of
	// calls that have a server instead: mcp__github__* is any tool of github,
	// mcp__*__search the search of any server. Of calls without a server, mcp__*
	// is those whose name begins so and is no qualified one, as mcp__search.
	Glob string
	// Server narrows the operand to one server; "" is any, or the one that a
	// qualified name spells, which it must not contradict.
	Server string
	// Matches is an RE2 expression, searched ignoring case in the argument
	// that Field names.
	Matches string
	// Field is a dotted path into the arguments, "order.total" and not
	// "args.order.total"; "" is "command". It means something only beside
	// Matches.
	Field string
	// Fields are further paths that Matches is searched in: a call matches by
	// any of them.
	Fields []string
	// Args are patterns that the arguments must all fit.
	Args []Pattern
	// Result are patterns that the recorded result must all fit. The operand
	// then counts once the call has ended well, as with On Success.
	Result []Pattern
	// Where are further conditions that must all hold as the call begins.
	Where []Clause
	// On overrides the moment at which a matching call counts.
	On Moment

	anyOf []Operand
}

// defaultField is where Matches looks when Field is empty.
const defaultField = "command"

// operand is what constructors take for an operand.
type operand interface{ ~string | Operand }

// AnyOf returns the operand that any of ops matches. A call matches when one
// member does; failing that, it is undecidable when one member is.
func AnyOf[A operand](ops ...A) Operand {
	all := make([]Operand, len(ops))
	for i, op := range ops {
		all[i] = toOperand(op)
	}
	return Operand{anyOf: all}
}

// Matching returns the operand of those calls of tool whose argument field (a
// dotted path; "" is "command") matches the RE2 expression re, ignoring case.
func Matching(tool, field, re string) Operand {
	return Operand{Tool: tool, Field: field, Matches: re}
}

func toOperand[A operand](a A) Operand {
	if op, ok := any(a).(Operand); ok {
		return op
	}
	return Operand{Tool: reflect.ValueOf(a).String()}
}

// Members returns the operand's alternatives, flattened; an operand that
// AnyOf did not make is its own only member. They stand as they are matched:
// one that spells its server in a qualified name has it in Server, and the bare
// name in Tool or Glob.
func (o Operand) Members() []Operand {
	all := o.flat()
	for i, m := range all {
		all[i] = m.split()
	}
	return all
}

// flat returns the operand's alternatives as they were written.
func (o Operand) flat() []Operand {
	if o.anyOf == nil {
		return []Operand{o}
	}
	var all []Operand
	for _, m := range o.anyOf {
		all = append(all, m.flat()...)
	}
	return all
}

// String returns the operand's canonical text: a tool's name, or a sorted list
// in brackets, or a map in braces. A qualified name stays as it was written.
func (o Operand) String() string {
	if o.anyOf == nil {
		return o.memberText()
	}
	texts := make([]string, 0, len(o.anyOf))
	for _, m := range o.flat() {
		texts = append(texts, m.memberText())
	}
	slices.Sort(texts)
	texts = slices.Compact(texts)
	if len(texts) == 1 {
		return texts[0]
	}
	return "[" + strings.Join(texts, ", ") + "]"
}

// memberText writes one member: its bare name where that says it all, or else
// a map with its keys in a fixed order, defaults left out.
func (o Operand) memberText() string {
	var parts []string
	add := func(key, value string) {
		if value != "" {
			parts = append(parts, key+": "+quoteName(value))
		}
	}
	add("tool", o.Tool)
	add("glob", o.Glob)
	add("server", o.Server)
	field, clauses := o.fields()
	add("field", field)
	parts = append(parts, listed("fields", o.Fields, quoteName)...)
	add("matches", o.Matches)
	parts = append(parts, mapped("args", o.Args)...)
	parts = append(parts, mapped("result", o.Result)...)
	for _, c := range o.Where {
		parts = append(parts, c.spell(clauses))
	}
	add("on", o.On.String())
	if len(parts) == 1 && o.Tool != "" {
		return quoteName(o.Tool)
	}
	return "{" + strings.Join(parts, ", ") + "}"
}

// listed writes a key with a list, if there is one.
func listed[T any](key string, all []T, text func(T) string) []string {
	if len(all) == 0 {
		return nil
	}
	texts := make([]string, len(all))
	for i, one := range all {
		texts[i] = text(one)
	}
	return []string{key + ": [" + strings.Join(texts, ", ") + "]"}
}

// mapped writes a key with patterns, sorted, if there are some.
func mapped(key string, all []Pattern) []string {
	if len(all) == 0 {
		return nil
	}
	texts := make([]string, len(all))
	for i, p := range all {
		texts[i] = p.String()
	}
	slices.Sort(texts)
	return []string{key + ": {" + strings.Join(texts, ", ") + "}"}
}

// quoteName quotes what could be taken for the text's own punctuation.
func quoteName(s string) string {
	if s != "" && strings.IndexFunc(s, notPlain) < 0 {
		return s
	}
	return strconv.Quote(s)
}

func notPlain(r rune) bool {
	letter := 'a' <= r|0x20 && r|0x20 <= 'z'
	return !letter && (r < '0' || r > '9') && !strings.ContainsRune("_-./:", r)
}
