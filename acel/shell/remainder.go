package shell

import (
	"slices"
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// A remainder goes through the options of a command that runs another, up to
// where that one begins.
type remainder struct {
	judge   *judge
	command command
	tool    *tool
	// told: an option has said what to run.
	told bool
	// veiled: a word that may be several, or an option, was taken for an operand.
	veiled bool
}

// skipTo returns the words of the command that is run. It is done where there
// is none, or where an option has said all.
func (r *remainder) skipTo(words []word) (rest []word, done bool) {
	if r.tool.runs == runsDashed {
		if at := slices.IndexFunc(words, func(w word) bool { return w.text == "--" }); at >= 0 {
			return words[at+1:], false
		}
	}
	skip, ended := r.tool.skip, false
	for len(words) > 0 {
		w := words[0]
		switch {
		case !ended && w.text == "--":
			ended = true
		case !ended && w.dashed():
			n, done := r.option(words)
			if done {
				return nil, true
			}
			words = words[min(n, len(words)):]
			continue
		case r.tool.runs == runsSet && assigns(w):
		case skip > 0 || r.tool.runs == runsOptions:
			skip--
			r.veiled = r.veiled || w.many
		default:
			return words, false
		}
		words = words[1:]
	}
	return nil, false
}

// option takes the option that words begin with, sees what it runs, and returns
// how many words it is.
func (r *remainder) option(words []word) (n int, done bool) {
	if r.tool.quietened(words[0].text) {
		return 1, true
	}
	name, v, n := r.tool.valueOf(words)
	switch {
	case n == 0:
		return 1, false
	case lists(r.tool.texts, name):
		r.told = true
		r.judge.again(r.command, strings.TrimPrefix(v.text, "exec="), r.command.input)
	case lists(r.tool.modules, name) && strings.ContainsAny(v.text, whiteSpace):
		r.judge.again(r.command, v.text, r.command.input) // xterm -e 'a b'
	case lists(r.tool.modules, name):
		r.judge.command(r.command.with(append([]word{v}, words[min(n, len(words)):]...)))
		return n, true
	}
	return n, false
}

// assigns reports whether a word is NAME=value.
func assigns(w word) bool {
	name, _, found := strings.Cut(w.text, "=")
	return found && syntax.ValidName(name)
}
