package shell

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Bounds of what is looked at for one call. Beyond them it is undecidable.
const (
	maxLine   = 1 << 20 // bytes of a line, or of a text within it that is read again
	maxText   = 2 << 20 // bytes of all of them
	maxLevels = 10      // texts within texts
	maxWork   = 500_000 // words looked at
)

// What a command costs beside its words, and a text beside its commands, as
// numbers of words.
const (
	commandWork = 8
	textWork    = 200
)

var (
	errLong   = fmt.Errorf("it is longer than %d bytes", maxLine)
	errLevels = fmt.Errorf("it holds lines within lines more than %d deep", maxLevels)
	errMany   = errors.New("it has more commands than are looked at")
)

// A judge holds the commands of one line against patterns.
type judge struct {
	patterns []pattern
	// found: a command matches, match. doubt says why another one may.
	found bool
	match command
	doubt error

	functions          map[string]bool   // that the line defines
	aliases            map[string]string // of the shell, and of git behind "git "
	texts, level, work int
}

// within notes a doubt where a count has reached its bound.
func (j *judge) within(n, bound int, beyond error) bool {
	if n >= bound {
		j.doubtful(beyond)
		return false
	}
	return true
}

// doubtful keeps the first reason why the answer is not known.
func (j *judge) doubtful(reason error) {
	if j.doubt == nil {
		j.doubt = reason
	}
}

// line reads a text as a shell does and sees its commands.
func (j *judge) line(text string, in input) {
	j.texts += len(text)
	j.work += textWork
	if !j.within(len(text), maxLine+1, errLong) || !j.within(j.texts, maxText, errLong) || !j.within(j.level, maxLevels, errLevels) || !j.within(j.work, maxWork, errMany) {
		return
	}
	file, err := parse(text)
	if err != nil {
		j.doubtful(err)
		return
	}
	j.level++
	j.visit(file, source(text), in)
	j.level--
}

// again reads a text within the line that the shell will read again. Where it
// is not all known, it may hold any command.
func (j *judge) again(c command, text string, in input) {
	if strings.Contains(text, holeText) {
		j.doubtful(fmt.Errorf("what %s runs is not all known before it runs", c.name()))
	}
	j.line(text, in)
}

// unknown notes that a command runs what is nowhere in the line.
func (j *judge) unknown(c command) {
	j.doubtful(fmt.Errorf("what %s runs is not in the line", c.name()))
}

// command sees one command, and those that it runs.
func (j *judge) command(c command) {
	j.work += commandWork + len(c.words)
	if len(c.words) == 0 || j.found || !j.within(j.work, maxWork, errMany) {
		return
	}
	if c.words[0].stream {
		j.unknown(c)
		return
	}
	if c.words[0].items {
		c = c.with(slices.Clone(c.words))
		c.words[0] = literal(holeText)
	}
	for i := range j.patterns {
		j.note(j.patterns[i].match(c.words), c)
	}
	j.split(c)
	j.alias(c)
	if c.words[0].known() || strings.Contains(c.words[0].text, "/") {
		j.inner(c)
	} else if !c.words[0].many {
		j.perhaps(c, func() { j.command(c.with(c.words[1:])) })
	}
}

// note takes in whether a pattern matches a command. One that the line itself
// defines as a function may be anything.
func (j *judge) note(a answer, c command) {
	switch {
	case a == no:
	case j.functions[c.words[0].text]:
		j.doubtful(fmt.Errorf("%s is a function of the line itself", c.name()))
	case a == yes:
		j.found, j.match = true, c
	default:
		j.veil(c)
	}
}

// perhaps sees what a command runs only if words that are not known are what
// they may be.
func (j *judge) perhaps(c command, see func()) {
	if j.found {
		return
	}
	see()
	if j.found {
		j.found = false
		j.veil(c)
	}
}

func (j *judge) veil(c command) {
	j.doubtful(fmt.Errorf("the command %s is not all known before it runs", c.show()))
}

// answer is why the judge cannot tell; nil where a command was found, or none
// may be one.
func (j *judge) answer() error {
	if j.found {
		return nil
	}
	return j.doubt
}
