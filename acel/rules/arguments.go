package rules

import "github.com/acel-dev/acel/acel"

// read reads the values into a, and reports whether they are in order.
func (b *binding) read(a *acel.Arguments) bool {
	fine := true
	for i, p := range b.template.Params {
		n := b.given[i]
		if n == nil {
			continue
		}
		ok := false
		switch p.Kind {
		case acel.OperandParam:
			var op acel.Operand
			op, ok = b.operand(n, len(a.Operands))
			a.Operands = append(a.Operands, op)
		case acel.FieldParam:
			a.Field, ok = b.field(n, "field")
		case acel.WindowParam:
			a.Window, ok = b.window(n, p)
		default:
			a.Number, ok = b.number(n, b.template, p)
		}
		fine = fine && ok
	}
	for _, o := range b.options() {
		if n := b.chosen[o.key]; n != nil {
			*o.in(a) = true
			_, ok := oneOf(b.reader, n, o.key, []string{o.word}, o.parse)
			fine = fine && ok
		}
	}
	return fine
}
