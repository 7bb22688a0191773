package acel

import (
	"encoding/json"
	"strings"
)

// A Kind is the sort of contract that a violation broke.
type Kind string

// The kinds of violation.
const (
	// Temporal is a rule about the order, number or sum of calls.
	Temporal Kind = "temporal"
	// Precondition is a tool's Require, which must hold when the call begins.
	Precondition Kind = "precondition"
	// Postcondition is a tool's Ensure or Commit, judged when the call ends.
	Postcondition Kind = "postcondition"
)

// A Violation is one rule broken at one step. Violations are data: they say
// what an agent did, while an error says that nothing could be judged.
type Violation struct {
	Kind Kind
	// Spec is the rule's canonical text: must_precede(validate, delete).
	Spec string
	// Rule is the rule's id: the one it was given, or else Spec.
	Rule string
	// Severity is the rule's.
	Severity Severity
	// RulePlace is where the rule stands in its rules file.
	RulePlace Place
	// Step counts the session's calls from 1. For a requirement that the end
	// of the session left unmet it is the trace's length.
	Step int
	// Call is the offending call, with a copy of its arguments; nil at the end
	// of the session.
	Call *Call
	// Per is the value that joins the calls which broke it, where the rule keeps
	// calls apart by values: canonical JSON that equal values share, or "#" and a
	// digest of a long one. It is "" of other rules, and where a call has no such
	// value.
	Per string
	// Owing is the call that another should have followed, where the rule is about
	// that: its tool, server and arguments as one text that equal ones share, or "#"
	// and a digest of a long one. It is "" of other rules.
	Owing string
	// Related are the earlier calls that decided it, oldest first; a few are
	// kept, not all.
	Related []CallRef
	// State is the session's state at that moment, as a JSON object; nil where
	// the policy has no state.
	State json.RawMessage
	// Message says in one sentence what was expected and what happened.
	Message string
	// Hint says what would satisfy the rule: the rule's own message, or the
	// template's advice.
	Hint string
}

// String returns the violation in a line: its message, which names the step, and
// its rule. What it names was chosen by others; the package render makes it
// harmless.
func (v Violation) String() string { return v.Message + " [" + v.Rule + "]" }

// GomegaString is how Gomega shows the violation.
func (v Violation) GomegaString() string { return harmless(v.String()) }

// A CallRef names an earlier call without holding its arguments.
type CallRef struct {
	Step   int
	Tool   string
	Server string
	Status Status
	Place  Place
	// Note says what the call has to do with the violation.
	Note string
}

// A ContractViolation is the error of a refused [Session.Call]: the one place
// where violations travel as an error. Find it with errors.As.
type ContractViolation struct {
	// Violations are all objections to the call, in the order of the rules.
	Violations []Violation
}

// GomegaString has nothing to add to Error, which Gomega shows before it.
func (e *ContractViolation) GomegaString() string { return "" }

// Error returns every message, the rule's id behind each.
func (e *ContractViolation) Error() string {
	var b strings.Builder
	b.WriteString("acel: refused: ")
	if len(e.Violations) > 0 && e.Violations[0].Kind == Postcondition {
		b.Reset()
		b.WriteString("acel: result withheld: ")
	}
	for i, v := range e.Violations {
		if i > 0 {
			b.WriteString("; ")
		}
		b.WriteString(v.Message + " [" + v.Rule + "]")
	}
	return b.String()
}
