package rules

import (
	"slices"
	"strings"
)

// counterparts are what people look for that no word of ours says, though it may
// sound alike, and what says it instead. A word ending in _ stands for all that
// begin so; for is a candidate where the hint fits.
var counterparts = [...]struct{ said, where, hint string }{
	{"at_least_once", templateWords, "required_before_session_end: tool asks for one call"},
	{"at_least_", templateWords, noLowerBound},
	{"min_", templateWords, noLowerBound},
	{"minimum_", templateWords, noLowerBound},
	{"never_before", templateWords, noneBefore},
	{"never_precede", templateWords, noneBefore},
	{"never_precedes", templateWords, noneBefore},
	{"must_not_precede", templateWords, noneBefore},
	{"cannot_precede", templateWords, noneBefore},
	{"not_before", templateWords, noneBefore},
	{"never_follow", templateWords, noneAfter},
	{"never_follows", templateWords, noneAfter},
	{"must_not_follow", templateWords, noneAfter},
	{"cannot_follow", templateWords, noneAfter},
	{"not_after", templateWords, noneAfter},
	{"min", "n", noLowerBound},
	{"minimum", "n", noLowerBound},
	{"at_least", "n", noLowerBound},
	{"min", "limit", noLowerBound},
	{"minimum", "limit", noLowerBound},
	{"at_least", "limit", noLowerBound},
	{"any", "glob", anyOfList},
	{"any_of", "glob", anyOfList},
	{"or", "glob", anyOfList},
}

const (
	// templateWords is the name of a template, which stands for all of them.
	templateWords = "must_precede"

	noLowerBound = "there is no lower bound but required_before_session_end, which asks for one call"
	noneBefore   = "never_after: [b, a] says that no a comes before a b"
	noneAfter    = "never_after: [a, b] says that no a comes after a b"
	anyOfList    = "any of several is a list of operands: [a, {glob: 'b*'}]"
)

// counterpart returns the hint for a word that must not be taken for one that
// is like it, or "".
func counterpart(word string, candidates []string) string {
	word = strings.NewReplacer("-", "_", " ", "_").Replace(strings.ToLower(word))
	for _, c := range counterparts {
		said := c.said == word || strings.HasSuffix(c.said, "_") && strings.HasPrefix(word, c.said)
		if said && slices.Contains(candidates, c.where) {
			return c.hint
		}
	}
	return ""
}
