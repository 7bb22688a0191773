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
	{"at_least_total", templateWords, noLowerLimit},
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
	{"succession", templateWords, "write two rules: must_precede: [a, b] and must_follow: [a, b]"},
	{"alternate_succession", templateWords, "write two rules: must_precede_each: [a, b] and must_follow_each: [a, b]"},
	{"chain_succession", templateWords, "write two rules: must_precede_immediately: [a, b] and must_follow_immediately: [a, b]"},
	{"not_succession", templateWords, "never_after: [b, a] says that no b comes after an a"},
	{"neg_succession", templateWords, "never_after: [b, a] says that no b comes after an a"},
	{"responded_existence", templateWords, "no template says that b comes before or after a; must_precede: [b, a] wants it before, must_follow: [a, b] after, both_or_neither: [a, b] also the other way round"},
	{"choice", templateWords, "required_before_session_end: [[a, b]] asks for any one of them"},
	{"eventually", templateWords, "required_before_session_end: tool asks for one call; must_follow: [a, b] for one after each a"},
	{"always", templateWords, "only: [[a, b]] allows no other calls; required_before_session_end: tool asks for one call"},
	{"globally", templateWords, "only: [[a, b]] allows no other calls; never: tool forbids some"},
	{"until", templateWords, "must_precede: [b, a] says that no a comes until there was a b"},
	{"min", "n", noOtherBound},
	{"minimum", "n", noOtherBound},
	{"at_least", "n", noOtherBound},
	{"min", "limit", noLowerLimit},
	{"minimum", "limit", noLowerLimit},
	{"at_least", "limit", noLowerLimit},
	{"greater_or_equal", "at_least", "did you mean \"at_least\"?"},
	{"greater_than_or_equal", "at_least", "did you mean \"at_least\"?"},
	{"less_or_equal", "at_most", "did you mean \"at_most\"?"},
	{"less_than_or_equal", "at_most", "did you mean \"at_most\"?"},
	{"gt", "at_least", strictBound},
	{"greater_", "at_least", strictBound},
	{">", "at_least", strictBound},
	{"more_than", "at_least", strictBound},
	{"lt", "at_least", strictBound},
	{"less_", "at_least", strictBound},
	{"<", "at_least", strictBound},
	{"below", "at_least", strictBound},
	{"above", "at_least", strictBound},
	{"not", "at_least", notEqual},
	{"ne", "at_least", notEqual},
	{"neq", "at_least", notEqual},
	{"!=", "at_least", notEqual},
	{"not_", "at_least", notEqual},
	{"nin", "at_least", notEqual},
	{"contains", "at_least", "matches: 'expression' finds it anywhere in a text"},
	{"starts_with", "at_least", "matches: '^expression' finds it where the text begins"},
	{"ends_with", "at_least", "matches: 'expression$' finds it where the text ends"},
	{"any", "glob", anyOfList},
	{"any_of", "glob", anyOfList},
	{"or", "glob", anyOfList},
}

const (
	// templateWords is the name of a template, which stands for all of them.
	templateWords = "must_precede"

	noOtherBound = "n is the number: at_least_n_times takes it for a lower bound, at_most_n_times for an upper one"
	noLowerLimit = "there is no lower bound on a sum"
	strictBound  = "at_least and at_most hold for the number itself too"
	notEqual     = "say what it may be, as in {in: [a, b]}"
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
