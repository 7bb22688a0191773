package matchers

import (
	"fmt"

	"github.com/acel-dev/acel/acel"
)

// An option changes a rule as the method of its name of [acel.Rule] does.
type option struct {
	name   string
	change func(acel.Rule) acel.Rule
	// taken reports whether a rule with these arguments has the option. One that
	// a rule does not have would be lost without a word.
	taken func(acel.Arguments) bool
}

// changed returns the property of the rules of a property, each with an option.
func changed(rule acel.Property, o option) acel.Property {
	kept, is := rule.Checker().(contract)
	if !is || len(kept.rules) == 0 {
		return refused(rule, fmt.Errorf("%s takes a rule, such as MustPrecede and KeepRules return; in a rules file it stands beside the rule", o.name))
	}
	rules := make([]acel.Rule, len(kept.rules))
	for i, r := range kept.rules {
		rules[i] = o.change(r)
		if rules[i].Err() == nil && !o.taken(rules[i].Arguments()) {
			return refused(rule, fmt.Errorf("this %s changes nothing of %s", o.name, r.Template()))
		}
	}
	return KeepRules(rules...)
}

// refused is a property that cannot be judged, by the name of another.
func refused(rule acel.Property, err error) acel.Property {
	return acel.NewProperty(contract{name: rule.String(), policy: func() (*acel.Policy, error) { return nil, err }})
}
