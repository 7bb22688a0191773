package report

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/acel-dev/acel/acel/render"
)

// mermaidPlain are the characters, beside letters and digits, that mean nothing to
// Mermaid within a text. The others are written as entities: ; ends a statement,
// # begins an entity or a comment, %% a comment or a directive, $$ a formula, : a
// text, and < and quotes are markup.
const mermaidPlain = " _-.,/=()[]'?!+*^~|"

// mermaidText writes one line of text, cut to so many columns.
func mermaidText(s string, cells int) string {
	s = render.Clip(s, cells)
	var b strings.Builder
	word := false // the character before belongs to the same word
	for i, r := range s {
		switch {
		case !word && reservedAt(s[i:]), !plainForMermaid(r):
			b.WriteString("#" + strconv.Itoa(int(r)) + ";")
		default:
			b.WriteRune(r)
		}
		word = wordRune(r)
	}
	return b.String()
}

// plainForMermaid leaves out what Mermaid marks entities with itself: ﬂ and ¶.
func plainForMermaid(r rune) bool {
	return r != 'ﬂ' && r != '¶' && (r >= utf8.RuneSelf || wordRune(r) || strings.ContainsRune(mermaidPlain, r))
}

func wordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_' }

// reservedAt reports whether a text begins with the word end, which has closed
// blocks in some versions of Mermaid wherever it stood.
func reservedAt(s string) bool {
	if len(s) < 3 || !strings.EqualFold(s[:3], "end") {
		return false
	}
	next, _ := utf8.DecodeRuneInString(s[3:])
	return len(s) == 3 || !wordRune(next)
}

// mermaidWrapped writes the text of a note, wrapped between words.
func mermaidWrapped(s string) string {
	var lines []string
	line := ""
	for _, word := range strings.Fields(render.Clip(unwrapped(s), mermaidNote)) {
		switch {
		case line == "":
			line = word
		case utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) <= mermaidWrap:
			line += " " + word
		default:
			lines, line = append(lines, line), word
		}
	}
	lines = append(lines, line)
	for i := range lines {
		lines[i] = mermaidText(lines[i], mermaidNote)
	}
	return strings.Join(lines, "<br/>")
}
