package rules

import (
	"slices"
	"strings"

	"github.com/acel-dev/acel/acel"
)

// The bounds on looking for what was meant. They keep a hostile file from
// costing the square of its length.
const (
	maxCandidates  = 200
	maxSuggestions = 10 * maxListed
)

// suggest returns the hint that names the candidate which name is a slip of, or
// another word for, or otherwise, where there is none. A word that says the
// opposite is no slip, however near it is.
func (r *report) suggest(name string, candidates []string, otherwise string) string {
	if len(candidates) > maxCandidates || len(r.found) > maxSuggestions {
		return otherwise
	}
	if hint := counterpart(name, candidates); hint != "" {
		return hint
	}
	best := byOtherWord(name, candidates)
	if best == "" {
		best = bySlip(name, candidates)
	}
	if best == "" {
		return otherwise
	}
	return "did you mean " + quote(best) + "?"
}

// bySlip returns the candidate that name is a misspelling of, or "".
func bySlip(name string, candidates []string) string {
	best := acel.MisspellingOf(name, candidates)
	if near := acel.Nearest(name, candidates); best == "" && sameLetters(name, near) {
		best = near
	}
	opposite := strings.Contains(name, "inclusive") && strings.Contains(best, "exclusive")
	if opposite || negates(name, best) || negates(best, name) {
		return ""
	}
	return best
}

// sameLetters reports whether two words are the same letters in another order,
// and long enough for that to be no chance.
func sameLetters(a, b string) bool {
	x, y := []rune(strings.ToLower(a)), []rune(strings.ToLower(b))
	slices.Sort(x)
	slices.Sort(y)
	return len(x) > 3 && slices.Equal(x, y)
}

// negates reports whether a word is another with a negation before it.
func negates(word, other string) bool {
	before, is := strings.CutSuffix(strings.ToLower(word), strings.ToLower(other))
	return is && other != "" && slices.Contains([]string{"un", "in", "non", "not", "no", "never", "dont"}, strings.Trim(before, "_- "))
}

// An otherWord is what people who know other tools write, and our word for it.
type otherWord struct{ said, ours string }

var otherWords = [...]otherWord{
	{"warn", "warning"},
	{"err", "error"},
	{"critical", "error"},
	{"fatal", "error"},
	{"notice", "info"},
	{"block", "refuse"},
	{"deny", "refuse"},
	{"reject", "refuse"},
	{"stop", "halt"},
	{"abort", "halt"},
	{"ok", "success"},
	{"begin", "attempt"},
	{"start", "attempt"},
	{"rules", "contracts"},
	{"policies", "contracts"},
	{"name", "id"},
	{"description", "message"},
	{"level", "severity"},
	{"name", "tool"},
	{"pattern", "matches"},
	{"regex", "matches"},
	{"regexp", "matches"},
	{"match", "matches"},
	{"path", "field"},
	{"times", "n"},
	{"count", "n"},
	{"max", "n"},
	{"limit", "n"},
	{"max", "limit"},
	{"n", "limit"},
	{"before", "earlier"},
	{"first", "earlier"},
	{"after", "later"},
	{"then", "later"},
	{"requires", "cannot_follow_without"},
	{"needs", "cannot_follow_without"},
	{"requires", "prerequisite"},
	{"seconds", "window"},
	{"period", "window"},
	{"interval", "window"},
	{"per", "window"},
}

// byOtherWord returns the candidate that another word stands for, or "".
func byOtherWord(word string, candidates []string) string {
	word = strings.NewReplacer("-", "_", " ", "_").Replace(strings.ToLower(word))
	for _, words := range [...][]otherWord{otherWords[:], otherTemplates[:], otherKeys[:], otherTests[:], otherConditions[:]} {
		for _, w := range words {
			if w.said == word && slices.Contains(candidates, w.ours) {
				return w.ours
			}
		}
	}
	return ""
}
