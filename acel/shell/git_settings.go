package shell

import (
	"slices"
	"strings"
)

// git sees what git runs because of its settings: those of -c, and the aliases
// that the line gives it.
func (j *judge) git(c command) {
	if c.words[0].base() != "git" {
		return
	}
	t, words := toolOf("git"), c.words[1:]
	for len(words) > 0 && words[0].dashed() {
		name, v, n := t.valueOf(words)
		if name == "-c" {
			j.setting(c, v.text, true)
		}
		words = words[min(max(n, 1), len(words)):]
	}
	switch {
	case len(words) == 0:
	case words[0].text == "config":
		j.gitConfig(c, words[1:])
	default:
		j.gitAlias(c, words[0], words[1:])
	}
}

// gitConfig notes the alias that git config sets.
func (j *judge) gitConfig(c command, words []word) {
	at := slices.IndexFunc(words, func(w word) bool { return hasFold(w.text, "alias.") })
	if at >= 0 && at+1 < len(words) {
		j.setting(c, words[at].text+"="+words[at+1].text, false)
	}
}

// setting takes in key=value: an alias, or a command that git may run at once.
func (j *judge) setting(c command, text string, atOnce bool) {
	key, v, _ := strings.Cut(text, "=")
	key = strings.ToLower(key)
	switch {
	case strings.HasPrefix(key, "alias."):
		j.name(gitAlias+key[len("alias."):], v)
	case atOnce && runsSetting(key):
		j.again(c, strings.TrimPrefix(v, "!"), input{})
	}
}

// gitAlias sees what a subcommand stands for that is an alias.
func (j *judge) gitAlias(c command, sub word, words []word) {
	see := func(text string) {
		line, runs := strings.CutPrefix(text, "!")
		if !runs {
			line = "git " + text
		}
		j.again(c, line+" "+quoted(words), c.input)
	}
	if sub.known() {
		j.expand(gitAlias+strings.ToLower(sub.text), see)
		return
	}
	for _, name := range j.gitAliases() {
		if couldFit(name, gitAlias+sub.text) {
			j.perhaps(c, func() { j.expand(name, see) })
		}
	}
}

// gitAliases are the aliases of git so far, in order.
func (j *judge) gitAliases() []string {
	var all []string
	for name := range j.aliases {
		if strings.HasPrefix(name, gitAlias) {
			all = append(all, name)
		}
	}
	slices.Sort(all)
	return all
}

// runsSetting reports whether the value of a setting is a command.
func runsSetting(key string) bool {
	last := key[strings.LastIndexByte(key, '.')+1:]
	return strings.HasPrefix(key, "pager.") ||
		lists(" core.pager core.editor core.sshcommand core.fsmonitor core.askpass core.gitproxy sequence.editor diff.external gpg.program ", key) ||
		strings.Contains(key, ".") && lists(" cmd command textconv driver clean smudge process helper ", last)
}

// hasFold reports whether a text begins with another, in whatever case.
func hasFold(text, prefix string) bool {
	return len(text) >= len(prefix) && strings.EqualFold(text[:len(prefix)], prefix)
}
