package shell

import "strings"

// A wanted option must be among those of a command.
type wanted struct {
	name string
	// value is what it must be given, where valued is set.
	value  string
	valued bool
}

// fitsOptions reports whether every option of the form is among a command's.
func (f *form) fitsOptions(d *dialect, args []argument) answer {
	all := yes
	for _, o := range f.options {
		if all == no {
			return no
		}
		all = min(all, o.among(d, args))
	}
	return all
}

// among reports whether an option is among the arguments: as it is written, or
// in another spelling, or, where it is letters behind one dash, letter by letter.
func (o wanted) among(d *dialect, args []argument) answer {
	whole := o.spelt(d, args)
	if whole == yes || o.valued || len(o.name) == 2 || strings.HasPrefix(o.name, "--") {
		return whole
	}
	letters := no
	for i, letter := range strings.ReplaceAll(o.name[1:], holeText, "") {
		one := wanted{name: "-" + string(letter)}.spelt(d, args)
		if i == 0 || one < letters {
			letters = one
		}
	}
	return max(whole, letters)
}

// spelt reports whether an option is among the arguments in one of its
// spellings.
func (o wanted) spelt(d *dialect, args []argument) answer {
	best := no
	for _, s := range d.same(o.name) {
		for i := range args {
			if best == yes {
				return yes
			}
			best = max(best, min(s.sure, o.at(s, d, args[i:])))
		}
	}
	return best
}

// at reports whether the first of the arguments is the option, in one spelling.
func (o wanted) at(s sameness, d *dialect, args []argument) answer {
	a := args[0]
	switch {
	case s.before != 0:
		if a.kind == operand && a.text[:min(1, len(a.text))] == string(s.before) {
			return yes
		}
	case a.kind == option && o.valued:
		return o.given(s.name, args)
	case a.kind != option && a.kind != either:
	case len(s.name) == 2:
		return max(isOption(s.name, a.text, a.tool.wordy, d), inCluster(a.tool, rune(s.name[1]), a.text))
	default:
		return isOption(s.name, a.text, a.tool.wordy, d)
	}
	return no
}

// given reports whether the arguments begin with an option, so named, and the
// value that is wanted.
func (o wanted) given(name string, args []argument) answer {
	words := []word{args[0].word}
	if len(args) > 1 {
		words = append(words, args[1].word)
	}
	t := args[0].tool
	found, v, n := t.valueOf(words)
	switch {
	case n == 0:
		return no
	case found != name && t.meaning(found) != t.meaning(name):
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
func isOption(o, text string, wordy bool, d *dialect) answer {
	if wordy {
		o, text = oneDash(o), oneDash(text)
	}
	name, _, valued := strings.Cut(text, "=")
	switch {
	case fits(o, text), valued && fits(o, name):
		return yes
	case couldFit(o, text), valued && couldFit(o, name), text[0] == '-' && couldFit(o+"="+holeText, text):
		return maybe
	case shortened(o, name) && !d.knows(name):
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

// inCluster reports whether a letter is among those behind one dash: -rf. They
// end where one takes the rest as its value, and where what follows is no
// letter. What is not known is no letter either where a path goes on from it.
func inCluster(t *tool, letter rune, text string) answer {
	if t.wordy || strings.HasPrefix(text, "--") {
		return no
	}
	for i, c := range text {
		switch {
		case i == 0 && c == '-':
		case c == hole && strings.ContainsAny(text[i:], "/. "):
			return no
		case c == hole:
			return maybe
		case c == letter:
			return yes
		case strings.ContainsRune("=/. ", c) || t.valued("-"+string(c)):
			return no
		}
	}
	return no
}
