package acel

import "fmt"

// only is an allow list: what it does not name is forbidden.
var only = template{
	name:    "only",
	params:  []Param{{Name: "tool", Kind: OperandParam, Meaning: "the calls that are allowed"}},
	meaning: "every call is a call of tool",
	roles:   []role{allows},
	measure: always,
	every:   true,
	guarded: 1,
	alone:   "an allow list is about every call, also those without the value; use never with where",
	automaton: automaton{
		{now: Unknown, end: Satisfied, a: keeps, other: breaks},
	},
	message: func(f *finding) string {
		if f.doubted != "" {
			return fmt.Sprintf("%s is not known to be allowed, since it %s", f.subject(), f.doubted)
		}
		return fmt.Sprintf("%s is not allowed by this rule, which allows only %s", f.subject(), f.name(0))
	},
	hint: func(s *spec) string { return "Call only " + s.operands[0].String() + "." },

	documentation: documentOnly,
}

// Only returns the rule that every call is a call of tool: an allow list.
func Only[A operand](tool A) Rule {
	return Rule{spec: newSpec(&only, Arguments{Operands: []Operand{toOperand(tool)}})}
}

func documentOnly() Documentation {
	return Documentation{
		Formula:   "G tool",
		Arguments: Arguments{Operands: []Operand{AnyOf("look_up_order", "send_reply")}},
		Passing:   []Call{{Tool: "look_up_order"}, {Tool: "send_reply"}},
		Failing:   []Call{{Tool: "look_up_order"}, {Tool: "delete_order"}},
		Mistakes: []string{
			"Every call that it does not name breaks it, also one that failed: a call is judged as it begins.",
			"Several tools are a list in the list: only: [[look_up_order, send_reply]]. Two rules of only do not add up: a call must be allowed by both.",
			"A name without a server allows that tool on any server, a look-alike included. Where that matters, name the server.",
			"An allowed tool with an argument that the operand cannot look at, such as a number where matches wants text, is not known to be allowed, and is a violation.",
			"Nothing has to happen: a session without calls keeps it, and what is allowed may come in any order and number.",
		},
	}
}
