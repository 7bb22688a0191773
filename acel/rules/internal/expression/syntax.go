package expression

import (
	"strings"

	"cel.dev/cel-go/cel"
)

// unreadable says why a text is no expression. What people who know other
// languages write is looked for first; CEL's parser only knows where it
// stopped.
func unreadable(text string, issues *cel.Issues) *Error {
	if e := slip(text); e != nil {
		return e
	}
	first := issues.Errors()[0]
	at := offsetOf(text, first.Location.Line(), first.Location.Column())
	what := strings.TrimPrefix(first.Message, "Syntax error: ")
	switch {
	case strings.Contains(what, "has() macro"):
		return mistake(at, "has takes a name behind a dot: has(args.x); for a key write args.x in state.orders", "has cannot ask for this")
	case strings.Contains(what, "invalid int literal"):
		return mistake(at, "whole numbers go from -2^63 to 2^63-1", "the number is too large")
	case strings.HasPrefix(what, "reserved identifier: "):
		return mistake(at, "", "%s is a word of CEL's own and no variable", strings.TrimPrefix(what, "reserved identifier: "))
	case strings.HasPrefix(what, "unsupported syntax"):
		return mistake(at, "guard a key that may be absent with has(args.x)", "optional keys are not known here")
	case strings.Contains(what, "exceed") || strings.Contains(what, "limit") || strings.Contains(what, "recursion"):
		return mistake(0, "", "the expression is too large: %s", what)
	case at >= len(strings.TrimRight(text, " \t\r\n")):
		return mistake(len(text), "", "the expression ends too early")
	}
	at += len(text[at:]) - len(strings.TrimLeft(text[at:], " \t\r\n"))
	return mistake(at, "", "the expression cannot be read from here on: %s", shorten(text[at:]))
}

// offsetOf returns the byte at a line, counted from 1, and a column in
// characters, counted from 0.
func offsetOf(text string, line, column int) int {
	start := 0
	for ; line > 1; line-- {
		next := strings.IndexByte(text[start:], '\n')
		if next < 0 {
			break
		}
		start += next + 1
	}
	return start + byteOffset(text[start:], max(column, 0))
}
