package rules

import "github.com/acel-dev/acel/acel"

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
	best := acel.Nearest(name, candidates)
	if best == "" {
		return otherwise
	}
	return "did you mean " + quote(best) + "?"
}
