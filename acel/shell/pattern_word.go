package shell

import (
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// patternWord returns a word of a pattern, with holes for each * outside
// quotes.
func patternWord(w *syntax.Word) (string, *PatternError) {
	var b strings.Builder
	for _, part := range w.Parts {
		text, ok := patternPart(part)
		if !ok {
			return "", &PatternError{
				Message: "what a variable or a command gives is not known to a rule",
				Hint:    "Write * for what may be any text, or put single quotes around what is meant as it stands.",
			}
		}
		b.WriteString(text)
	}
	return b.String(), nil
}

func patternPart(part syntax.WordPart) (string, bool) {
	switch p := part.(type) {
	case *syntax.Lit:
		return bareGlob(p.Value), true
	case *syntax.SglQuoted:
		return p.Value, !p.Dollar
	case *syntax.DblQuoted:
		var s spelling
		s.parts(p.Parts, inDouble)
		return s.b.String(), !strings.Contains(s.b.String(), holeText)
	}
	return "", false
}

// bareGlob returns text that stands outside quotes: * is a hole, a backslash
// makes the next character plain.
func bareGlob(text string) string {
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '\\' && i+1 < len(text):
			i++
			b.WriteByte(text[i])
		case c == '*':
			b.WriteRune(hole)
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

// quoteWord writes a word of a pattern as it can be read again.
func quoteWord(w string) string {
	plain := strings.ReplaceAll(w, holeText, "*")
	switch {
	case w != "" && strings.IndexFunc(plain, special) < 0 && !strings.Contains(w, "*"):
		return plain
	case strings.Contains(w, "'"):
		return `"` + strings.NewReplacer(`\`, `\\`, "$", `\$`, "`", "\\`", `"`, `\"`, holeText, `"*"`).Replace(w) + `"`
	}
	return "'" + strings.ReplaceAll(w, holeText, "'*'") + "'"
}

// special reports whether a character means something to a shell, or to the
// text of a clause.
func special(c rune) bool {
	letter := 'a' <= c|0x20 && c|0x20 <= 'z'
	return !letter && (c < '0' || c > '9') && !strings.ContainsRune("_-./:@%+=*^", c)
}
