package report

import (
	"fmt"
	"strings"
)

// markdown writes the help in GitHub's Markdown. What a rules file says stands in
// it as text and as code, and is no markup.
func (h ruleHelp) markdown() string {
	var b strings.Builder
	b.WriteString(codeSpan(h.rule) + "\n")
	if h.place != "" {
		b.WriteString("at " + codeSpan(h.place) + "\n")
	}
	b.WriteString("\n" + markdownText(sentence(h.meaning)) + "\n")
	if h.advice != "" {
		b.WriteString("\n> " + markdownText(sentence(h.advice)) + "\n")
	}
	if len(h.params) > 0 {
		b.WriteString("\n### Parameters\n\n")
	}
	for _, p := range h.params {
		name := codeSpan(p.name)
		if p.value != "" {
			name += " = " + codeSpan(p.value)
		}
		fmt.Fprintf(&b, "- %s: %s\n", name, markdownText(p.meaning))
	}
	if h.example != "" {
		fmt.Fprintf(&b, "\n### A session that keeps %s\n\n%s\n### A session that breaks it\n\n%s", codeSpan(h.example), codeBlock(drawnSteps(h.kept)), codeBlock(drawnSteps(h.broken)))
		b.WriteString("\n### Common mistakes\n\n")
	}
	for _, m := range h.mistakes {
		b.WriteString("- " + markdownText(m) + "\n")
	}
	return b.String()
}

// codeSpan writes a line of text as code, between more backticks than it has in a
// row.
func codeSpan(s string) string {
	fence := strings.Repeat("`", longestRun(s, '`')+1)
	if strings.HasPrefix(s, "`") || strings.HasSuffix(s, "`") || strings.TrimSpace(s) == "" {
		s = " " + s + " "
	}
	return fence + s + fence
}

// codeBlock writes lines as code.
func codeBlock(s string) string {
	fence := strings.Repeat("`", max(3, longestRun(s, '`')+1))
	return fence + "text\n" + s + fence + "\n"
}

// longestRun returns how often a byte stands in a row at most.
func longestRun(s string, c byte) int {
	longest, run := 0, 0
	for i := range len(s) {
		if run++; s[i] != c {
			run = 0
		}
		longest = max(longest, run)
	}
	return longest
}
