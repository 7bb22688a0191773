package shell

import (
	"slices"
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// separator is the variable that holds what splits words.
const separator = "IFS"

// splitting is whether a word may be several, since what is not known of it
// stands outside quotes.
type splitting uint8

const (
	whole splitting = iota
	// mightSplit: a variable of which the line does not tell. It is taken to be
	// one word, but behind a program's name.
	mightSplit
	// holdsOutput: the same, of what the line does tell, but not all.
	holdsOutput
	// splits: the line gives a variable what splits words.
	splits
)

// separates reports whether a part of a word gives what splits words.
func separates(part syntax.WordPart) bool {
	p, ok := part.(*syntax.ParamExp)
	return ok && p.Param != nil && p.Param.Value == separator && !p.Excl && !p.Length && !p.IsSet && p.Names == 0 &&
		(p.Exp == nil || p.Exp.Op != syntax.AlternateUnset && p.Exp.Op != syntax.AlternateUnsetOrNull)
}

// readFields returns the words that the parts of one are, which $IFS outside
// quotes takes apart.
func (n names) readFields(parts []syntax.WordPart) []word {
	if !slices.ContainsFunc(parts, separates) {
		return []word{n.readWord(&syntax.Word{Parts: parts})}
	}
	var fields []word
	for len(parts) > 0 {
		end := slices.IndexFunc(parts, separates)
		if end < 0 {
			end = len(parts)
		}
		if end > 0 {
			fields = append(fields, n.readWord(&syntax.Word{Parts: parts[:end]}))
		}
		parts = parts[min(end+1, len(parts)):]
	}
	return fields
}

// maySplit reports whether a word may be several: a program's name, where text
// that is known stands before what is not, or an operand.
func (w word) maySplit(program bool) bool {
	before, _, found := strings.Cut(w.text, holeText)
	switch {
	case !found || w.many:
		return false
	case w.split == mightSplit, w.split == holdsOutput:
		return program && before != "" && !strings.HasSuffix(before, "/")
	}
	return w.split == splits
}

// split sees a command in which the words that may be several are. Of python$V
// it is not asked what python runs.
func (j *judge) split(c command) {
	if j.found {
		return
	}
	words, most := splitWords(c.words)
	if most == whole {
		return
	}
	for i := range j.patterns {
		j.note(min(maybe, j.patterns[i].match(words)), c)
	}
	if most == mightSplit {
		return
	}
	if c.words[0].maySplit(true) {
		words[0] = literal(strings.TrimSuffix(words[0].text, holeText))
		if words[0].text == "" {
			words[0] = literal(holeText)
		}
	}
	j.perhaps(c, func() { j.command(c.with(words)) })
}

// splitWords returns words of which those that may be several are, and how
// they may.
func splitWords(all []word) (words []word, most splitting) {
	for i, w := range all {
		if !w.maySplit(i == 0) {
			words = append(words, w)
			continue
		}
		most = max(most, w.split)
		first, last := strings.Index(w.text, holeText), strings.LastIndex(w.text, holeText)
		words = append(words, word{text: w.text[:first] + holeText}, literal(holeText), word{text: w.text[last:]})
	}
	return words, most
}
