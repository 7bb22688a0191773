package refusal

import "github.com/acel-dev/acel/acel"

// The keys in _meta under which machines find what a text tells a model.
const (
	MetaRefused  = "dev.acel/refused"
	MetaWithheld = "dev.acel/withheld"
)

// About is what stands under such a key: the rules that were violated, and the step.
func About(found []acel.Violation) map[string]any {
	about := map[string]any{"rules": RulesOf(found)}
	if len(found) > 0 {
		about["step"] = found[0].Step
	}
	return about
}

// RulesOf are the rules that were violated.
func RulesOf(found []acel.Violation) []string {
	rules := make([]string, 0, len(found))
	for _, v := range found {
		rules = append(rules, v.Rule)
	}
	return rules
}
