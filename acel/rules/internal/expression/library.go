package expression

import (
	"cel.dev/cel-go/cel"
	"cel.dev/cel-go/common/env"
	"cel.dev/cel-go/common/operators"
	"cel.dev/cel-go/ext"
)

// The bounds on the text of an expression.
const (
	maxText  = 10_000
	maxNodes = 5_000
	maxDepth = 100
	maxLoops = 4 // loops within loops
)

// stringsVersion pins what the strings extension has: later versions add to it.
const stringsVersion = 2

// newLibrary returns CEL's language with the functions of this package, without
// any variable.
func newLibrary() (*cel.Env, error) {
	options := []cel.EnvOption{
		cel.StdLib(cel.StdLibSubset(&env.LibrarySubset{IncludeFunctions: standardFunctions()})),
		ext.Strings(ext.StringsVersion(stringsVersion)),
		cel.ExpressionNodeLimit(maxNodes),
		cel.ParserRecursionLimit(maxDepth),
		cel.ParserErrorRecoveryLimit(4),
		cel.EnableMacroCallTracking(),
		cel.CrossTypeNumericComparisons(true),
		cel.EagerlyValidateDeclarations(true),
		cel.EnableErrorOnBadPresenceTest(true),
	}
	options = append(options, arithmetic()...)
	options = append(options, comparisons()...)
	options = append(options, texts()...)
	return cel.NewCustomEnv(options...)
}

// standardFunctions are what is taken of CEL's standard library: nothing that
// reads a clock or a time zone, and nothing that [arithmetic], [comparisons] and
// [texts] have.
func standardFunctions() []*env.Function {
	var all []*env.Function
	for _, name := range [...]string{
		operators.LogicalAnd, operators.LogicalOr, operators.LogicalNot, operators.Conditional, operators.NotStrictlyFalse,
		operators.Index, operators.Modulo, operators.Negate,
		"size", "startsWith", "endsWith", "contains", "int", "double", "string", "dyn",
	} {
		all = append(all, env.NewFunction(name))
	}
	return all
}

// A form is how a function is called: f(x), x.f() or both.
type form struct{ global, member bool }

// functions are the functions that expressions may call.
func functions() map[string]form {
	return map[string]form{
		"size":       {global: true, member: true},
		"matches":    {global: true, member: true},
		"startsWith": {member: true},
		"endsWith":   {member: true},
		"contains":   {member: true},
		"lowerAscii": {member: true},
		"upperAscii": {member: true},
		"trim":       {member: true},
		"split":      {member: true},
		"join":       {member: true},
		"substring":  {member: true},
		"indexOf":    {member: true},
		"int":        {global: true},
		"double":     {global: true},
		"string":     {global: true},
		"dyn":        {global: true},
	}
}

// macros are what CEL expands before a function is looked for; one that is left
// was called with something else.
func macros() map[string]string {
	return map[string]string{
		"has":        "has(args.x)",
		"all":        "args.items.all(x, x.amount > 0)",
		"exists":     `args.items.exists(x, x.kind == "gift")`,
		"exists_one": "args.items.exists_one(x, x.main)",
		"filter":     "args.items.filter(x, x.amount > 0)",
		"map":        "args.items.map(x, x.amount)",
	}
}
