package shell

import (
	"slices"
	"strings"
)

// A tool is what is known of a program, or of a subcommand of one.
type tool struct {
	// name is the program, and its subcommand behind a space.
	name string
	// values are the options that take the next word as their value, each
	// between spaces.
	values string
	// partly: options that take a value are not all known.
	partly bool
	// wordy: an option behind one dash is a word and not single letters.
	wordy bool
	// runs says where in its arguments another command stands.
	runs runs
	// skip is the number of operands before that command.
	skip int
	// quiet are options with which it runs nothing, texts those whose value is a
	// shell line, modules those whose value names a program.
	quiet, texts, modules string
	// login: without a command it is a shell.
	login bool
}

// runs says how a program runs another one that its arguments name.
type runs uint8

const (
	// runsNothing: whatever else it does.
	runsNothing runs = iota
	// runsWords: the rest of its words are a command.
	runsWords
	// runsSet: the same, with NAME=value before it.
	runsSet
	// runsDashed: the words behind -- are a command, or else the rest.
	runsDashed
	// runsFed: the rest is a command that gets further words from elsewhere.
	runsFed
	// runsJoined: the rest, joined by spaces, is a line for a shell.
	runsJoined
	// runsRemote: the same, and without it what it reads is one.
	runsRemote
	// runsEach: each operand is a line for a shell.
	runsEach
	// runsFirst: the first operand is a line for a shell.
	runsFirst
	// runsOptions: only its options say what it runs.
	runsOptions
	// runsFound: commands stand behind -exec and end with ; or +.
	runsFound
	// runsScript: the first operand is a file that it runs.
	runsScript
	// runsSourced: the same, and its own shell runs it.
	runsSourced
	// runsInput: what it reads is a line for a shell.
	runsInput
	// runsShell: it is a shell.
	runsShell
	// runsForeign: it is a shell of another language.
	runsForeign
)

// toolOf returns what is known of a program or a subcommand; never nil.
func toolOf(name string) *tool {
	at, found := slices.BinarySearchFunc(tools, versionless(name), func(t tool, name string) int { return strings.Compare(t.name, name) })
	if !found {
		return &tool{}
	}
	return &tools[at]
}

// lists reports whether an option is in a list.
func lists(list, o string) bool { return list != "" && strings.Contains(list, " "+o+" ") }

// valued reports whether an option takes a value.
func (t *tool) valued(o string) bool {
	return lists(t.values, o) || lists(t.texts, o) || lists(t.modules, o)
}

// valueOf looks at the option that words begin with. Where it takes a value,
// it returns its name, its value and the number of words that both are; else that
// number is 0. Of letters behind one dash, the first that takes a value takes the
// rest.
func (t *tool) valueOf(words []word) (name string, v word, n int) {
	o := words[0].text
	before, behind, joined := strings.Cut(o, "=")
	switch {
	case t.valued(o):
		return o, nextOf(words), 2
	case joined && t.valued(before):
		return before, word{text: behind}, 1
	case t.wordy || o[1] == '-':
		return "", word{}, 0
	}
	for i := 1; i < len(o); i++ {
		letter := o[:1] + o[i:i+1]
		switch {
		case !t.valued(letter):
		case i == len(o)-1:
			return letter, nextOf(words), 2
		default:
			return letter, word{text: o[i+1:]}, 1
		}
	}
	return "", word{}, 0
}

// separate reports whether the word behind an option is its value. A program or
// a line that an option names is an operand to patterns.
func (t *tool) separate(o string) bool {
	name, _, n := t.valueOf([]word{{text: o}})
	return n == 2 && lists(t.values, name)
}

// nextOf is the word behind the first, if there is one.
func nextOf(words []word) word {
	if len(words) < 2 {
		return word{}
	}
	return words[1]
}

// quietened reports whether with an option the tool runs nothing.
func (t *tool) quietened(o string) bool {
	if name, _, _ := strings.Cut(o, "="); lists(t.quiet, name) {
		return true
	}
	for i := 1; i < len(o) && o[1] != '-' && !t.valued("-"+o[i:i+1]); i++ {
		if lists(t.quiet, "-"+o[i:i+1]) {
			return true
		}
	}
	return false
}

// versionless takes the version off the name of an interpreter.
func versionless(name string) string {
	bare := strings.TrimRight(name, "0123456789.")
	if bare = strings.TrimSuffix(bare, "-"); slices.Contains(versioned, bare) {
		return bare
	}
	return name
}

// versioned are the programs that are often called with a version in their
// names: python3.12, pip3, pytest-3.
var versioned = []string{"gem", "node", "php", "pip", "pypy", "pytest", "python", "ruby"}
