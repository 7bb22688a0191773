package rules

import (
	"strings"

	"github.com/acel-dev/acel/acel"
)

// valueText reads an operand that says where a value stands, as tool.path: up to
// the first dot it is the tool's name.
func (r operandReader) valueText(n *node) (acel.Operand, bool) {
	text, ok := r.name(n, "a tool with its field", func(*node, string) {})
	if !ok {
		return acel.Operand{}, false
	}
	tool, path, dotted := strings.Cut(text, ".")
	op := acel.Operand{Tool: tool, Field: path}
	err := r.objection(op)
	switch {
	case tool == "" || dotted && path == "":
		r.fail(n, "such as cancel_order.order_id", "%s is a tool and its field with a dot between them", quote(text))
	case err != nil && !dotted:
		r.fail(n, "such as "+shorten(tool)+".order_id", "%v", err)
	case err != nil:
		r.fail(n, "", "%v", err)
	default:
		r.warnOfName("")(n, tool)
		if dotted {
			r.warnOfField(n, path)
		}
		return op, !dotted || r.isField(n, path)
	}
	return acel.Operand{}, false
}
