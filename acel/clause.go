package acel

import "cmp"

// A Clause is a condition of an operand that somebody else can decide: what is
// written, and a function. The packages rules and shell make them, of CEL and
// of command lines.
type Clause struct {
	// Key and Text are what is written: where: args.amount > 100.0. They tell
	// the clause from others, so that two that mean different things must not
	// share them.
	Key, Text string
	// Texts say the same as a rules file has it, where that is more than one
	// text: a list, of which any may hold, about the argument at the dotted path
	// Field; "" is "command". Without Texts, the operand's own text quotes Text.
	Texts []string
	Field string
	// Holds says whether the condition holds for a call that begins. It must be
	// pure, as the functions of a [Tool]. An error says why it cannot be decided,
	// and what to do about it where it has a method Advice() string.
	Holds func(*State, Call) (bool, error)
	// Shows says what in a call the condition holds of, such as the one command
	// of a long line: a single line of at most 80 bytes, without control
	// characters; "" where it holds of nothing or cannot be decided. It may be
	// nil, and must be pure.
	Shows func(*State, Call) string
}

// way says what would let the clause be decided. A shell line cannot be where
// what it runs is not all in it, and a condition of its own where a value is not
// what it takes.
func (c Clause) way() string {
	if c.Key == "command" {
		return wayLine
	}
	return wayClause
}

// spell writes the clause as it stands in an operand whose key field is given.
// One that looks elsewhere has no spelling in a rules file, and gets one that
// no file is read with.
func (c Clause) spell(field string) string {
	var value string
	switch len(c.Texts) {
	case 0:
		return c.Key + ": " + quoteName(c.Text)
	case 1:
		value = c.Key + ": " + quoteName(c.Texts[0])
	default:
		value = listed(c.Key, c.Texts, quoteName)[0]
	}
	if own := cmp.Or(c.Field, defaultField); own != cmp.Or(field, defaultField) {
		return c.Key + ": {field: " + quoteName(own) + ", " + value + "}"
	}
	return value
}

// fields returns what the operand writes as its field, and the path that its
// clauses take that for. A field says where matches looks, or else where a value
// stands, or else where the clauses look.
func (o Operand) fields() (written, clauses string) {
	switch {
	case o.Matches != "":
		return unlessDefault(o.Field), o.Field
	case o.Field != "":
		return o.Field, defaultField
	}
	for _, c := range o.Where {
		if len(c.Texts) > 0 {
			return unlessDefault(c.Field), c.Field
		}
	}
	return "", defaultField
}

func unlessDefault(field string) string {
	if field == defaultField {
		return ""
	}
	return field
}
