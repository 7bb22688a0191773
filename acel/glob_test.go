package acel

import (
	"regexp"
	"strings"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"pgregory.net/rapid"
)

var _ = Describe("a glob", func() {
	DescribeTable("fits whole names",
		func(pattern, name string, want bool) { Expect(globMatch(pattern, name)).To(Equal(want)) },
		Entry("a name as it is", "abc", "abc", true),
		Entry("not a part of one", "abc", "abcd", false),
		Entry("not more than one", "abcd", "abc", false),
		Entry("any text", "a*c", "abbbc", true),
		Entry("no text", "a*c", "ac", true),
		Entry("a star at the end", "a*", "a", true),
		Entry("a star alone", "*", "", true),
		Entry("stars in a row", "**", "abc", true),
		Entry("backing up", "*ab", "aabab", true),
		Entry("backing up in vain", "*ab", "aabaa", false),
		Entry("two stars", "*_user_*", "mcp_user_get", true),
		Entry("one character", "a?c", "abc", true),
		Entry("not none", "a?c", "ac", false),
		Entry("one character of several bytes", "a?c", "aéc", true),
		Entry("not one byte of it", "a??c", "aéc", false),
		Entry("after a star", "*?", "é", true),
		Entry("nor, backing up, the middle of one", "*??cd", "€cd", false),
		Entry("the empty name", "", "", true),
		Entry("with case", "A*", "abc", false),
		Entry("brackets as they are", "[ab]", "a", false),
		Entry("a backslash as it is", `\*`, `\x`, true),
	)

	It("takes no time to speak of on hostile patterns", func() {
		Expect(globMatch(strings.Repeat("*a", 500)+"b", strings.Repeat("a", 10_000))).To(BeFalse())
	})
})

func TestAGlobIsTheRegularExpressionThatItStandsFor(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		alphabet := rapid.SampledFrom([]rune("ab*?é€."))
		pattern := rapid.StringOfN(alphabet, 0, 8, -1).Draw(t, "pattern")
		name := rapid.StringOfN(alphabet, 0, 10, -1).Draw(t, "name")
		expr := regexp.QuoteMeta(pattern)
		expr = strings.NewReplacer(`\*`, ".*", `\?`, ".").Replace(expr)
		want := regexp.MustCompile("(?s)^" + expr + "$").MatchString(name)
		if got := globMatch(pattern, name); got != want {
			t.Fatalf("%q on %q is %v", pattern, name, got)
		}
		if got := globMatch(pattern, inParts(t, name)...); got != want {
			t.Fatalf("%q on %q in parts is %v", pattern, name, got)
		}
	})
}

// inParts cuts a text between characters, perhaps into empty parts.
func inParts(t *rapid.T, text string) []string {
	cut := strings.SplitAfter(text, "")
	at := rapid.IntRange(0, len(cut))
	a, b := at.Draw(t, "cut"), at.Draw(t, "cut")
	a, b = min(a, b), max(a, b)
	return []string{strings.Join(cut[:a], ""), strings.Join(cut[a:b], ""), strings.Join(cut[b:], "")}
}
