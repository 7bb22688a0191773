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
	return strings.ContainsAny(s, "@#`|\\~$&!%") || longestHex(lower) >= shortCommit || namesEmoji(lower)
}

// namesEmoji reports whether a text holds what may be the name of an emoji, between
// colons: a tool could pass itself off as checked.
func namesEmoji(lower string) bool {
	parts := strings.Split(lower, ":")
	for i := 1; i < len(parts)-1; i++ {
		if parts[i] != "" && strings.Trim(parts[i], "abcdefghijklmnopqrstuvwxyz0123456789_+-") == "" {
			return true
		}
	}
	return false
}

// beginsList reports whether a text would be an item of a list, or a line across,
// where it begins a block.
func beginsList(s string) bool {
	return strings.ContainsRune("-+=", rune(s[0])) || s[0] != '.' && strings.HasPrefix(strings.TrimLeft(s, "0123456789"), ".")
}

// shortCommit is how many hexadecimal digits may name a commit.
const shortCommit = 7

// longestHex returns the length of the longest word of hexadecimal digits: those
// within another word, as in succeeded, name nothing.
func longestHex(lower string) int {
	longest := 0
	for _, word := range strings.FieldsFunc(lower, func(r rune) bool { return (r < 'a' || r > 'z') && (r < '0' || r > '9') }) {
		if strings.Trim(word, "0123456789abcdef") == "" {
			longest = max(longest, len(word))
		}
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
