package shell

import "strings"

// A wanted option must be among those of a command.
type wanted struct {
	name string
	// value is what it must be given, where valued is set.
	value  string
	valued bool
}

// fitsOptions reports whether every option of the pattern is among a command's.
func (p *pattern) fitsOptions(program string, args []argument) answer {
	t, all := toolOf(program), yes
	for _, o := range p.options {
		all = min(all, o.among(program, &t, args))
	}
	return all
}

// among reports whether an option is among the arguments: as it is written,
// or, where it is letters behind one dash, letter by letter.
func (o wanted) among(program string, t *tool, args []argument) answer {
	whole := no
	for i, a := range args {
		switch {
		case a.kind == either || a.kind == option && !o.valued:
			whole = max(whole, isOption(o.name, a.text, t.wordy))
		case a.kind == option:
			whole = max(whole, o.given(t, args[i:]))
		}
	}
	if whole == yes || o.valued || strings.HasPrefix(o.name, "--") || t.wordy {
		return whole
	}
	letters := yes
	for _, letter := range o.name[1:] {
		if letter == hole {
			continue
		}
		letters = min(letters, hasLetter(program, t, letter, args))
	}
	return max(whole, letters)
}

// given reports whether the arguments begin with the option and its value.
func (o wanted) given(t *tool, args []argument) answer {
	words := []word{args[0].word}
	if len(args) > 1 {
		words = append(words, args[1].word)
	}
	name, v, n := t.valueOf(words)
	switch {
	case n == 0:
		return no
	case name != o.name && t.meaning(name) != t.meaning(o.name):
		return no
	case fits(o.value, v.text):
		return yes
	case couldFit(o.value, v.text):
		return maybe
	}
	return no
}

// meaning returns the first of the options that mean the same in a tool's list
// of those with values, where a short one stands before its long one.
func (t *tool) meaning(o string) string {
	before, _, found := strings.Cut(t.values, " "+o+" ")
	if !found || !strings.HasPrefix(o, "--") {
		return o
	}
	short := before[strings.LastIndexByte(before, ' ')+1:]
	if len(short) == 2 && short[1] == o[2] {
		return short
	}
	return o
}

// isOption reports whether a text is an option as it is written, alone or with
// its value behind =. Where options are words, one dash is as good as two.
func isOption(o, text string, wordy bool) answer {
	if wordy {
		o, text = oneDash(o), oneDash(text)
	}
	name, _, valued := strings.Cut(text, "=")
	switch {
	case fits(o, text), valued && fits(o, name):
		return yes
	case couldFit(o, text), valued && couldFit(o, name), text[0] == '-' && couldFit(o+"="+holeText, text):
		return maybe
	case shortened(o, name):
		return maybe
	}
	return no
}

func oneDash(o string) string {
	if len(o) > 2 && strings.HasPrefix(o, "--") {
		return o[1:]
	}
	return o
}

// shortened reports whether a name is an option cut short, which many programs
// take for it.
func shortened(o, name string) bool {
	return len(name) > 2 && strings.HasPrefix(name, "--") && strings.HasPrefix(o, name)
}

// hasLetter reports whether the arguments hold an option of one letter, or
// another that means the same to the program.
func hasLetter(program string, t *tool, letter rune, args []argument) answer {
	best := no
	for _, same := range synonyms(program, letter, args) {
		for _, a := range args {
			switch {
			case a.kind != option && a.kind != either:
			case len(same) > 2:
				best = max(best, isOption(same, a.text, false))
			default:
				best = max(best, inCluster(t, rune(same[1]), a.text))
			}
		}
	}
	return best
}

// inCluster reports whether a letter is among those behind one dash: -rf. They
// end where one takes the rest as its value.
func inCluster(t *tool, letter rune, text string) answer {
	if strings.HasPrefix(text, "--") || strings.ContainsAny(text, "/. ") {
		return no
	}
	best := no
	for i, c := range text {
		switch {
		case i == 0 && c == '-':
		case c == letter:
			return yes
		case c == hole:
			best = maybe
		case c == '=' || t.valued("-"+string(c)):
			return best
		}
	}
	return best
}
