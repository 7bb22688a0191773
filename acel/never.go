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

func documentNever() Documentation {
	return Documentation{
		Formula:   "!F tool",
		Arguments: argumentsOf("drop_table"),
		Passing:   []Call{{Tool: "list_tables"}, {Tool: "read_table"}},
		Failing:   []Call{{Tool: "list_tables"}, failed("drop_table", "permission denied")},
		Mistakes: []string{
			"A call is judged as it begins, whatever becomes of it: one that failed is a violation as well, and on: success changes nothing here.",
			"A name is one exact tool. What does the same under another name is not forbidden: name it too, in a list or by a glob, or say with only what is allowed.",
			"A session that keeps it has no such call. Reports take that as it should be, and list the rule as not exercised only where nobody called the tool, or no call of it has an argument that the rule searches, or all have one of nearly its name: a name may be wrong then.",
			"Narrowed by an argument, it fails closed: a call that has something there which the rule cannot look at, such as a number where matches wants text, is a violation of its own. One without the argument is none.",
		},
	}
}
