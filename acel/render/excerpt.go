package render

import (
	"strings"
	"unicode/utf8"

	"github.com/clipperhouse/displaywidth"
)

// The window that is shown of a long line, in terminal columns. What is not
// needed before the place is shown behind it.
const (
	cellsBefore = 60
	cellsAfter  = 100
)

// An excerpt is a line with something in it to point at.
type excerpt struct {
	// gutter says what the line is: its number, or a step.
	gutter string
	// before, guilty and after make up the line, sanitized and cut.
	before, guilty, after string
}

// newExcerpt cuts a window out of text around the width bytes from column on,
// counted from 1. A column that text does not have is brought into it, and a
// character that is cut by either end is taken whole.
func newExcerpt(gutter, text string, column, width int) excerpt {
	text = strings.TrimRight(text, "\r\n")
	at := characterStart(text, min(max(column-1, 0), len(text)))
	from := at - len(end(text[:at], cellsBefore))
	e := excerpt{gutter: gutter, before: tail(untab(text, from, at), cellsBefore)}
	room := cellsAfter + max(0, cellsBefore-displaywidth.String(e.before))
	to := at + len(beginning(text[at:], room))
	stop := characterEnd(text, min(at+min(max(width, 1), len(text)), to))
	shown := head(untab(text, at, to), room)
	e.guilty = untab(text, at, min(stop, to))
	if !strings.HasPrefix(shown, e.guilty) {
		e.guilty = shown
	}
	e.after = shown[len(e.guilty):]
	return e
}

// characterStart returns where the character begins that holds the byte at i.
func characterStart(s string, i int) int {
	for j := i - 1; j >= max(0, i-utf8.UTFMax+1); j-- {
		if _, size := utf8.DecodeRuneInString(s[j:]); j+size > i {
			return j
		}
	}
	return i
}

// characterEnd returns where the character ends that the byte before i is in.
func characterEnd(s string, i int) int {
	start := characterStart(s, i)
	if start == i {
		return i
	}
	_, size := utf8.DecodeRuneInString(s[start:])
	return start + size
}

// untab is visible, but for tabs: indentation is shown as such.
func untab(s string, from, to int) string {
	var b strings.Builder
	for from < to {
		i := strings.IndexByte(s[from:to], '\t')
		if i < 0 {
			break
		}
		b.WriteString(visible(s, from, from+i))
		b.WriteString("    ")
		from += i + 1
	}
	b.WriteString(visible(s, from, to))
	return b.String()
}

// write adds the line and the carets below it to b.
func (e excerpt) write(b *strings.Builder, o Options, s Style) {
	blank := strings.Repeat(" ", displaywidth.String(e.gutter))
	line := strings.TrimRight(e.before+e.guilty+e.after, " ")
	b.WriteString(o.Paint(Faint, "    "+e.gutter+" |") + " " + line + "\n")
	pad := strings.Repeat(" ", displaywidth.String(e.before))
	carets := strings.Repeat("^", max(1, displaywidth.String(e.guilty)))
	b.WriteString(o.Paint(Faint, "    "+blank+" |") + " " + pad + o.Paint(s, carets) + "\n")
}
