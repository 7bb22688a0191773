package expression

import (
	"slices"

	"cel.dev/cel-go/cel"
	"cel.dev/cel-go/common/ast"
	"cel.dev/cel-go/common/types"
	"cel.dev/cel-go/common/types/ref"
	"cel.dev/cel-go/interpreter"
)

// A worded value is has(result.key). A tool that answers in words, such as "no
// such order", has not returned the key, and is not beyond being asked for it.
type worded struct{ interpreter.InterpretableV2 }

// asksResult takes down a node that is has(result.key).
func (r *reading) asksResult(e ast.Expr) {
	s := e.AsSelect()
	if s.IsTestOnly() && s.Operand().Kind() == ast.IdentKind && s.Operand().AsIdent() == "result" {
		r.asked = append(r.asked, e.ID())
	}
}

// wording lets the nodes, each of which is has(result.key), be asked of text.
func wording(nodes []int64) cel.ProgramOption {
	return cel.CustomDecoratorV2(func(i interpreter.InterpretableV2) (interpreter.InterpretableV2, error) {
		if slices.Contains(nodes, i.ID()) {
			return worded{i}, nil
		}
		return i, nil
	})
}

// Exec implements [interpreter.InterpretableV2].
func (w worded) Exec(frame *interpreter.ExecutionFrame) ref.Val {
	if result, _ := frame.Scope().ResolveName("result"); result != nil {
		if _, text := result.(types.String); text {
			return types.False
		}
	}
	return w.InterpretableV2.Exec(frame)
}

// Eval implements [interpreter.InterpretableV2].
func (w worded) Eval(in interpreter.Activation) ref.Val {
	return interpreter.EvalActivation(in, w.Exec)
}
