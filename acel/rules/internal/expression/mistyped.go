package expression

import (
	"slices"
	"strings"

	"cel.dev/cel-go/cel"
	"cel.dev/cel-go/common/ast"
	"cel.dev/cel-go/common/operators"
	"cel.dev/cel-go/common/types"
)

// mistyped says in our words what CEL found wrong with the types.
func mistyped(text string, tree *ast.AST, issues *cel.Issues) []*Error {
	var errs []*Error
	for _, issue := range issues.Errors() {
		if len(errs) == maxErrors {
			break
		}
		at := pathStart(text, nodeOffset(text, tree.SourceInfo(), issue.ExprID))
		message, hint := typeMessage(issue.Message)
		errs = append(errs, mistake(at, hint, "%s", message))
	}
	return sorted(errs)
}

// pathStart returns where the names begin that end with the dot at an offset; the
// offset itself where there is no dot.
func pathStart(text string, at int) int {
	if at >= len(text) || text[at] != '.' {
		return at
	}
	for at > 0 && (text[at-1] == '.' || !notInName(rune(text[at-1]))) {
		at--
	}
	return at
}

// typeMessage words one message of CEL's checker.
func typeMessage(said string) (message, hint string) {
	if rest, ok := strings.CutPrefix(said, "found no matching overload for '"); ok {
		function, applied, _ := strings.Cut(rest, "' applied to '")
		return overloadMessage(function, strings.TrimSuffix(applied, "'"))
	}
	if rest, ok := strings.CutPrefix(said, "expected type '"); ok {
		wanted, found, _ := strings.Cut(rest, "' but found '")
		return namedKind(wanted) + " belongs here; this is " + namedKind(strings.TrimSuffix(found, "'")), ""
	}
	if rest, ok := strings.CutPrefix(said, "type '"); ok {
		kind, _, _ := strings.Cut(rest, "'")
		return namedKind(kind) + " has no keys", ""
	}
	if rest, ok := strings.CutPrefix(said, "expression of type '"); ok {
		kind, _, _ := strings.Cut(rest, "'")
		return "only a list or a map can be gone through; this is " + namedKind(kind), ""
	}
	return said, ""
}

// overloadMessage says that a function is not for the values that it is given,
// which CEL writes (int, string) or string.(int).
func overloadMessage(function, applied string) (message, hint string) {
	given := signature(applied)
	symbol, isOperator := operators.FindReverse(function)
	switch {
	case function == operators.Conditional && len(given) == 3:
		if given[0] != "bool" && given[0] != "dyn" {
			return "what stands before ? is true or false; this is " + namedKind(given[0]), ""
		}
		return "what stands on both sides of : must be of one type; here are " + namedKinds(given[1:]), ""
	case function == operators.Index:
		return namedKind(given[0]) + " cannot be indexed with " + namedKind(given[len(given)-1]), ""
	case function == operators.LogicalNot:
		return "! is for what is true or false; here is " + namedKinds(given), ""
	case !isOperator:
		return function + " does not take " + namedKinds(given), ""
	case (function == operators.Equals || function == operators.NotEquals) && slices.Contains(given, "null"):
		hint = "has(args.x) asks whether a key is there"
	case slices.Contains(given, "string") && (slices.Contains(given, "int") || slices.Contains(given, "double")):
		hint = "a number stands without quotes; int(…), double(…) and string(…) convert"
	}
	return symbol + " is not for " + namedKinds(given), hint
}

// signature takes apart (int, list(string)) and string.(int).
func signature(applied string) []string {
	target, inner, _ := strings.Cut(applied, "(")
	inner = strings.TrimSuffix(inner, ")")
	var all []string
	if target = strings.TrimSuffix(target, "."); target != "" {
		all = append(all, target)
	}
	depth, from := 0, 0
	for i, c := range inner {
		switch {
		case c == '(':
			depth++
		case c == ')':
			depth--
		case c == ',' && depth == 0:
			all, from = append(all, strings.TrimSpace(inner[from:i])), i+1
		}
	}
	if from < len(inner) {
		all = append(all, strings.TrimSpace(inner[from:]))
	}
	return all
}

// namedKinds names the types of several values.
func namedKinds(kinds []string) string {
	named := make([]string, len(kinds))
	for i, kind := range kinds {
		named[i] = namedKind(kind)
	}
	return strings.Join(named, " and ")
}

// namedKind names a type that CEL wrote.
func namedKind(kind string) string {
	base, _, _ := strings.Cut(kind, "(")
	for _, t := range [...]*types.Type{cel.BoolType, cel.IntType, cel.DoubleType, cel.StringType, cel.DynType} {
		if t.String() == base {
			return kindName(t)
		}
	}
	switch base {
	case "list":
		return "a list" + map[string]string{"list(int)": " of whole numbers", "list(double)": " of numbers", "list(string)": " of texts"}[kind]
	case "map":
		return "a map"
	case "null", "null_type":
		return "null"
	}
	return kind
}
