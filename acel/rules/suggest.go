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

// suggest returns the hint that names the candidate nearest to name, or
// otherwise, where none is near.
func (r *report) suggest(name string, candidates []string, otherwise string) string {
	if len(candidates) > maxCandidates || len(r.found) > maxSuggestions {
		return otherwise
	}
	best := byOtherWord(name, candidates)
	if best == "" {
		best = acel.Nearest(name, candidates)
	}
	if best == "" {
		return otherwise
	}
	return "did you mean " + quote(best) + "?"
}

// otherWords are what people who know other tools write, and our word for it.
var otherWords = [...]struct{ said, ours string }{
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
	{"end", "success"},
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
	{"requires", "must_precede"},
	{"before", "must_precede"},
	{"precedes", "must_precede"},
	{"requires", "prerequisite"},
	{"at_most", "at_most_n_times"},
	{"at_most_once", "at_most_n_times"},
	{"max_calls", "at_most_n_times"},
	{"required", "required_before_session_end"},
	{"exclusive", "mutually_exclusive"},
}

// byOtherWord returns the candidate that another word stands for, or "".
func byOtherWord(word string, candidates []string) string {
	word = strings.ToLower(word)
	for _, w := range otherWords {
		if w.said == word && slices.Contains(candidates, w.ours) {
			return w.ours
		}
	}
	return ""
}
