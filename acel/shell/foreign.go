package shell

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A language is what is known of programs that run code which is no shell.
type language struct {
	programs string
	// code are the options whose value is code.
	code string
	// first: without them, the first operand is code.
	first bool
	// marks are what runs a command without a name.
	marks []string
}

var languages = []language{
	{programs: " python pypy py ", code: " -c "},
	{programs: " perl ", code: " -e -E ", marks: []string{"`"}},
	{programs: " ruby ", code: " -e ", marks: []string{"`", "%x"}},
	{programs: " node nodejs bun ", code: " -e -p --eval --print -pe "},
	{programs: " php ", code: " -r ", marks: []string{"`"}},
	{programs: " lua luajit ", code: " -e "},
	{programs: " osascript ", code: " -e "},
	{programs: " awk gawk mawk nawk ", code: " -e --source ", first: true, marks: []string{`| "`, `|"`, "|&"}},
}

// foreign notes a doubt where code of another language is in the line, runs
// commands, and names a pattern's program.
func (j *judge) foreign(c command) {
	name := versionless(c.words[0].base())
	at := slices.IndexFunc(languages, func(l language) bool { return lists(l.programs, name) })
	if at < 0 {
		return
	}
	for _, text := range languages[at].codeOf(c) {
		if !languages[at].runsCommands(text) {
			continue
		}
		for i := range j.patterns {
			if j.patterns[i].namedIn(text) {
				j.doubtful(fmt.Errorf("what the code that %s is given runs is not known", c.name()))
			}
		}
	}
}

// codeOf returns the code that a command is given.
func (l *language) codeOf(c command) []string {
	var code []string
	words := c.words[1:]
	bare := true
	for i, w := range words {
		text := w.text
		letters := w.dashed() && text[1] != '-' && len(text) > 2
		switch name, value, joined := strings.Cut(text, "="); {
		case lists(l.code, text), letters && lists(l.code, "-"+text[len(text)-1:]):
			code = append(code, nextOf(words[i:]).text)
		case joined && lists(l.code, name):
			code = append(code, value)
		case letters && lists(l.code, text[:2]):
			code = append(code, text[2:])
		}
		bare = bare && (w.dashed() || text == "-")
	}
	switch {
	case len(code) > 0:
	case l.first:
		for _, w := range words {
			if !w.dashed() {
				code = append(code, w.text)
			}
		}
	case c.input.kind == inputText && (bare || slices.ContainsFunc(words, isInput)):
		code = append(code, c.input.word.text)
	}
	return code
}

// isInput reports whether a word names what a command reads.
func isInput(w word) bool { return w.text == "-" || slices.Contains(inputNames, w.text) }

// callers are the names by which languages run commands, those with * their
// beginnings.
var callers = []string{
	"system", "subprocess", "popen*", "exec", "execl*", "execv*", "execsync", "execfile*", "spawn*", "posix_spawn*",
	"child_process", "check_output", "check_call", "getoutput", "getstatusoutput", "create_subprocess*", "startfile", "pty",
	"qx", "open3", "capture2*", "capture3", "shell_exec", "passthru", "proc_open", "shell", "getline",
}

// runsCommands reports whether code has something by which its language runs
// commands.
func (l *language) runsCommands(code string) bool {
	for _, mark := range l.marks {
		if strings.Contains(code, mark) {
			return true
		}
	}
	return slices.ContainsFunc(strings.FieldsFunc(strings.ToLower(code), notInName), func(name string) bool {
		return slices.ContainsFunc(callers, func(caller string) bool {
			beginning, open := strings.CutSuffix(caller, "*")
			return name == caller || open && strings.HasPrefix(name, beginning)
		})
	})
}

// namedIn reports whether code holds the pattern's program as a word, or has a
// hole where it may stand.
func (p *pattern) namedIn(code string) bool {
	if strings.Contains(code, holeText) || strings.Contains(p.program, holeText) {
		return true
	}
	for end := 0; ; {
		at := strings.Index(code[end:], p.program)
		if at < 0 {
			return false
		}
		begin := end + at
		end = begin + len(p.program)
		before, _ := utf8.DecodeLastRuneInString(code[:begin])
		after, _ := utf8.DecodeRuneInString(code[end:])
		if !inName(before) && !inName(after) {
			return true
		}
	}
}

func notInName(c rune) bool { return !inName(c) }

// inName reports whether a character goes on a name in code.
func inName(c rune) bool { return c == '_' || unicode.IsLetter(c) || unicode.IsDigit(c) }
