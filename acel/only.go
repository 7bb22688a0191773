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
			return fmt.Sprintf("%s is not known to be allowed: it %s", f.subject(), f.doubted)
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
