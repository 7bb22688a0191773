package expression

import (
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"cel.dev/cel-go/cel"
)

// compile makes a program of the text, or says what is wrong with it.
func (e *Environment) compile(tool, text string, u use) (*program, []*Error) {
	if err := admissible(text); err != nil {
		return nil, []*Error{err}
	}
	scope, err := e.scope(tool)
	if err != nil {
		return nil, []*Error{mistake(0, "", "expressions cannot be set up: %v", err)}
	}
	parsed, issues := scope.env.Parse(text)
	if issues.Err() != nil {
		return nil, []*Error{unreadable(text, issues)}
	}
	native := parsed.NativeRep()
	r := reading{text: text, info: native.SourceInfo(), scope: scope, use: u}
	r.expr(native.Expr())
	if r.errs != nil {
		return nil, sorted(r.errs)
	}
	checked, issues := scope.env.Check(parsed)
	if issues.Err() != nil {
		return nil, mistyped(text, parsed.NativeRep(), issues)
	}
	run, err := scope.env.Program(checked, append(r.bounds(), cel.EvalOptions(cel.OptOptimize))...)
	if err != nil {
		return nil, []*Error{mistake(0, "", "the expression cannot be compiled: %v", err)}
	}
	watched := sync.OnceValues(func() (cel.Program, error) {
		return scope.env.Program(checked, append(r.bounds(), cel.EvalOptions(cel.OptTrackState))...)
	})
	return &program{text: text, run: run, watched: watched, tree: checked.NativeRep(), readsResult: r.readsResult, kind: checked.OutputType()}, nil
}

// admissible reports why a text is not even looked at.
func admissible(text string) *Error {
	switch {
	case len(text) > maxText:
		return mistake(0, "", "an expression of more than %d bytes", maxText)
	case !utf8.ValidString(text):
		return mistake(0, "", "the expression is not UTF-8")
	case strings.TrimSpace(text) == "":
		return mistake(0, "such as args.amount > 100", "the expression is empty")
	}
	return nil
}

// sorted returns the errors in the order of the text.
func sorted(errs []*Error) []*Error {
	slices.SortStableFunc(errs, func(a, b *Error) int { return a.Offset - b.Offset })
	return errs
}

// condition compiles an expression that must be true or false.
func (e *Environment) condition(tool, text string, u use) (*program, []*Error) {
	p, errs := e.compile(tool, text, u)
	if errs != nil {
		return nil, errs
	}
	switch p.kind.Kind() {
	case cel.BoolKind, cel.DynKind:
		return p, nil
	}
	hint := ""
	if p.kind.Kind() != cel.NullTypeKind {
		hint = "compare it, as in " + shorten(strings.TrimSpace(text)) + " == …"
	}
	return nil, []*Error{mistake(0, hint, "%s is true or false; this is %s", u.name, kindName(p.kind))}
}
