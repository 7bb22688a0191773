package acel

// ConditionMeaning says what the condition on a tool does that the rule stands for,
// without a full stop at its end; "" for a rule from a template.
func (r Rule) ConditionMeaning() string {
	if !r.IsCondition() {
		return ""
	}
	switch r.Template() {
	case "require":
		return "what must hold as a call of the tool begins. One that does not meet it is a violation, and so is one of which it cannot be evaluated; a live gate refuses the call"
	case "failure":
		return "what makes a call of the tool a failed one although it ended well, for every rule. It is never broken; where the result was not recorded it is undecided"
	case "commit":
		return "what a call of the tool that ended well sets in the state. Where that cannot be evaluated, nothing is set, it is a violation, and the call counts as failed; where the result was not recorded it is undecided"
	}
	return "what must hold of the result of a call of the tool that ended well, or it is a violation and the call counts as failed. Where the result was not recorded it is undecided"
}
