package shell

import (
	"slices"
	"strings"
)

// shell sees what a shell runs: the text behind -c, the script that it is
// given, or what it reads.
func (j *judge) shell(c command) {
	t := toolOf(c.words[0].base())
	o, operands := shellOptions(t, c.words[1:])
	switch {
	case o.quiet && !o.text:
	case o.text && len(operands) > 0:
		j.again(c, operands[0].text, c.input)
	case o.text:
	case o.input:
		j.fromInput(c)
	default:
		j.sourced(c, operands)
	}
}

// sourced sees what a shell runs of a file, or without one of what it reads.
func (j *judge) sourced(c command, words []word) {
	if len(words) == 0 || slices.Contains(inputNames, words[0].text) {
		j.fromInput(c)
		return
	}
	j.script(c, words)
}

// inputNames are the files that are what a command reads.
var inputNames = []string{"/dev/stdin", "/dev/fd/0", "/proc/self/fd/0"}

// script sees a file that another program runs, which is a program by its name.
func (j *judge) script(c command, words []word) {
	words = slices.Clone(words)
	words[0].items = false
	j.command(c.with(words))
}

// A shellOption is what the options of a shell say of what it runs.
type shellOption struct {
	text, input, quiet bool // -c, -s and -n
}

// shellOptions reads the options of a shell and returns its operands.
func shellOptions(t *tool, words []word) (o shellOption, operands []word) {
	for len(words) > 0 {
		w := words[0].text
		if w == "-" || w == "--" {
			return o, words[1:]
		}
		if len(w) < 2 || w[0] != '-' && w[0] != '+' {
			return o, words
		}
		if w[0] == '-' && w[1] != '-' {
			o.text = o.text || strings.Contains(w, "c")
			o.input = o.input || strings.Contains(w, "s")
			o.quiet = o.quiet || strings.Contains(w, "n")
		}
		o.text = o.text || w == "--command"
		_, _, n := t.valueOf(words)
		words = words[min(max(n, 1), len(words)):]
	}
	return o, nil
}
