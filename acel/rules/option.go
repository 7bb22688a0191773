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

// options returns those of the binding's template.
func (b *binding) options() []option {
	switch {
	case b.takesNegative():
		return []option{{negativeKey, "allow", func(a *acel.Arguments) *bool { return &a.AllowNegative }}}
	case b.template.Name == "no_repeat":
		return []option{{afterKey, "error", func(a *acel.Arguments) *bool { return &a.AfterError }}}
	}
	return nil
}

// The keys of the options.
const (
	negativeKey = "negative"
	afterKey    = "after"
)

// takesNegative reports whether the template sums amounts.
func (b *binding) takesNegative() bool {
	return slices.ContainsFunc(b.template.Params, func(p acel.Param) bool { return p.Kind == acel.AmountParam })
}

// isOption reports whether a key is that of an option.
func (b *binding) isOption(key string) bool {
	return slices.ContainsFunc(b.options(), func(o option) bool { return o.key == key })
}
