package acel

import (
	"strconv"
	"strings"
	"unicode"
)

// harmless defuses the marks that Ginkgo's console and build servers obey in the
// middle of a line.
func harmless(line string) string {
	return strings.NewReplacer("{{", `{\x7b`, "##", `#\x23`).Replace(line)
}

// harmlessLines is a text of several lines of which nothing is obeyed: what has
// no shape is written as an escape, but for the ends of lines, and no line begins
// as a build server's command does. It is for errors that Gomega shows as they
// are; everything else goes through the package render.
func harmlessLines(text string) string {
	lines := strings.Split(harmless(text), "\n")
	for i, line := range lines {
		line = escaped(line)
		if rest, command := strings.CutPrefix(strings.TrimLeftFunc(line, unicode.IsSpace), ":"); command {
			line = `\x3a` + rest
		}
		lines[i] = line
	}
	return strings.Join(lines, "\n")
}

// escaped spells what has no shape of its own as Go does.
func escaped(line string) string {
	var b strings.Builder
	for _, r := range line {
		if Visible(r) {
			b.WriteRune(r)
			continue
		}
		b.WriteString(strings.Trim(strconv.QuoteRune(r), "'"))
	}
	return b.String()
}
