package acel

import "slices"

// A Template is one of the forms that a rule can take: its name, its
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
	// Attempt or Success. It is ByRole for one whose attempts count for one thing
	// and whose successes for another, and for a parameter that takes no operand.
	Counts Moment
	// Value: the operand says where a value stands, in its field.
	Value bool
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
	// WindowParam takes a duration.
	WindowParam
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
	// AfterError lets no_repeat count only calls that follow their own error.
	AfterError bool
	// Window is the window parameter of rate_limit: a duration.
	Window string
	// Within bounds how far apart an ordered template's calls may stand: a
	// number of calls, "5 calls", or a duration, "30s"; "" is no bound.
	Within string
	// Per are the keys by which the rule is kept apart: none, one for all
	// operands, or one for each.
	Per []Key
}

// Templates returns the templates in the order of the rule table.
func Templates() []Template {
	all := make([]Template, len(templates))
	for i, t := range templates {
		all[i] = Template{Name: t.name, Params: slices.Clone(t.params), Meaning: t.meaning, kind: t}
		for slot, r := range t.roles { // operands stand before other parameters
			p := &all[i].Params[t.operandOf(slot)]
			p.Value = t.measure == byValue
			if p.Counts = r.moment(); slot != t.operandOf(slot) {
				p.Counts = ByRole // it has two
			}
		}
	}
	return all
}

var templates = []*template{
	&mustPrecede, &cannotFollowWithout, &atMostNTimes, &atMostTotal,
	&neverAfter, &requiredBeforeSessionEnd, &mutuallyExclusive,
	&never, &exactlyNTimes, &atLeastNTimes, &mustBeFirst, &mustBeLast,
	&mustFollow, &mustPrecedeEach, &mustFollowEach, &mustPrecedeImmediately, &mustFollowImmediately,
	&bothOrNeither, &oneOf, &only, &rateLimit, &atMostPerTurn, &noRepeat, &argumentFrom,
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
	s := &r.spec
	a := Arguments{
		Operands: slices.Clone(s.operands), Field: s.field, AllowNegative: s.negative, AfterError: s.afterError,
		Per: slices.Clone(s.per),
	}
	if t := s.template; t != nil && t.numbered() {
		a.Number = s.number.String()
	}
	if s.window > 0 {
		a.Window = spanText(s.window)
	}
	if s.bound != (bound{}) {
		a.Within = s.bound.String()
	}
	return a
}

// BrokenBy reports what can break the rule: a call, and the end of a session,
// which leaves it unmet. Some rules can be broken by both, and then the violation
// at a call of the last step is another than that at the end. The zero Rule is
// broken by neither.
func (r Rule) BrokenBy() (call, end bool) {
	s := &r.spec
	t := s.template
	if t == nil {
		return false, false
	}
	// A restricting operand that cannot be decided, or has no key, is a violation.
	call = t.measure == byCondition || slices.Contains(t.roles, restricts)
	for _, at := range t.automaton {
		call = call || bool(at.a || at.b || at.both || at.other)
		end = end || at.end == Violated
	}
	return call, end
}

// A template is what all rules of one form share.
type template struct {
	name    string
	params  []Param
	meaning string
	// roles are those of its slots, and slots the operand of each where the two
	// are not the same; restricting slots come before enabling ones of the same
	// operand.
	roles []role
	slots []int
	// every: it looks at every call, whatever its operands.
	every bool
	// follows: the first operand is owed the second; owes: with a bound, each
	// call of it by itself.
	follows, owes bool
	// nearby: its calls may be bounded by Within; bound is that of one whose
	// name says it.
	nearby bool
	bound  bound
	// guarded is the operand, counted from 1, that it does nothing with but
	// judge its calls as they begin; 0 for none.
	guarded int
	// apart is what keeps its calls apart; alone says why no key can, "" where
	// one can.
	apart apartness
	alone string
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

// operandOf returns the operand of a slot.
func (t *template) operandOf(slot int) int {
	if t.slots == nil {
		return slot
	}
	return t.slots[slot]
}

// operands is the number of operands.
func (t *template) operands() int {
	n := 0
	for slot := range t.roles {
		n = max(n, t.operandOf(slot)+1)
	}
	return n
}

// letters says which operands the slots of a match are of.
func (t *template) letters(hit letter) letter {
	if t.slots == nil {
		return hit
	}
	l := noLetter
	for slot, operand := range t.slots {
		if hit&(1<<slot) != 0 {
			l |= 1 << operand
		}
	}
	return l
}

// numbered reports whether the template takes a number.
func (t *template) numbered() bool {
	return slices.ContainsFunc(t.params, func(p Param) bool { return p.Kind == CountParam || p.Kind == AmountParam })
}

// A role is what an operand's occurrence does to its rule.
type role uint8

const (
	// restricts: it uses up a budget, forbids something later, or is the
	// guarded call itself.
	restricts role = iota
	// enables: it satisfies a requirement.
	enables
	// allows: the rule restricts all other calls, from their begin.
	allows
)

// moment is when an operand counts that does not say so itself.
func (r role) moment() Moment {
	if r == enables {
		return Success
	}
	return Attempt
}
