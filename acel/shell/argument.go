package shell

import "strings"

// An argument is a word and what a program takes it for.
type argument struct {
	word
	kind kind
	// tool is the program, or the subcommand of one, that takes it.
	tool *tool
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
	deep := depth{tool: t, name: t.name}
	known, ended := t.name != "" && !t.partly, false
	for i := 1; i < len(words); i++ {
		a := argument{word: words[i], tool: deep.tool}
		switch {
		case ended:
		case a.dashed():
			a.kind = option
			ended = a.text == "--"
		case a.veiled():
			a.kind = either
		default:
			a.loose = !known && follows(args)
			deep.enter(a.text)
		}
		args = append(args, a)
		if a.kind == option && a.tool.separate(a.text) && i+1 < len(words) {
			i++
			args = append(args, argument{word: words[i], kind: value, tool: a.tool})
		}
	}
	return args
}

// maxSteps is how many words the name of a subcommand has at most.
const maxSteps = 2

// A depth is how far the operands of a command have named a subcommand.
type depth struct {
	tool  *tool
	name  string
	steps int
}

// enter takes one more operand, which names a subcommand where something is
// known of it.
func (d *depth) enter(name string) {
	if d.name == "" || d.steps == maxSteps || d.steps == 0 && !hasSubcommands(d.name) {
		return
	}
	d.steps++
	d.name += " " + name
	if t := toolOf(d.name); t.name != "" {
		d.tool = t
	}
}

// follows reports whether the next argument may be the value of the last.
func follows(args []argument) bool {
	if len(args) == 0 {
		return false
	}
	last := args[len(args)-1]
	return last.kind == option && !strings.Contains(last.text, "=")
}
