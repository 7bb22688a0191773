package rules

import (
	"maps"
	"slices"

	"github.com/acel-dev/acel/acel"
)

// join makes one configuration of all files.
func (r *reader) join(files []*file) acel.PolicyConfig {
	var config acel.PolicyConfig
	settleResponses(files)
	var all []*contract
	for _, f := range files {
		if f.state != nil && config.State == nil {
			config.State = map[string]any{}
		}
		maps.Copy(config.State, f.state)
		all = append(all, f.contracts...)
	}
	if n := r.joinConcurrency(files); n != nil {
		config.Concurrency, _ = parseConcurrency(n.value)
	}
	all = r.unique(all)
	tools := r.uniqueTools(files)
	r.clashWithTools(all, tools)
	config.Redact = r.joinRedacted(files)
	config.Waivers = r.joinWaivers(files, all, tools)
	if !r.failed() {
		for _, f := range files {
			r.lintGroups(f)
		}
		r.lint(files, all, tools)
		r.checkSchema(files)
	}
	for _, c := range all {
		config.Rules = append(config.Rules, c.rule)
		r.exampled = append(r.exampled, exampled(Example{Rule: c.rule.Key()}, c.examples)...)
	}
	r.joinTools(&config, tools)
	return config
}

// unique returns the contracts without repeats, and complains of those that
// reports could not tell apart.
func (r *reader) unique(all []*contract) []*contract {
	seen := map[string]*contract{}
	return slices.DeleteFunc(all, func(c *contract) bool {
		key := c.rule.Key()
		first := seen[key]
		if first == nil {
			seen[key] = c
			return false
		}
		r.clash(c, first)
		return true
	})
}

// clash complains of two contracts with one key.
func (r *reader) clash(c, first *contract) {
	place := first.rule.Place
	switch {
	case c.rule.ID != "" && first.rule.ID != "":
		place := first.node.get("id")
		r.fail(c.node.get("id"), "an id names one rule", "id %s is given twice; first defined at %s", quote(c.rule.ID), place.src.place(place.at))
	case c.rule.ID != "":
		r.fail(c.node.get("id"), "choose another id", "id %s is what reports call the rule at %s, which has no id", quote(c.rule.ID), place)
	case first.rule.ID != "":
		r.fail(c.at, "give this one an id too", "the id of the rule at %s is what reports call this one", place)
	case c.rule.Severity != first.rule.Severity, c.rule.OnViolation != first.rule.OnViolation, c.rule.Message != first.rule.Message:
		r.fail(c.at, "give each an id, or keep one", "the same rule stands at %s, with another severity, response or message", place)
	default:
		r.warn(c.at, "leave it out", "the same rule stands at %s", place)
		first.examples = append(first.examples, c.examples...)
	}
}
