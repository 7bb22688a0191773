package report

import "github.com/acel-dev/acel/acel"

// A stake is what puts a rule at stake in a session: a call that could break it or
// make it demand another, or the end. A call that only meets what a rule demands
// makes nothing of it yet.
type stake struct {
	// always: the end of any session could break it. everyCall: any call could, or
	// makes the end one that could. touched: any call that matches could.
	always, everyCall, touched bool
	// operands says of which operands a call could.
	operands [2]bool
	// atEnd: only the end of a session could break it, or what a call makes it demand.
	atEnd bool
}

// stakeOf returns what puts a rule at stake.
func stakeOf(r acel.Rule) stake {
	if r.IsCondition() { // which every call of its tool must meet
		return stake{touched: true}
	}
	t, _ := acel.TemplateNamed(r.Template())
	s := stake{always: demandsOfAll(r), atEnd: r.OnlyEndBreaks()}
	switch t.Name {
	case "only", "must_be_first", "must_be_last":
		s.everyCall = true
	case "never_after": // the second operand only forbids what comes
		s.operands[0] = true
	default:
		for i, p := range t.Params {
			if p.Kind == acel.OperandParam {
				s.operands[i] = p.Counts != acel.Success
			}
		}
	}
	return s
}

// demandsOfAll reports whether a rule demands something of every session, also of
// one without a call.
func demandsOfAll(r acel.Rule) bool {
	p, err := acel.NewPolicy(acel.PolicyConfig{Rules: []acel.Rule{r}})
	if err != nil {
		return false
	}
	return len(p.NewSession(acel.SessionOptions{}).Close()) > 0
}

// in reports whether a session of so many calls put the rule at stake. One that was
// cut short has no end that could break it.
func (s stake) in(r acel.RuleResult, calls int, cut bool) bool {
	if cut && s.atEnd {
		return r.Violations > 0
	}
	return s.always && !cut || s.everyCall && calls > 0 || s.touched && r.Exercised || r.Violations > 0 ||
		s.operands[0] && r.Matched[0] || s.operands[1] && r.Matched[1]
}
