package shell

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/acel-dev/acel/acel"
)

// defaultField is where a clause looks when it is given no field.
const defaultField = "command"

// Clause returns the condition that the shell line at the dotted path field of
// a call's arguments ("" is "command") would run a command that fits one of the
// patterns. What a pattern is, and what of a line is seen, is told at the head
// of this package.
//
// An absent field runs nothing. The condition cannot be decided where the
// arguments cannot be read, where the field holds no line (a string, or a list
// of strings that is a program and its arguments), where the line is no shell,
// and where what decides is not in it. The error of Clause joins a
// [*PatternError] for each bad pattern.
func Clause(field string, patterns ...string) (acel.Clause, error) {
	if field == "" {
		field = defaultField
	}
	path := strings.Split(field, ".")
	if slices.Contains(path, "") {
		return acel.Clause{}, errors.New("field " + field + " has an empty step between its dots")
	}
	compiled, err := parsePatterns(patterns)
	if err != nil {
		return acel.Clause{}, err
	}
	texts := textsOf(compiled)
	return acel.Clause{
		Key: "command", Text: clauseText(field, texts), Texts: texts, Field: field,
		Holds: func(s *acel.State, c acel.Call) (bool, error) {
			if s.Recorded() && redacted(path, c.Args) {
				return false, acel.ErrRedacted
			}
			j, err := look(compiled, path, c.Args)
			return j.found, err
		},
		Shows: func(_ *acel.State, c acel.Call) string {
			if j, _ := look(compiled, path, c.Args); j.found {
				return j.match.show()
			}
			return ""
		},
	}, nil
}

// textsOf returns the canonical texts of patterns. They are the same whatever
// the order in which the patterns were written.
func textsOf(patterns []pattern) []string {
	texts := make([]string, len(patterns))
	for i, p := range patterns {
		texts[i] = p.text
	}
	slices.Sort(texts)
	return slices.Compact(texts)
}

// clauseText is the same for clauses that mean the same.
func clauseText(field string, texts []string) string {
	text := texts[0]
	if len(texts) > 1 {
		text = "[" + strings.Join(texts, ", ") + "]"
	}
	if field != defaultField {
		text = "{field: " + quoteWord(field) + ", command: " + text + "}"
	}
	return text
}

// look decides the condition for one call. Nothing in a line can make it
// panic. With an error, nothing is found.
func look(patterns []pattern, path []string, args []byte) (j judge, err error) {
	defer func() {
		if p := recover(); p != nil {
			j, err = judge{}, fmt.Errorf("its command line cannot be read: %v", p)
		}
	}()
	line, err := readLine(path, args)
	if err != nil {
		return judge{}, err
	}
	j.patterns = patterns
	if line.argv {
		j.command(command{words: line.words})
	} else {
		j.line(line.text, input{})
	}
	return j, j.answer()
}
