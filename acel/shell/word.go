package shell

import (
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// A word is one argument as a program would get it, as far as the line tells.
type word struct {
	// text has a hole wherever the line does not tell.
	text string
	// many: nothing is known, not even that it is one word: $X, or "$@".
	many bool
	// file: what is not known at its beginning is the name of a file, which is
	// taken not to look like an option.
	file bool
	// items: it is one of what a loop or another program reads, and may be
	// anything where a program's name is expected.
	items bool
	split splitting
	// stream: it is what another command writes, as <(curl x) is.
	stream bool
}

func (w word) known() bool { return !strings.Contains(w.text, holeText) }

// dashed reports whether a word is an option, by its looks.
func (w word) dashed() bool { return len(w.text) > 1 && w.text[0] == '-' }

// veiled reports whether a word may be an option and may be none.
func (w word) veiled() bool { return !w.file && strings.HasPrefix(w.text, holeText) }

// base is the name of a program without its path. A variable before a slash is
// taken for a directory.
func (w word) base() string {
	name := w.text[strings.LastIndexByte(w.text, '/')+1:]
	if len(name) > 4 && strings.EqualFold(name[len(name)-4:], ".exe") {
		name = name[:len(name)-4]
	}
	if at := strings.IndexByte(name, '@'); at > 0 {
		name = name[:at] // npx jest@29
	}
	return name
}

// literal is a word all known.
func literal(text string) word {
	return word{text: text, many: text == holeText}
}

// readWord returns a word as the shell would pass it, quotes taken off.
func (n names) readWord(w *syntax.Word) word {
	s := spelling{names: n}
	s.parts(w.Parts, bare)
	text := s.b.String()
	onlyHoles := text != "" && strings.Trim(text, holeText) == ""
	return word{text: text, many: s.spread && onlyHoles, file: s.file, stream: s.stream, items: s.items && onlyHoles, split: s.split}
}
