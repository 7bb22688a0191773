package expression

import (
	"fmt"

	"cel.dev/cel-go/common/ast"
)

// keyless reports whether has was asked of what is no map, and shows that. A key
// that a map does not have is no error there.
func (p *program) keyless(node ast.Expr, said string) (of string, is bool) {
	if node == nil || node.Kind() != ast.SelectKind || !node.AsSelect().IsTestOnly() {
		return "", false
	}
	operand, field := node.AsSelect().Operand(), node.AsSelect().FieldName()
	inner, _ := steps(operand, field)
	return sourceOf(operand, p.tree.SourceInfo()), inner == nil && said == "no such key: "+field
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
