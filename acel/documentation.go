package acel

// Documentation is what there is to say of a template beyond its meaning, as
// data: whoever shows it plays the examples through the engine, so that what
// is shown is what happens.
type Documentation struct {
	// Formula is what the rule demands in LTLf, linear temporal logic on finite
	// traces (De Giacomo and Vardi, IJCAI 2013); "" where there is no formula.
	//
	// It is read over the calls that happened, each a step that ends before the
	// next begins. The name of a parameter is true at a step whose call counts
	// for that operand, at the moment that [Param.Counts] tells. The operators
	// are ! & | -> and those of [Operators]; a trace without steps has no first
	// step, so that every name is false there.
	Formula string
	// FormulaNote says how far the formula goes, or why there is none; "" where
	// there is nothing to add.
	FormulaNote string
	// Arguments make the rule of the examples, by [Template.Rule].
	Arguments Arguments
	// Passing and Failing are the calls of one session each: the first keeps
	// the rule, the second breaks it.
	Passing, Failing []Call
	// Mistakes are what is easily taken wrongly: a sentence or two each, in the
	// words of the parameters.
	Mistakes []string
}

// Documentation returns the template's documentation, a fresh copy; the zero
// Template has none.
func (t Template) Documentation() Documentation {
	if t.kind == nil {
		return Documentation{}
	}
	return t.kind.documentation()
}

// An Operator is one of LTLf's temporal operators.
type Operator struct {
	// Symbol is how formulas write it.
	Symbol string
	// Meaning explains it: what stands behind the symbol is called p and q.
	Meaning string
}

// Operators returns the temporal operators of [Documentation.Formula].
func Operators() []Operator {
	return []Operator{
		{"F", "F p: p is true at this step or a later one"},
		{"G", "G p: p is true at this step and all later ones"},
		{"X", "X p: there is a next step, and p is true at it"},
		{"WX", "WX p: p is true at the next step, if there is one"},
		{"W", "p W q: p is true at every step before the first at which q is, or at all steps if q never is"},
	}
}

// argumentsOf and the functions below spell the examples of the templates.
func argumentsOf(tools ...string) Arguments { return Arguments{Operands: operandsOf(tools...)} }

func operandsOf(tools ...string) []Operand {
	ops := make([]Operand, len(tools))
	for i, t := range tools {
		ops[i] = Operand{Tool: t}
	}
	return ops
}

func failed(tool, reason string) Call {
	return Call{Tool: tool, Outcome: Outcome{Status: Failed, Error: reason}}
}
