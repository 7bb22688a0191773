package rules

import "bytes"

// extent returns how many bytes the value at n's offset takes, as far as they
// stand on its first line: what a caret underlines.
func (t *text) extent(n *node) int {
	rest := t.rest(n.at)
	switch {
	case len(rest) == 0:
		return 0
	case n.plain && n.value != "" && bytes.HasPrefix(rest, []byte(n.value)):
		return len(n.value)
	case rest[0] == '"' || rest[0] == '\'':
		return quoted(rest)
	case rest[0] == '[' || rest[0] == '{':
		return bracketed(rest)
	}
	return token(rest)
}

// quoted returns the length of the quoted text at the start of line.
func quoted(line []byte) int {
	quote := line[0]
	for i := 1; i < len(line); i++ {
		switch {
		case line[i] == '\\' && quote == '"':
			i++
		case line[i] == quote:
			return i + 1
		}
	}
	return len(line)
}

// bracketed returns the length of the bracketed value at the start of line.
func bracketed(line []byte) int {
	depth := 0
	for i := 0; i < len(line); i++ {
		switch line[i] {
		case '"', '\'':
			i += quoted(line[i:]) - 1
		case '[', '{':
			depth++
		case ']', '}':
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return len(bytes.TrimRight(line, " \t"))
}

// token returns the length of the run without a space or bracket at the start
// of line.
func token(line []byte) int {
	if i := bytes.IndexAny(line, " \t,[]{}"); i >= 0 {
		return i
	}
	return len(line)
}
