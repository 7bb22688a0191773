package expression

import (
	"slices"

	"cel.dev/cel-go/cel"
	"cel.dev/cel-go/common/types"
	"cel.dev/cel-go/common/types/ref"
	"cel.dev/cel-go/common/types/traits"
	"cel.dev/cel-go/interpreter"
)

// A walked value is what a loop goes through. CEL by itself takes text that is
// empty for a list that is.
type walked struct{ interpreter.InterpretableV2 }

// walking makes sure that the nodes, each of which a loop goes through, give
// lists or maps.
func walking(nodes []int64) cel.ProgramOption {
	return cel.CustomDecoratorV2(func(i interpreter.InterpretableV2) (interpreter.InterpretableV2, error) {
		if slices.Contains(nodes, i.ID()) {
			return walked{i}, nil
		}
		return i, nil
	})
}

// Exec implements [interpreter.InterpretableV2].
func (w walked) Exec(frame *interpreter.ExecutionFrame) ref.Val {
	switch v := w.InterpretableV2.Exec(frame).(type) {
	case traits.Lister, traits.Mapper, *types.Err:
		return v
	default:
		return failure("only a list or a map can be gone through")
	}
}

// Eval implements [interpreter.InterpretableV2].
func (w walked) Eval(in interpreter.Activation) ref.Val {
	return interpreter.EvalActivation(in, w.Exec)
}
