package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/acel-dev/acel/acel"
)

func templateNames() []string {
	var names []string
	for _, t := range acel.Templates() {
		names = append(names, t.Name)
	}
	return names
}

// rulesNamed returns the rules whose id or text is name: an id belongs to one
// rule only, but several may say the same.
func rulesNamed(all []acel.Rule, name string) []acel.Rule {
	var found []acel.Rule
	for _, r := range all {
		if r.ID == name || r.String() == name {
			found = append(found, r)
		}
	}
	return found
}

// A beginning has so many letters at least, and so many names at most begin with
// it, for a guess at what was meant.
const (
	fewestLetters = 3
	mostGuesses   = 3
)

// begunBy returns the names that a word is the beginning of, whatever its case
// and what joins its parts; none where there are many.
func begunBy(word string, names []string) []string {
	plain := func(s string) string {
		return strings.ToLower(strings.NewReplacer("_", "", "-", "", " ", "").Replace(s))
	}
	var found []string
	for _, name := range names {
		if strings.HasPrefix(plain(name), plain(word)) {
			found = append(found, name)
		}
	}
	if len(plain(word)) < fewestLetters || len(found) > mostGuesses {
		return nil
	}
	return found
}

// guesses returns what a name was likely meant to be, in quotes.
func guesses(name string, all []acel.Rule) []string {
	short := append(templateNames(), topicNames()...)
	known := slices.Clone(short)
	for _, r := range all {
		known = append(known, r.Key(), r.String())
		if r.ID != "" {
			short = append(short, r.ID)
		}
	}
	if near := acel.Nearest(name, known); near != "" {
		return []string{strconv.Quote(near)}
	}
	var quoted []string
	for _, guess := range begunBy(name, short) {
		quoted = append(quoted, strconv.Quote(guess))
	}
	return quoted
}

// unknown says that nothing has this name, with a guess at what was meant.
func (e *explanation) unknown(name string, all []acel.Rule) error {
	where := "no rules file was found"
	if len(e.rules) > 0 {
		where = "no rule in " + strings.Join(e.rules, ", ") + " has this id or text"
	}
	if meant := guesses(name, all); meant != nil {
		return fmt.Errorf("there is no template %q, and %s; did you mean %s?", name, where, enumerate(meant))
	}
	return fmt.Errorf("there is no template %q, and %s; the templates are %s", name, where, enumerate(templateNames()))
}
