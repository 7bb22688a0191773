package expression

import (
	"errors"

	"cel.dev/cel-go/cel"
	"cel.dev/cel-go/common/ast"
	"cel.dev/cel-go/common/types"
	"cel.dev/cel-go/common/types/ref"

	"github.com/acel-dev/acel/acel"
)

// A program is an expression compiled. It does not change, and may run for any
// number of sessions at once.
type program struct {
	text string
	run  cel.Program
	// watched is run with every value kept, made when it is first needed.
	watched     func() (cel.Program, error)
	tree        *ast.AST
	kind        *cel.Type
	readsResult bool
}

// value evaluates the program.
func (p *program) value(in *inputs) (ref.Val, error) {
	in.meter.recorded = in.session.Recorded()
	v, _, err := p.run.Eval(in)
	if in.meter.redacted {
		return nil, acel.ErrRedacted
	}
	if err != nil {
		return nil, p.explain(err)
	}
	return v, nil
}

// holds evaluates a condition.
func (p *program) holds(in *inputs) (bool, error) {
	v, err := p.value(in)
	if err != nil {
		return false, err
	}
	b, ok := v.(types.Bool)
	if !ok {
		return false, errors.New("it gives " + kindOf(v) + " where true or false belongs")
	}
	return bool(b), nil
}
