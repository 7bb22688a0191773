package rules

import (
	"errors"
	"strings"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/shell"
)

// clauses reads where and command into the operand, in this order, and reports
// whether they are in order.
func (r operandReader) clauses(n *node, op *acel.Operand) bool {
	fine := true
	if where := n.get("where"); where != nil {
		c, ok := r.whereClause(where, op.Tool, op.Server, r.resultHint(where.value))
		op.Where, fine = append(op.Where, c), ok
	}
	if command := n.get("command"); command != nil {
		field := op.Field
		switch {
		case takesValues(r.template): // its field is another's
			field = ""
		case n.get("matches") == nil:
			op.Field = "" // the engine has one for matches alone
		}
		c, ok := r.command(command, field)
		op.Where, fine = append(op.Where, c), fine && ok
	}
	return fine
}

// command reads the shell commands of which a call's line runs one.
func (r *reader) command(n *node, field string) (acel.Clause, bool) {
	items := []*node{n}
	if n.kind == list {
		items = n.items
	}
	if len(items) == 0 {
		r.fail(n, "", "a list of commands is any of them; this one is empty")
		return acel.Clause{}, false
	}
	var texts []string
	fine := true
	for _, item := range items {
		text, ok := r.text(item, "command")
		texts, fine = append(texts, text), fine && ok
	}
	if !fine {
		return acel.Clause{}, false
	}
	c, err := shell.Clause(field, texts...)
	r.refuseCommand(n, items, err)
	return c, err == nil
}

// refuseCommand complains of each bad pattern among those that stand at items.
func (r *reader) refuseCommand(n *node, items []*node, err error) {
	joined, _ := err.(interface{ Unwrap() []error })
	if joined == nil {
		if err != nil {
			r.fail(n, "", "%v", err)
		}
		return
	}
	for _, one := range joined.Unwrap() {
		var bad *shell.PatternError
		if errors.As(one, &bad) {
			r.fail(items[bad.Index], asHint(bad.Hint), "%s", bad.Message)
		}
	}
}

// asHint writes a sentence as hints are written here.
func asHint(sentence string) string {
	if sentence == "" {
		return ""
	}
	return strings.ToLower(sentence[:1]) + strings.TrimSuffix(sentence[1:], ".")
}
