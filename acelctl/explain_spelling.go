package main

import (
	"strings"

	"github.com/acel-dev/acel/acel"
)

// spellings returns the ways to write a rule in a rules file: the short one in
// order and by name, and the long one. Its operands are tools whose names need
// no quotes.
func spellings(t acel.Template, a acel.Arguments) []string {
	values := parameterValues(t, a)
	ordered, named := "["+strings.Join(values, ", ")+"]", make([]string, len(values))
	for i, v := range values {
		named[i] = t.Params[i].Name + ": " + v
	}
	short := ordered
	if len(values) == 1 {
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
			values = append(values, a.Operands[i].String())
		case acel.FieldParam:
			values = append(values, a.Field)
		default:
			values = append(values, a.Number)
		}
	}
	return values
}
