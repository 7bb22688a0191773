package rules

import (
	"regexp"
	"strings"
	"testing"

	"github.com/acel-dev/acel/acel"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"pgregory.net/rapid"
)

var _ = Describe("an expression", func() {
	DescribeTable("becomes globs that match the same names, or nothing",
		func(expr string, globs ...string) {
			Expect(globsOf(expr)).To(HaveExactElements(anyOfStrings(globs)...))
		},
		Entry("bound to the beginning", "^delete_", "delete_*"),
		Entry("bound to the end", "_delete$", "*_delete"),
		Entry("bound to both", "^x$", "x"),
		Entry("bound to none", ".*delete", "*delete*"),
		Entry("with a dot that is one", `a\.b`, "*a.b*"),
		Entry("with a repeated character", "ab*.*"),
		Entry("with a character that may be absent", "fo?o.*"),
		Entry("with alternatives", "delete_|drop_", "*delete_*", "*drop_*"),
		Entry("with alternatives of which one is bound", "^a|b$", "a*", "*b"),
		Entry("that ignores case", "(?i)^a"),
		Entry("with an asterisk of its own", `a\*`),
		Entry("that is none", "("),
		Entry("with an end in the middle", "a$b"),
		Entry("with too many alternatives", "[a-z]"),
		Entry("that is every name", ".*", "*"),
		Entry("that is any name that is one", "^.+$", "?*"),
		Entry("with an edge of a word", `\bdelete`),
	)
})

func anyOfStrings(all []string) []any {
	var each []any
	for _, s := range all {
		each = append(each, s)
	}
	return each
}

// Where an expression becomes globs, they match what it finds, and no more.
func TestGlobsOfAnExpressionMatchTheSame(t *testing.T) {
	pieces := rapid.SampledFrom([]string{"a", "b", "_", ".", ".*", ".+", `\.`, "^", "$", "|", "(a|b)", "[ab]", "a*", "b?"})
	names := rapid.StringOfN(rapid.RuneFrom([]rune("ab_.")), 1, 6, -1)
	rapid.Check(t, func(t *rapid.T) {
		expr := strings.Join(rapid.SliceOfN(pieces, 1, 5).Draw(t, "pieces"), "")
		globs := globsOf(expr)
		if globs == nil {
			return // globs cannot say it
		}
		name := names.Draw(t, "name")
		matched := false
		for _, glob := range globs {
			matched = matched || globMatches(glob, name)
		}
		if matched != regexp.MustCompile(expr).MatchString(name) {
			t.Fatalf("%q finds %v in %q, and %q matches %v", expr, !matched, name, globs, matched)
		}
	})
}

// globMatches lets the engine match a glob.
func globMatches(glob, name string) bool {
	policy, err := acel.NewPolicy(acel.PolicyConfig{Rules: []acel.Rule{acel.AtMostNTimes(acel.Operand{Glob: glob}, 0)}})
	if err != nil {
		return false
	}
	result, err := acel.Replay(policy, acel.Trace{Calls: []acel.Call{{Tool: name}}}.All())
	return err == nil && len(result.Violations) > 0
}
