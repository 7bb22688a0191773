package acel

import "slices"

// A Template is one of the seven forms a rule can take: its name, its
// parameters and what it means, as data for whoever reads rules files or
// explains them. [Template.Documentation] has more to say.
type Template struct {
	// Name is the template's name, such as "must_precede".
	Name string
	// Params are its parameters, in order.
	Params []Param
	// Meaning says in one sentence what the rule demands; it names the
	// parameters.
	Meaning string

	kind *template
}

// A Param is one parameter of a template.
type Param struct {
	Name string
	Kind ParamKind
	// Meaning says what the parameter takes, as the beginning of a sentence
	// without its full stop.
	Meaning string
	// Counts is when a call counts for an operand that does not say so itself:
	// Attempt or Success. It is ByRole for a parameter that takes no operand.
	Counts Moment
}

// A ParamKind says what a parameter takes.
type ParamKind uint8

// The kinds of parameter.
const (
	// OperandParam takes an operand.
	OperandParam ParamKind = iota
	// CountParam takes a whole number, 0 or more.
	CountParam
	// FieldParam takes a dotted path into the arguments.
	FieldParam
	// AmountParam takes a decimal number.
	AmountParam
)

// Arguments are what a template is applied to. A template reads the fields
// that its parameters ask for.
type Arguments struct {
	// Operands are the operand parameters, in order.
	Operands []Operand
	// Field is the field parameter.
	Field string
	// Number is the count or the amount, as a decimal in a string.
	Number string
	// AllowNegative lets at_most_total add negative amounts.
	AllowNegative bool
}

// Templates returns the seven templates in the order of the rule table.
func Templates() []Template {
	all := make([]Template, len(templates))
	for i, t := range templates {
		all[i] = Template{Name: t.name, Params: slices.Clone(t.params), Meaning: t.meaning, kind: t}
		for operand, r := range t.roles { // operands stand before other parameters
			all[i].Params[operand].Counts = r.moment()
		}
	}
	return all
}

var templates = []*template{
	&mustPrecede, &cannotFollowWithout, &atMostNTimes, &atMostTotal,
	&neverAfter, &requiredBeforeSessionEnd, &mutuallyExclusive,
}

// Rule applies the template. What is wrong with the arguments is found by
// [Rule.Err] and [NewPolicy]. The zero Template makes the zero Rule.
func (t Template) Rule(a Arguments) Rule {
	if t.kind == nil {
		return Rule{}
	}
	return Rule{spec: newSpec(t.kind, a)}
}

// Arguments returns what the rule's template was applied to, numbers in their
// canonical spelling.
func (r Rule) Arguments() Arguments {
	a := Arguments{Operands: slices.Clone(r.spec.operands), Field: r.spec.field, AllowNegative: r.spec.negative}
	if t := r.spec.template; t != nil && (t.measure == byCount || t.measure == bySum) {
		a.Number = r.spec.number.String()
	}
	return a
}

// A template is what all rules of one form share.
type template struct {
	name    string
	params  []Param
	meaning string
	roles   []role
	// automaton says what the rule makes of a call, by what it remembers.
	automaton automaton
	// measure says how the rule's memory becomes a state of the automaton.
	measure measure
	// message words a violation, hint says what would satisfy the rule.
	message func(*finding) string
	hint    func(*spec) string
	// documentation is a function so that no start of a program pays for it.
	documentation func() Documentation
}

// A role is what an operand's occurrence does to its rule.
type role uint8

const (
	// restricts: it uses up a budget, forbids something later, or is the
	// guarded call itself.
	restricts role = iota
	// enables: it satisfies a requirement.
	enables
)

// moment is when an operand counts that does not say so itself.
func (r role) moment() Moment {
	if r == enables {
		return Success
	}
	return Attempt
}
