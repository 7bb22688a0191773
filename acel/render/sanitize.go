package render

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/acel-dev/acel/acel"
)

// Sanitize returns s as one line of visible text that nothing obeys. What has
// no shape of its own is written as an escape: control characters (\n, \x1b),
// characters that are invisible or turn the direction of text (\u202e), and
// bytes that are no UTF-8 (\xff). So are the marks by which build servers know
// a command in a log: a colon that opens the text, as in "::error::", and the
// second # of "##[" or "##vso[", and by which Ginkgo's console knows a style: the
// second brace of "{{red}}". Everything else stays as it is, backslashes too, so
// that sanitizing twice changes nothing more.
func Sanitize(s string) string {
	colon := strings.IndexFunc(s, func(r rune) bool { return !unicode.IsSpace(r) })
	if colon < 0 || s[colon] != ':' {
		return visible(s, 0, len(s))
	}
	return visible(s, 0, colon) + `\x3a` + visible(s, colon+1, len(s))
}

// visible returns s[from:to] with escapes. The text around it counts: it may
// hold the other half of a build server's mark.
func visible(s string, from, to int) string {
	var b strings.Builder
	for i := from; i < to; {
		r, size := utf8.DecodeRuneInString(s[i:to])
		switch {
		case r == utf8.RuneError && size == 1:
			fmt.Fprintf(&b, `\x%02x`, s[i])
		case r == '#' && opensCommand(s, i):
			b.WriteString(`\x23`)
		case r == '{' && opensStyle(s, i):
			b.WriteString(`\x7b`)
		case acel.Visible(r):
			b.WriteString(s[i : i+size])
		default:
			b.WriteString(escape(r))
		}
		i += size
	}
	return b.String()
}

// escape spells a character as Go and JSON do.
func escape(r rune) string {
	switch {
	case r == '\n':
		return `\n`
	case r == '\r':
		return `\r`
	case r == '\t':
		return `\t`
	case r < utf8.RuneSelf:
		return fmt.Sprintf(`\x%02x`, r)
	case r <= 0xFFFF:
		return fmt.Sprintf(`\u%04x`, r)
	}
	return fmt.Sprintf(`\U%08x`, r)
}

// opensCommand reports whether the # at i is the second of a "##name[", which
// GitHub, Azure Pipelines and TeamCity obey anywhere in a line.
func opensCommand(s string, i int) bool {
	if i == 0 || s[i-1] != '#' {
		return false
	}
	rest := strings.TrimLeft(s[i+1:], asciiLetters)
	return strings.HasPrefix(rest, "[")
}

const asciiLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

// longestStyle is more than the name of any of Ginkgo's styles takes.
const longestStyle = 32

// opensStyle reports whether the { at i is the second of a "{{name}}", which
// Ginkgo's console replaces wherever it stands.
func opensStyle(s string, i int) bool {
	if i == 0 || s[i-1] != '{' {
		return false
	}
	rest := s[i+1 : min(len(s), i+1+longestStyle)]
	name := strings.TrimLeft(rest, "/-0123456789"+asciiLetters)
	return len(name) < len(rest) && strings.HasPrefix(name, "}}")
}
