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
	if strings.Contains(said, " limit exceeded") {
		return errors.New("it takes too long: it looks at too much to be run to its end")
	}
	node := p.node(err)
	if of, ok := p.keyless(node, said); ok {
		return fmt.Errorf("%s has no keys, so that %s cannot be asked", of, sourceOf(node, p.tree.SourceInfo()))
	}
	if key, ok := strings.CutPrefix(said, "no such key: "); ok {
		return fmt.Errorf("%s is missing", p.missing(node, key))
	}
	if index, ok := strings.CutPrefix(said, "index out of bounds: "); ok {
		return fmt.Errorf("%s has no item %s", p.list(node), index)
	}
	if strings.HasPrefix(said, "no such overload") && node != nil {
		return errors.New(p.misapplied(node))
	}
	if strings.HasPrefix(said, "unsupported index type") && node != nil {
		return errors.New("a list has items and no keys, in " + sourceOf(node, p.tree.SourceInfo()))
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

// reworded says in our words what CEL says of values.
func reworded(said string) string {
	if _, ok := strings.CutPrefix(said, "invalid qualifier type"); ok {
		return "a key is text, a whole number, true or false"
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
