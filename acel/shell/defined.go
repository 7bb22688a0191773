package shell

import "strings"

// gitAlias is what stands before the name of an alias of git among the
// aliases.
const gitAlias = "git "

// alias notes the aliases that a command defines, and sees what one stands for.
// Not every shell takes them in a line, so what it runs may run.
func (j *judge) alias(c command) {
	if c.words[0].base() == "alias" {
		for _, w := range c.words[1:] {
			if name, text, found := strings.Cut(w.text, "="); found {
				j.name(name, text)
			}
		}
		return
	}
	j.expand(c.words[0].text, func(text string) {
		j.perhaps(c, func() { j.again(c, text+" "+quoted(c.words[1:]), c.input) })
	})
}

// name gives an alias its text.
func (j *judge) name(name, text string) {
	if j.aliases == nil {
		j.aliases = map[string]string{}
	}
	j.aliases[name] = text
}

// expand sees the text of an alias, in which the alias is none.
func (j *judge) expand(name string, see func(text string)) {
	text, defined := j.aliases[name]
	if !defined || j.found {
		return
	}
	delete(j.aliases, name)
	see(text)
	j.aliases[name] = text
}

// quoted returns words as a shell reads them again, those that may be several
// left open.
func quoted(words []word) string {
	texts := make([]string, len(words))
	for i, w := range words {
		texts[i] = w.text
		if !w.many {
			texts[i] = "'" + strings.ReplaceAll(w.text, "'", `'\''`) + "'"
		}
	}
	return strings.Join(texts, " ")
}
