package shell

import "strings"

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
	case o.input || len(operands) == 0 || operands[0].text == "/dev/stdin":
		j.fromInput(c)
	default:
		j.command(c.with(operands)) // a script, which is a program
	}
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
