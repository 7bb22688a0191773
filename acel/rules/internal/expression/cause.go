package expression

import (
	"errors"
	"fmt"
	"strings"

	"cel.dev/cel-go/common/ast"
	"cel.dev/cel-go/common/operators"
	"cel.dev/cel-go/common/types"
)

// explain says in our words why an evaluation failed.
func (p *program) explain(err error) error {
	var known *reason
	if errors.As(err, &known) {
		return known
	}
	said := err.Error()
	if strings.Contains(said, "cost limit exceeded") {
		return errors.New("it takes too long: a loop over so much is not run to its end")
	}
	node := p.node(err)
	if key, ok := strings.CutPrefix(said, "no such key: "); ok {
		return fmt.Errorf("%s is missing", p.missing(node, key))
	}
	if index, ok := strings.CutPrefix(said, "index out of bounds: "); ok {
		return fmt.Errorf("%s has no item %s", p.list(node), index)
	}
	if strings.HasPrefix(said, "no such overload") && node != nil {
		return errors.New(p.misapplied(node))
	}
	return errors.New(reworded(said))
}

// misapplied says that an operator or a function was given what it is not for.
func (p *program) misapplied(node ast.Expr) string {
	source := sourceOf(node, p.tree.SourceInfo())
	if node.Kind() == ast.CallKind {
		switch name := node.AsCall().FunctionName(); name {
		case operators.LogicalAnd, operators.LogicalOr, operators.LogicalNot:
			symbol, _ := operators.FindReverse(name)
			return symbol + " is for what is true or false, in " + source
		case operators.Conditional:
			return "what stands before ? is not true or false, in " + source
		}
	}
	return source + " does not take what it is given"
}

// reworded says in our words what CEL and RE2 say of values.
func reworded(said string) string {
	if _, ok := strings.CutPrefix(said, "invalid qualifier type"); ok {
		return "a key is text, a whole number, true or false"
	}
	if strings.HasSuffix(said, "expected iterable type") {
		return "only a list or a map can be gone through"
	}
	if bad, ok := strings.CutPrefix(said, "error parsing regexp: "); ok {
		return "not a regular expression: " + shorten(bad)
	}
	if kinds, ok := strings.CutPrefix(said, "type conversion error from "); ok {
		from, to, _ := strings.Cut(strings.ReplaceAll(kinds, "'", ""), " to ")
		return "this " + bareKind(from) + " cannot be made " + namedKind(to)
	}
	return shorten(said)
}

// bareKind names a type that CEL wrote, without an article.
func bareKind(kind string) string {
	return strings.TrimPrefix(strings.TrimPrefix(namedKind(kind), "a "), "an ")
}

// node returns the part of the expression that an error came from, or nil.
func (p *program) node(err error) ast.Expr {
	var at *types.Err
	if !errors.As(err, &at) || at.NodeID() == 0 {
		return nil
	}
	var found ast.Expr
	ast.PostOrderVisit(p.tree.Expr(), ast.NewExprVisitor(func(e ast.Expr) {
		if e.ID() == at.NodeID() {
			found = e
		}
	}))
	return found
}

// missing shows the path that ends with a key that is not there: the first step
// of the node that is written so, and else the first whose key is computed.
func (p *program) missing(node ast.Expr, key string) string {
	if node == nil {
		return "a key " + inQuotes(key)
	}
	info := p.tree.SourceInfo()
	written, computed := steps(node, key)
	switch {
	case written != nil:
		return sourceOf(written, info)
	case computed != nil:
		return sourceOf(computed, info) + ", of key " + inQuotes(key) + ","
	}
	return "the key " + inQuotes(key) + " of " + sourceOf(node, info)
}

// steps returns the first step below a node, in the order of evaluation, whose
// key is written so, and the first whose key is computed.
func steps(node ast.Expr, key string) (written, computed ast.Expr) {
	ast.PostOrderVisit(node, ast.NewExprVisitor(func(e ast.Expr) {
		name, known := "", true
		switch {
		case e.Kind() == ast.SelectKind:
			name = e.AsSelect().FieldName()
		case !isIndex(e):
			return
		case e.AsCall().Args()[1].Kind() == ast.LiteralKind:
			name = fmt.Sprint(e.AsCall().Args()[1].AsLiteral().Value())
		default:
			known = false
		}
		if known && name == key && written == nil {
			written = e
		}
		if !known && computed == nil {
			computed = e
		}
	}))
	return written, computed
}

// list shows the list of a node that takes an item.
func (p *program) list(node ast.Expr) string {
	if node != nil {
		for _, e := range chain(node) {
			if isIndex(e) {
				return sourceOf(e.AsCall().Args()[0], p.tree.SourceInfo())
			}
		}
	}
	return "the list"
}

// chain returns the steps of a.b[c].d from the first to the last.
func chain(e ast.Expr) []ast.Expr {
	var steps []ast.Expr
	for {
		switch {
		case e.Kind() == ast.SelectKind:
			steps, e = append([]ast.Expr{e}, steps...), e.AsSelect().Operand()
		case isIndex(e):
			steps, e = append([]ast.Expr{e}, steps...), e.AsCall().Args()[0]
		default:
			return steps
		}
	}
}
