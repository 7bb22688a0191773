package report

import (
	"html"
	"strings"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/render"
)

// markdownCode writes one line of visible text as code.
func markdownCode(s string) string {
	if strings.TrimSpace(s) == "" {
		return "(none)"
	}
	return codeSpan(s)
}

// markdownText writes one line of visible text as prose, where nothing in it could
// be a link, a mention or a reference, or begin a list, and else as code.
func markdownText(s string) string {
	if s = strings.TrimSpace(s); s == "" || refersToSomething(s) || beginsList(s) {
		return markdownCode(s)
	}
	var b strings.Builder
	for _, r := range s {
		if strings.ContainsRune("*_<>[]{}()", r) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}

// refersToSomething reports whether a text may hold more than words: somebody or
// something that GitHub or GitLab would make a link of, markup that a backslash
// does not disarm, or a formula.
func refersToSomething(s string) bool {
	lower := strings.ToLower(s)
	for _, mark := range []string{"://", "www.", "gh-", "[vulnerability:"} {
		if strings.Contains(lower, mark) {
			return true
		}
	}
	return strings.ContainsAny(s, "@#`|\\~$&!%") || longestHex(lower) >= shortCommit
}

// beginsList reports whether a text would be an item of a list, or a line across,
// where it begins a block.
func beginsList(s string) bool {
	return strings.ContainsRune("-+=", rune(s[0])) || s[0] != '.' && strings.HasPrefix(strings.TrimLeft(s, "0123456789"), ".")
}

// shortCommit is how many hexadecimal digits may name a commit.
const shortCommit = 7

// longestHex returns the length of the longest run of hexadecimal digits.
func longestHex(lower string) int {
	longest := 0
	for _, run := range strings.FieldsFunc(lower, func(r rune) bool { return !strings.ContainsRune("0123456789abcdef", r) }) {
		longest = max(longest, len(run))
	}
	return longest
}

// htmlCode writes one line of visible text as code within HTML.
func htmlCode(s string) string { return "<code>" + html.EscapeString(s) + "</code>" }

// markdownPlace writes a place as code; "" for none.
func markdownPlace(p acel.Place) string {
	p.File = slashed(p.File)
	at := render.Place(p)
	if at == "" {
		return ""
	}
	return markdownCode(at)
}
