package shell

import (
	"slices"
	"strings"
)

// fed sees the command that xargs or parallel runs with words that they read,
// which are taken for names and not for options.
func (j *judge) fed(c command, t *tool, words []word) {
	if t.name == "parallel" {
		j.parallel(c, words)
		return
	}
	if len(words) == 0 {
		return // xargs alone prints what it reads
	}
	begin := c.words[1 : len(c.words)-len(words)]
	if mark := markOf(t, begin); mark != "" {
		for i, w := range words {
			words[i] = w.fill(mark)
		}
	} else {
		words = append(slices.Clone(words), word{text: holeText, many: true, file: true})
	}
	j.command(c.with(words))
}

// markOf returns what xargs replaces in the words of its command; "" where it
// adds to them.
func markOf(t *tool, words []word) string {
	for i, w := range words {
		if !w.dashed() {
			continue
		}
		name, v, n := t.valueOf(words[i:])
		switch {
		case n > 0 && (name == "-I" || name == "-J"):
			return v.text
		case strings.HasPrefix(w.text, "--replace="):
			return w.text[len("--replace="):]
		case strings.HasPrefix(w.text, "-i") && len(w.text) > 2:
			return w.text[2:]
		case w.text == "-i", w.text == "--replace":
			return "{}"
		}
	}
	return ""
}

// parallel sees the line that parallel makes of its words. What stands behind
// ::: goes into it quoted; without a line, each is one.
func (j *judge) parallel(c command, words []word) {
	at := slices.IndexFunc(words, func(w word) bool { return strings.HasPrefix(w.text, ":::") })
	if at < 0 {
		at = len(words)
	}
	made := join(words[:at])
	switch {
	case strings.Contains(made, holeText):
		j.again(c, made, input{})
	case at > 0 && strings.Contains(made, "{"):
		j.line(filled(made), input{})
	case at > 0:
		j.line(made+" "+holeText, input{})
	case at == len(words) || words[0].text != ":::":
		j.unknown(c)
	default:
		for _, w := range words[1:] {
			j.again(c, w.text, input{})
		}
	}
}

// filled puts holes for what parallel replaces.
func filled(text string) string {
	for _, mark := range []string{"{}", "{.}", "{/}", "{//}", "{/.}", "{#}", "{%}", "{1}", "{2}", "{3}"} {
		text = strings.ReplaceAll(text, mark, holeText)
	}
	return text
}
