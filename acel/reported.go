package acel

// Reported returns every rule that sessions report on, in the order of
// [Session.Results]: the policy's rules, then the conditions on its tools, as rules
// named tools.NAME.require, failure, ensure and commit. A nil policy has none.
func (p *Policy) Reported() []Rule {
	if p == nil {
		return nil
	}
	all := make([]Rule, len(p.rules))
	for i := range p.rules {
		all[i] = p.rules[i].rule
	}
	return all
}

// IsCondition reports whether the rule is a condition on a tool, that of
// [Rule.ConditionOn], and so of none of the [Templates].
func (r Rule) IsCondition() bool {
	return r.ConditionOn() != ""
}

// OnlyEndBreaks reports whether the rule demands something that the end of a session
// finds missing, and breaks at a call only where it cannot be told whether the call
// is one of those that the rule restricts; see [Rule.BrokenBy].
func (r Rule) OnlyEndBreaks() bool {
	t := r.spec.template
	if t == nil || t.measure == byCondition || t.owes && (r.spec.bound != bound{} || t.bound != bound{}) {
		return false
	}
	end := false
	for _, at := range t.automaton {
		if at.a || at.b || at.both || at.other {
			return false
		}
		end = end || at.end == Violated
	}
	return end
}

// TemplateNamed returns the template of that name, one of [Templates], and whether
// there is one.
func TemplateNamed(name string) (Template, bool) {
	for _, t := range Templates() {
		if t.Name == name {
			return t, true
		}
	}
	return Template{}, false
}
