package acel

import "iter"

// Verdicts yields each rule with its verdict as it stands now: the policy's
// rules in order, then the tools' conditions as rules named
// tools.NAME.require, failure, ensure and commit.
func (s *Session) Verdicts() iter.Seq2[Rule, Verdict] {
	return func(yield func(Rule, Verdict) bool) {
		for _, r := range s.Results() {
			if !yield(r.Rule, r.Verdict) {
				return
			}
		}
	}
}

// A RuleResult is what one session says of one rule.
type RuleResult struct {
	Rule    Rule
	Verdict Verdict
	// Exercised: a call that happened matched one of the rule's operands. A
	// rule that nothing touched is satisfied for want of a chance to break.
	Exercised bool
	// Matched says of each of the rule's operands, in the order of its
	// parameters, whether a call that happened matched it. A guarded call that
	// none did cannot have broken the rule.
	Matched [2]bool
	// Undecided: of some call it could not be told whether it keeps the rule, as
	// where a tool's Ensure lacks a result, so that there may be more violations
	// than were found, whatever the verdict.
	Undecided bool
	// Lacks says what the trace does not hold where Undecided; "" where the
	// rule's own text says it.
	Lacks string
	// Violations is the number given out, those on refused calls included.
	Violations int
}

// Results returns every rule with its verdict, in the order of Verdicts.
func (s *Session) Results() []RuleResult {
	s.mu.Lock()
	defer s.mu.Unlock()
	all := make([]RuleResult, len(s.memory))
	for i := range s.memory {
		m := &s.memory[i]
		all[i] = RuleResult{
			Rule: s.policy.rules[i].rule, Verdict: s.verdict(i), Exercised: m.touched > 0,
			Matched: [2]bool{m.matched[0] > 0, m.matched[1] > 0}, Undecided: m.undecided > 0, Lacks: m.lacks, Violations: m.reported,
		}
	}
	return all
}

// verdict is a rule's verdict now.
func (s *Session) verdict(rule int) Verdict {
	m := &s.memory[rule]
	if m.broken > 0 {
		return Violated
	}
	at := s.restOf(int32(rule))
	switch {
	case s.ended == running:
		return at.now
	case m.undecided > 0:
		return Undecided
	case at.now != Unknown:
		return at.now
	case s.ended == cut:
		return Undecided
	case s.ended == stopped && at.end == Violated:
		return Undecided
	}
	return at.end
}

// restOf is the row in which a rule rests: of one that is kept apart, that of a
// strand whose requirement is not met, if there is one.
func (s *Session) restOf(rule int32) row {
	r := &s.policy.rules[rule]
	at := row{now: Unknown, end: Satisfied}
	for _, one := range s.strands(rule) {
		if at = s.rest(r, one); at.end == Violated {
			break
		}
	}
	return at
}
