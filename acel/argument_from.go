package acel

import (
	"encoding/json"
	"fmt"
)

// argumentFrom is a rule about where a value comes from: data provenance.
var argumentFrom = template{
	name: "argument_from",
	params: []Param{
		{Name: "later", Kind: OperandParam, Meaning: "the calls whose argument is looked at, with the field where it stands"},
		{Name: "earlier", Kind: OperandParam, Meaning: "the calls whose results it may come from, with the field where it stands in them; without one it may stand anywhere"},
	},
	meaning: "the value that a call of later has in its field occurs in what an earlier successful call of earlier returned, or in what the user said",
	roles:   []role{restricts, enables},
	measure: byValue,
	guarded: 1,
	automaton: automaton{
		known:   {now: Unknown, end: Satisfied, a: keeps, both: keeps},
		unknown: {now: Unknown, end: Satisfied, a: breaks, both: breaks},
	},
	message: func(f *finding) string {
		tool, field := origin(f.spec.operands[1])
		return fmt.Sprintf("%s has %s, which no earlier successful %s returned%s, and which the user is not known to have said%s",
			f.subject(), f.value, tool, field, f.lapse())
	},
	hint: func(s *spec) string {
		tool, field := origin(s.operands[1])
		return fmt.Sprintf("Take the value from what %s returns%s, or ask the user for it.", tool, field)
	},

	documentation: documentArgumentFrom,
}

// origin says which calls a value may come from, and where it stands in what
// they return.
func origin(op Operand) (tool, field string) {
	members := op.Members()
	m := members[0]
	if len(members) > 1 || m.Field == "" {
		return op.String(), ""
	}
	field = " in " + quoteName(m.Field)
	m.Field = ""
	return m.String(), field
}

// ArgumentFrom returns the rule that the value which a call of later has in the
// operand's Field occurs in what an earlier successful call of earlier returned,
// in the Field of that operand or anywhere in it, or in what the user said before
// the call, where the trace has that. Every scalar in the value must occur: as a
// whole, or in longer text as words. Letter case makes no difference.
func ArgumentFrom(later, earlier Operand) Rule {
	return Rule{spec: newSpec(&argumentFrom, Arguments{Operands: []Operand{later, earlier}})}
}

func documentArgumentFrom() Documentation {
	list := Call{Tool: "list_orders", Outcome: Outcome{Result: json.RawMessage(`{"orders": ["W1", "W2"]}`)}}
	cancel := func(id string) Call {
		return Call{Tool: "cancel_order", Args: json.RawMessage(`{"order_id": "` + id + `"}`)}
	}
	return Documentation{
		FormulaNote: "There is none: LTLf has no names for values. In words: whatever a call of later has in its field stands in what some earlier successful call of earlier returned in its field, or in what the user said before.",
		Arguments:   Arguments{Operands: []Operand{{Tool: "cancel_order", Field: "order_id"}, {Tool: "list_orders", Field: "orders"}}},
		Passing:     []Call{list, cancel("W2")},
		Failing:     []Call{list, cancel("W3")},
		Mistakes: []string{
			"The call whose argument is looked at stands first, where the value comes from second.",
			"A call without the field keeps the rule, since it has no value. To demand one, use never with args: {order_id: {absent: true}}.",
			"What earlier returned must be recorded. Where the result of a successful call of earlier is not, the rule is undecided instead of broken.",
			"What the user said counts as well, where the trace has it. What else the model was told, such as its instructions, is known to nobody.",
			"A value is found as a whole or as words of a longer text, and letter case makes no difference. So the rule is for ids: a 1 or a yes stands in nearly any result.",
		},
	}
}
