package acel

import "fmt"

// never is the absence pattern of Dwyer, Avrunin and Corbett (ICSE 1999).
var never = template{
	name:    "never",
	params:  []Param{{Name: "tool", Kind: OperandParam, Meaning: "the calls that are forbidden"}},
	meaning: "no call of tool",
	roles:   []role{restricts},
	measure: always,
	guarded: 1,
	automaton: automaton{
		{now: Unknown, end: Satisfied, a: breaks},
	},
	message: func(f *finding) string { return fmt.Sprintf("%s is forbidden by this rule", f.subject()) },
	hint:    func(s *spec) string { return "Do not call " + s.operands[0].String() + "." },

	documentation: documentNever,
}

// Never returns the rule that tool is not called.
func Never[A operand](tool A) Rule {
	return Rule{spec: newSpec(&never, Arguments{Operands: []Operand{toOperand(tool)}})}
}
