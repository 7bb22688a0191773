package shell

import (
	"slices"
	"strings"
)

// inner sees the commands that a command runs because its arguments say so.
func (j *judge) inner(c command) {
	if at := slices.IndexFunc(c.words, func(w word) bool { return w.text == ";" }); at > 0 && c.words[0].base() == "tmux" {
		j.command(c.with(append(c.words[:1:1], c.words[at+1:]...)))
		c = c.with(c.words[:at])
	}
	j.foreign(c)
	j.git(c)
	t, rest := j.toolIn(c)
	switch t.runs {
	case runsNothing:
	case runsShell:
		j.shell(c)
	case runsFound:
		j.findExec(c, rest)
	case runsForeign:
		if len(rest) > 0 || c.input.kind != inputNone {
			j.unknown(c)
		}
	default:
		j.rest(c, t, rest)
	}
}

// toolIn finds the tool, or the subcommand of one, that a command is, and the words
// behind its name.
func (j *judge) toolIn(c command) (*tool, []word) {
	name := versionless(c.words[0].base())
	best, rest := toolOf(name), c.words[1:]
	for at, step := rest, 0; step < maxSteps && hasSubcommands(name); step++ {
		t := toolOf(name)
		for len(at) > 0 && at[0].dashed() {
			_, _, n := t.valueOf(at)
			at = at[min(max(n, 1), len(at)):]
		}
		if len(at) == 0 {
			break
		}
		if !at[0].known() {
			j.behind(c, at[1:])
			break
		}
		name += " " + at[0].text
		at = at[1:]
		if t := toolOf(name); t.name != "" {
			best, rest = t, at
		}
	}
	return best, rest
}

// maxBehind is how many places behind a subcommand that is not known are looked
// at for a command that it may run.
const maxBehind = 16

// behind sees the commands that a subcommand which is not known may run, among
// the words behind it. It is taken not to bring one of its own.
func (j *judge) behind(c command, words []word) {
	for i := range min(len(words), maxBehind) {
		j.perhaps(c, func() { j.command(c.with(words[i:])) })
	}
}

// hasSubcommands reports whether a subcommand of a tool runs others.
func hasSubcommands(name string) bool {
	for i := range tools {
		if tools[i].runs != runsNothing && strings.HasPrefix(tools[i].name, name+" ") {
			return true
		}
	}
	return false
}

// rest sees what stands behind the options and the first operands of a
// command.
func (j *judge) rest(c command, t *tool, words []word) {
	r := remainder{judge: j, command: c, tool: t}
	left, done := r.skipTo(words)
	if done {
		return
	}
	j.run(c, r, left)
	if at := slices.IndexFunc(words, func(w word) bool { return w.many }); r.veiled && at >= 0 {
		j.perhaps(c, func() { j.rest(c, t, slices.Concat(words[:at], words[at+1:])) })
	}
}

// run sees what a command runs, by the words that say it.
func (j *judge) run(c command, r remainder, words []word) {
	switch r.tool.runs {
	case runsWords, runsSet, runsDashed, runsOptions:
		if r.tool.login && len(words) == 0 && !r.told {
			j.fromInput(c)
			return
		}
		j.command(c.with(words))
	case runsScript:
		if len(words) > 0 {
			j.script(c, words)
		}
	case runsSourced:
		if len(words) > 0 {
			j.sourced(c, words)
		}
	case runsInput:
		j.fromInput(c)
	case runsFed:
		j.fed(c, r.tool, words)
	case runsJoined:
		j.again(c, join(words), c.input)
	case runsRemote:
		if len(words) == 0 {
			j.fromInput(c)
			return
		}
		j.again(c, join(words), c.input)
	case runsFirst:
		j.again(c, join(words[:min(1, len(words))]), c.input)
	case runsEach:
		for _, w := range words {
			if !w.dashed() {
				j.again(c, w.text, c.input)
			}
		}
	}
}

// fromInput sees what a shell runs that reads its standard input.
func (j *judge) fromInput(c command) {
	switch c.input.kind {
	case inputNone:
	case inputPipe:
		j.unknown(c)
	case inputText:
		j.again(c, c.input.word.text, input{})
	case inputFile:
		j.command(c.with([]word{c.input.word}))
	}
}

// join returns words as the one line that they make.
func join(words []word) string {
	texts := make([]string, len(words))
	for i, w := range words {
		texts[i] = w.text
	}
	return strings.Join(texts, " ")
}
