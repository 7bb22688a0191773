package main

import (
	"strings"

	"github.com/acel-dev/acel/acel"
)

// spellings returns the ways to write a rule in a rules file: the short one in
// order and by name, and the long one. Its operands are such that their texts
// need no quotes.
func spellings(t acel.Template, a acel.Arguments) []string {
	values := parameterValues(t, a)
	ordered, named := "["+strings.Join(values, ", ")+"]", make([]string, len(values))
	for i, v := range values {
		named[i] = t.Params[i].Name + ": " + v
	}
	short := ordered
	if len(values) == 1 && len(a.Operands[0].Members()) == 1 { // else it would be taken for the list of parameters
		short = values[0]
	}
	return []string{
		"- " + t.Name + ": " + short,
		"- " + t.Name + ": {" + strings.Join(named, ", ") + "}",
		"- {template: " + t.Name + ", args: " + ordered + "}",
	}
}

// parameterValues returns the values in the order of the parameters.
func parameterValues(t acel.Template, a acel.Arguments) []string {
	var values []string
	for i, p := range t.Params {
		switch p.Kind {
		case acel.OperandParam: // they stand first
			values = append(values, operandText(a.Operands[i]))
		case acel.FieldParam:
			values = append(values, a.Field)
		case acel.WindowParam:
			values = append(values, a.Window)
		default:
			values = append(values, a.Number)
		}
	}
	return values
}

// operandText writes an operand; a tool with a field of its own, as one word.
func operandText(op acel.Operand) string {
	if m := op.Members()[0]; op.String() == (acel.Operand{Tool: m.Tool, Field: m.Field}).String() && m.Field != "" {
		return m.Tool + "." + m.Field
	}
	return op.String()
}
