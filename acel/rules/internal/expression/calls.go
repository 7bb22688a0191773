package expression

import (
	"maps"
	"slices"
	"strings"

	"cel.dev/cel-go/cel"
	"cel.dev/cel-go/common/ast"
	"cel.dev/cel-go/common/operators"
	"cel.dev/cel-go/common/types"
	"github.com/acel-dev/acel/acel"
)

// sourceOf shows an expression as it could have been written.
func sourceOf(e ast.Expr, info *ast.SourceInfo) string {
	text, err := cel.ExprToString(e, info)
	if err != nil {
		return "the value"
	}
	return shorten(text)
}

// isIndex reports whether a node is a[b].
func isIndex(e ast.Expr) bool {
	return e.Kind() == ast.CallKind && e.AsCall().FunctionName() == operators.Index
}

// call reads an operator or the call of a function.
func (r *reading) call(e ast.Expr) {
	call := e.AsCall()
	name, args := call.FunctionName(), call.Args()
	switch {
	case name == operators.Index:
		r.operand(args[0])
		r.expr(args[1])
		r.path(e)
		return
	case name == operators.In:
		r.expr(args[0])
		r.operand(args[1])
		r.askedFor(args[0], args[1])
		return
	case !isOperator(name) && !r.function(e):
		return
	}
	if call.IsMemberFunction() {
		r.expr(call.Target())
	}
	for _, arg := range args {
		r.expr(arg)
	}
}

// isOperator reports whether a function's name is CEL's own for an operator.
func isOperator(name string) bool { return strings.ContainsAny(name, "_@") && !isName(name) }

// function checks the name of a function and how it is called.
func (r *reading) function(e ast.Expr) bool {
	call := e.AsCall()
	name := call.FunctionName()
	at := r.nameBefore(e, name)
	form, has := functions()[name]
	switch example, isMacro := macros()[name]; {
	case isMacro:
		r.fail(at, "such as "+example, "%s is not called so", name)
	case !has:
		r.fail(at, r.functionHint(name), "%s is no function that expressions have", inQuotes(name))
	case call.IsMemberFunction() && !form.member:
		r.fail(at, "write "+name+"(x)", "%s is not called behind a dot", name)
	case !call.IsMemberFunction() && !form.global:
		r.fail(at, "write x."+name+"(…)", "%s is called behind a dot", name)
	default:
		r.pattern(e)
		return true
	}
	return false
}

// nameBefore returns where the name of a function stands: before the bracket.
func (r *reading) nameBefore(e ast.Expr, name string) int {
	at := r.at(e)
	if i := strings.LastIndex(r.text[:min(at, len(r.text))], name); i >= 0 {
		return i
	}
	return at
}

// functionHint says what was probably meant with a function.
func (r *reading) functionHint(name string) string {
	others := map[string]string{
		"len": "size", "length": "size", "count": "size", "lower": "lowerAscii", "upper": "upperAscii", "toLowerCase": "lowerAscii",
		"toUpperCase": "upperAscii", "strip": "trim", "includes": "contains", "any": "exists", "every": "all", "some": "exists",
		"float": "double", "str": "string", "exists_key": "has", "match": "matches", "regex": "matches",
	}
	if word := others[name]; word != "" {
		return "did you mean " + word + "?"
	}
	known := slices.Sorted(maps.Keys(functions()))
	known = append(known, slices.Sorted(maps.Keys(macros()))...)
	if near := acel.Nearest(name, known); near != "" {
		return "did you mean " + near + "?"
	}
	return "there are " + strings.Join(known, ", ")
}

// pattern checks the regular expression of matches where it is written out.
func (r *reading) pattern(e ast.Expr) {
	args := e.AsCall().Args()
	if e.AsCall().FunctionName() != "matches" || len(args) == 0 {
		return
	}
	last := args[len(args)-1]
	if text, written := literalText(last); written {
		if err := checkRegex(text); err != nil {
			r.fail(r.at(last), "", "%v", err)
		}
	}
}

// literal refuses the literals of which JSON knows nothing, and doubles that are
// not what is written.
func (r *reading) literal(e ast.Expr) {
	switch v := e.AsLiteral().(type) {
	case types.Uint:
		r.fail(r.at(e), "write it without the u", "JSON has no unsigned numbers")
	case types.Bytes:
		r.fail(r.at(e), "write it without the b", "JSON has no bytes")
	case types.Double:
		if v >= exactDoubles || v <= -exactDoubles {
			r.fail(r.at(e), "write a whole number, without a point and an exponent", "a double holds numbers exactly only to 2^53")
		}
	}
}
