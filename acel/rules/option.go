package rules

import (
	"slices"

	"github.com/acel-dev/acel/acel"
)

// An option is a parameter that is given by name only and can say one thing.
type option struct {
	key, word string
	// in is what it sets.
	in func(*acel.Arguments) *bool
}

// parse reads the one thing that the option can say.
func (o option) parse(s string) (bool, bool) { return true, s == o.word }

// The keys of the options.
const (
	negativeKey = "negative"
	afterKey    = "after"
)

// options returns those of the binding's template: what it keeps of its arguments.
func (b *binding) options() []option {
	all := []option{
		{negativeKey, "allow", func(a *acel.Arguments) *bool { return &a.AllowNegative }},
		{afterKey, "error", func(a *acel.Arguments) *bool { return &a.AfterError }},
	}
	given := sample(b.template)
	for _, o := range all {
		*o.in(&given) = true
	}
	kept := b.template.Rule(given).Arguments()
	return slices.DeleteFunc(all, func(o option) bool { return !*o.in(&kept) })
}

// takes reports whether a template has a parameter of a kind.
func takes(t acel.Template, k acel.ParamKind) bool {
	return slices.ContainsFunc(t.Params, func(p acel.Param) bool { return p.Kind == k })
}

// isOption reports whether a key is that of an option.
func (b *binding) isOption(key string) bool {
	return slices.ContainsFunc(b.options(), func(o option) bool { return o.key == key })
}
