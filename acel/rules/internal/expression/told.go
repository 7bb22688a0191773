package expression

import (
	"slices"
	"strings"

	"cel.dev/cel-go/common/ast"
	"cel.dev/cel-go/common/operators"
	"cel.dev/cel-go/common/types"
	"cel.dev/cel-go/interpreter"
)

// told says of a condition that came out false what the values in it were: of
// the part that decided, where && joins several. It evaluates once more.
func (p *program) told(in *inputs) string {
	watched, err := p.watched()
	if err != nil {
		return ""
	}
	_, details, err := watched.Eval(in)
	if err != nil || details.State() == nil {
		return ""
	}
	seen := details.State()
	part := decisive(p.tree.Expr(), seen)
	var values []string
	for _, e := range compared(part) {
		if text := p.shown(e, seen); text != "" {
			values = append(values, text)
		}
	}
	if values == nil && part != p.tree.Expr() {
		values = []string{sourceOf(part, p.tree.SourceInfo()) + " is false"}
	}
	return strings.Join(values, ", ")
}

// decisive returns the first operand of && that is false, however deep.
func decisive(e ast.Expr, seen interpreter.EvalState) ast.Expr {
	if e.Kind() == ast.CallKind && e.AsCall().FunctionName() == operators.LogicalAnd {
		for _, operand := range e.AsCall().Args() {
			if v, ok := seen.Value(operand.ID()); ok && v == types.False {
				return decisive(operand, seen)
			}
		}
	}
	return e
}

// compared returns the operands of a comparison that are not written out.
func compared(e ast.Expr) []ast.Expr {
	comparisons := []string{operators.Equals, operators.NotEquals, operators.Less, operators.LessEquals, operators.Greater, operators.GreaterEquals, operators.In}
	if e.Kind() != ast.CallKind || !slices.Contains(comparisons, e.AsCall().FunctionName()) {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(e.AsCall().Args()), func(operand ast.Expr) bool {
		return operand.Kind() == ast.LiteralKind || operand.Kind() == ast.ListKind || operand.Kind() == ast.MapKind
	})
}

// shown shows a part with the value that it had; "" where that is not known.
func (p *program) shown(e ast.Expr, seen interpreter.EvalState) string {
	v, ok := seen.Value(e.ID())
	if !ok {
		return ""
	}
	raw, err := toJSON(v)
	if err != nil {
		return ""
	}
	return sourceOf(e, p.tree.SourceInfo()) + " is " + shorten(string(raw))
}
