package acel

import (
	"errors"
	"fmt"
	"reflect"
	"regexp"
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
	// Tool is one exact tool name.
	Tool string
	// Glob is a pattern over tool names instead: * is any text, ? any one
	// character.
	Glob string
	// Server narrows the operand to one server; "" is any.
	Server string
	// Matches is an RE2 expression, searched ignoring case in the argument
	// that Field names.
	Matches string
	// Field is a dotted path into the arguments; "" is "command". It means
	// something only beside Matches.
	Field string
	// On overrides the moment at which a matching call counts.
	On Moment

	anyOf []Operand
}

// defaultField is where Matches looks when Field is empty.
const defaultField = "command"

// A Moment is when a call counts for an operand. The zero value, ByRole, is
// the one that semantics gives the operand's role in its template.
type Moment uint8

// The moments.
const (
	// ByRole: a restricting operand counts when the call begins, an enabling
	// one when it ends well.
	ByRole Moment = iota
	// Attempt: the call counts when it begins, whatever becomes of it.
	Attempt
	// Success: only a successful call counts. A restricting operand still
	// counts a call in flight, and gives it back when the call does not end
	// well: rules decide at begin, when the outcome is unknown.
	Success
)

var momentNames = []string{ByRole: "", Attempt: "attempt", Success: "success"}

// String returns the moment as rules files spell it; "" for ByRole.
func (m Moment) String() string { return wordOf(momentNames, m) }

// ParseMoment returns the moment that rules files spell as name, and whether
// there is one.
func ParseMoment(name string) (Moment, bool) { return valueOf[Moment](momentNames, name) }

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
// AnyOf did not make is its own only member.
func (o Operand) Members() []Operand {
	if o.anyOf == nil {
		return []Operand{o}
	}
	var all []Operand
	for _, m := range o.anyOf {
		all = append(all, m.Members()...)
	}
	return all
}

// String returns the operand's canonical text: a tool's name, or a sorted list
// in brackets, or a map in braces.
func (o Operand) String() string {
	if o.anyOf == nil {
		return o.memberText()
	}
	texts := make([]string, 0, len(o.anyOf))
	for _, m := range o.Members() {
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
	if o.Field != defaultField {
		add("field", o.Field)
	}
	add("matches", o.Matches)
	add("on", o.On.String())
	if len(parts) == 1 && o.Tool != "" {
		return quoteName(o.Tool)
	}
	return "{" + strings.Join(parts, ", ") + "}"
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

// check returns what is wrong with the operand, or nil.
func (o Operand) check() error {
	if o.anyOf == nil {
		return o.checkMember()
	}
	if len(o.anyOf) == 0 {
		return errors.New("an any-of list needs at least one operand")
	}
	if o.narrowed() {
		return errors.New("an any-of list cannot be narrowed as a whole; narrow its members")
	}
	for _, m := range o.anyOf {
		if err := m.check(); err != nil {
			return err
		}
	}
	return nil
}

// narrowed reports whether a field of the operand itself is set.
func (o Operand) narrowed() bool {
	return o.Tool != "" || o.Glob != "" || o.Server != "" || o.Matches != "" || o.Field != "" || o.On != ByRole
}

func (o Operand) checkMember() error {
	switch {
	case o.Tool == "" && o.Glob == "":
		return errors.New(`an operand needs a tool or a glob (glob: "*" is any tool)`)
	case o.Tool != "" && o.Glob != "":
		return fmt.Errorf("an operand has a tool or a glob, not both: %q and %q", o.Tool, o.Glob)
	case o.Field != "" && o.Matches == "":
		return fmt.Errorf("field %q says where to look and matches, which says for what, is missing", o.Field)
	case o.On > Success:
		return fmt.Errorf("no moment %d: use Attempt or Success", o.On)
	}
	if err := checkPath(o.Field); err != nil {
		return err
	}
	if _, err := compileMatches(o.Matches); err != nil {
		return err
	}
	return nil
}

// compileMatches compiles an expression as operands search it: ignoring case.
func compileMatches(expr string) (*regexp.Regexp, error) {
	if expr == "" {
		return nil, nil
	}
	if _, err := regexp.Compile(expr); err != nil {
		return nil, fmt.Errorf("matches: %w", err)
	}
	return regexp.Compile("(?i)" + expr)
}

// checkPath returns what is wrong with a dotted path, or nil; "" is no path.
func checkPath(path string) error {
	if path != "" && slices.Contains(strings.Split(path, "."), "") {
		return fmt.Errorf("field %q has an empty step between its dots", path)
	}
	return nil
}
