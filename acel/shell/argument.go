package shell

import "strings"

// An argument is a word and what a program takes it for.
type argument struct {
	word
	kind kind
	// loose: it may be the value of the option before it instead.
	loose bool
}

type kind uint8

const (
	operand kind = iota
	option
	// value belongs to the option before it.
	value
	// either is not known well enough to tell an option from an operand.
	either
)

// scan tells the arguments of a command apart, by what is known of the program
// and of its subcommands.
func scan(words []word) []argument {
	args := make([]argument, 0, len(words)-1)
	t := toolOf(words[0].base())
	known, ended := t.name != "", false
	for i := 1; i < len(words); i++ {
		a := argument{word: words[i]}
		switch {
		case ended:
		case a.dashed():
			a.kind = option
			ended = a.text == "--"
		case a.veiled():
			a.kind = either
		default:
			a.loose = !known && follows(args)
			t, known = t.sub(a.text, known)
		}
		args = append(args, a)
		if a.kind == option && t.separate(a.text) && i+1 < len(words) {
			i++
			args = append(args, argument{word: words[i], kind: value})
		}
	}
	return args
}

// sub returns the tool that a subcommand of a known one is, where something is known
// of it.
func (t tool) sub(name string, known bool) (tool, bool) {
	if !known || !hasSubcommands(t.name) {
		return t, false
	}
	if s := toolOf(t.name + " " + name); s.name != "" {
		return s, true
	}
	return t, false
}

// follows reports whether the next argument may be the value of the last.
func follows(args []argument) bool {
	if len(args) == 0 {
		return false
	}
	last := args[len(args)-1]
	return last.kind == option && !strings.Contains(last.text, "=")
}
