package shell

import (
	"errors"
	"fmt"
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// Bounds of a pattern.
const (
	maxPattern  = 1024 // bytes
	maxOperands = 32
)

// A PatternError says what is wrong with one of the patterns given to [Clause].
type PatternError struct {
	// Index is the pattern's position, from 0; 0 also where there is none.
	Index int
	// Message says what is wrong, Hint what to write instead; it may be empty.
	Message, Hint string
}

// Error returns the message, and the hint in brackets.
func (e *PatternError) Error() string {
	if e.Hint == "" {
		return e.Message
	}
	return e.Message + " (" + e.Hint + ")"
}

// parsePatterns reads all patterns and reports every bad one.
func parsePatterns(texts []string) ([]pattern, error) {
	if len(texts) == 0 {
		return nil, &PatternError{Message: "no command is named", Hint: "Write a program and, where it matters, its first words: git commit."}
	}
	patterns := make([]pattern, len(texts))
	var faults []error
	for i, text := range texts {
		p, fault := parsePattern(text)
		if fault != nil {
			fault.Index = i
			faults = append(faults, fault)
		}
		patterns[i] = p
	}
	return patterns, errors.Join(faults...)
}

func parsePattern(text string) (pattern, *PatternError) {
	args, fault := oneCall(text)
	if fault != nil {
		return pattern{}, fault
	}
	words := make([]word, len(args))
	texts := make([]string, len(args))
	for i, w := range args {
		text, fault := patternWord(w)
		if fault != nil {
			return pattern{}, fault
		}
		words[i], texts[i] = word{text: text}, quoteWord(text)
	}
	p := compile(words)
	p.text = strings.Join(texts, " ")
	return p, p.fault(text)
}

// compile sorts the words of a pattern, an option's value to its option.
func compile(words []word) pattern {
	var f form
	for _, a := range scan(words) {
		switch a.kind {
		case option:
			f.options = append(f.options, wanted{name: a.text})
		case value:
			last := &f.options[len(f.options)-1]
			last.value, last.valued = a.text, true
		default:
			f.operands = append(f.operands, a.text)
		}
	}
	program := words[0].base()
	return pattern{program: program, forms: forms(program, f)}
}

// fault returns what is wrong with a pattern whose words are good.
func (p *pattern) fault(text string) *PatternError {
	first, _, _ := strings.Cut(p.text, " ")
	switch {
	case p.program == "":
		return &PatternError{Message: fmt.Sprintf("command %q names no program", text), Hint: "Begin with the program's name: rm -rf."}
	case strings.HasPrefix(p.program, "-"):
		return &PatternError{Message: fmt.Sprintf("command %q begins with an option, where a program's name was expected", text), Hint: "Put the program first, or * for any: * " + first + "."}
	case len(p.forms[0].operands) > maxOperands:
		return &PatternError{Message: fmt.Sprintf("a command of more than %d words", maxOperands)}
	}
	return nil
}

// oneCall reads a pattern as the words of one simple command.
func oneCall(text string) ([]*syntax.Word, *PatternError) {
	if strings.TrimSpace(text) == "" {
		return nil, &PatternError{Message: "an empty command names no program", Hint: "Write a program and, where it matters, its first words: git commit."}
	}
	if len(text) > maxPattern {
		return nil, &PatternError{Message: fmt.Sprintf("a command of more than %d bytes", maxPattern)}
	}
	if fault := likeExpression(text); fault != nil {
		return nil, fault
	}
	file, err := parse(text)
	if err != nil {
		return nil, &PatternError{Message: fmt.Sprintf("command %q: %v", text, err), Hint: "Put quotes around what is not a plain word."}
	}
	if len(file.Stmts) != 1 {
		return nil, severalCommands(text)
	}
	return callOf(text, file.Stmts[0])
}

// callOf returns the words of the simple command that a statement is, and
// refuses all that is not looked at.
func callOf(text string, s *syntax.Stmt) ([]*syntax.Word, *PatternError) {
	switch {
	case len(s.Redirs) > 0:
		return nil, &PatternError{Message: fmt.Sprintf("command %q: where a command reads and writes is not looked at", text), Hint: "Leave the redirection out."}
	case s.Negated || s.Background || s.Coprocess || s.Disown || s.Semicolon.IsValid():
		return nil, &PatternError{Message: fmt.Sprintf("command %q: what stands around a command is not looked at", text), Hint: "Leave !, & and ; out."}
	}
	switch cmd := s.Cmd.(type) {
	case *syntax.DeclClause:
		return declared(cmd), nil
	case *syntax.CallExpr:
		if len(cmd.Assigns) > 0 {
			return nil, &PatternError{Message: fmt.Sprintf("command %q: variables before a command are not looked at", text), Hint: "Leave them out: the command is seen whatever stands before it."}
		}
		return cmd.Args, nil
	case *syntax.BinaryCmd:
		return nil, severalCommands(text)
	}
	return nil, &PatternError{Message: fmt.Sprintf("command %q is a construct of the shell and not a simple command", text), Hint: "Write a program and, where it matters, its first words: git commit."}
}

func severalCommands(text string) *PatternError {
	hint := "Name the program and its first words alone."
	if parts := strings.FieldsFunc(text, func(c rune) bool { return strings.ContainsRune("|&;\n", c) }); len(parts) > 1 {
		for i, p := range parts {
			parts[i] = strings.TrimSpace(p)
		}
		hint = "To mean any of several, write a list: [" + strings.Join(parts, ", ") + "]."
	}
	return &PatternError{Message: fmt.Sprintf("command %q is more than one simple command", text), Hint: hint}
}

// likeExpression refuses what can only have been meant as a regular expression.
func likeExpression(text string) *PatternError {
	first, _, _ := strings.Cut(text, " ")
	anchored := strings.HasPrefix(text, "^") || strings.HasSuffix(text, "$")
	if !anchored && !strings.Contains(first, ".*") && !strings.Contains(text, `\b`) && !strings.Contains(text, `\s`) {
		return nil
	}
	plain := strings.NewReplacer("^", "", "$", "", ".*", "*", `\b`, "", `\s+`, " ", `\s*`, " ", `\s`, " ").Replace(text)
	return &PatternError{
		Message: fmt.Sprintf("command %q looks like a regular expression, where the words of a command were expected", text),
		Hint:    fmt.Sprintf("Did you mean %s? An expression goes into matches.", strings.TrimSpace(plain)),
	}
}
