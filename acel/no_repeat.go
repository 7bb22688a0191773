package acel

import (
	"encoding/json"
	"fmt"
)

// noRepeat is a budget on calls that are the same in everything: loops, and
// writes made twice.
var noRepeat = template{
	name: "no_repeat",
	params: []Param{
		{Name: "tool", Kind: OperandParam, Meaning: "the calls that are compared"},
		{Name: "n", Kind: CountParam, Meaning: "how often the same call may be made: a whole number, 0 or more"},
	},
	meaning: "at most n calls of tool with the same arguments",
	roles:   []role{restricts},
	measure: byCount,
	apart:   byCall,
	alone:   "its calls are kept apart by all their arguments already",
	automaton: automaton{
		within: {now: Unknown, end: Satisfied, a: keeps},
		over:   {now: Unknown, end: Satisfied, a: breaks},
	},
	message: func(f *finding) string {
		if f.spec.afterError {
			return fmt.Sprintf("%s repeats the same call directly after its own error; at most %s in a row allowed", f.subject(), f.spec.number)
		}
		return fmt.Sprintf("%s is call %d of %s with the same arguments; at most %s allowed", f.subject(), f.memory.count[0]+1, toolName(f.call.Tool), f.spec.number)
	},
	hint: func(s *spec) string {
		if s.afterError {
			return "Change the arguments, or do something about the error, before calling again."
		}
		return "Use what the first call returned, or change the arguments."
	},

	documentation: documentNoRepeat,
}

// NoRepeat returns the rule that the same call of tool, with the same server and
// the same arguments, is made at most n times in a session. See
// [Rule.AfterError].
func NoRepeat[A operand, N number](tool A, n N) Rule {
	return Rule{spec: newSpec(&noRepeat, Arguments{Operands: []Operand{toOperand(tool)}, Number: numberText(n)})}
}

// AfterError returns the rule for calls in a row, of which each repeats the call
// directly before it, which failed: at most n, the first included. It changes only
// no_repeat.
func (r Rule) AfterError() Rule {
	return r.changed(func(a *Arguments) { a.AfterError = true })
}

func documentNoRepeat() Documentation {
	search := func(args string) Call { return Call{Tool: "search", Args: json.RawMessage(args)} }
	return Documentation{
		FormulaNote: "There is none: LTLf has no names for values. In words: no n + 1 calls of tool have the same tool, server and arguments; with after: error, no n + 1 calls in a row of which each but the last failed.",
		Arguments:   Arguments{Operands: operandsOf("search"), Number: "1"},
		Passing:     []Call{search(`{"for": "boots"}`), search(`{"for": "boots", "page": 2}`)},
		Failing:     []Call{search(`{"for": "boots", "page": 2}`), search(`{"page": 2.0, "for": "boots"}`)},
		Mistakes: []string{
			"The same is by value: the order of keys, white space and 1 or 1.0 make no difference. An argument that is new each time, such as a time, makes every call another.",
			"Anywhere in the session counts, not only the call before, so that asking for a status again and again breaks it. With after: error (by name: {tool: search, n: 1, after: error}) only a call directly after its own error counts.",
			"Attempts count: the retry of a call that failed is call 2. Where one retry is allowed, n is 2, with after: error as well.",
			"With after: error any other call between begins a new count, and so does a success.",
			"A list of tools shares no number: calls of two tools are never the same call.",
		},
	}
}
