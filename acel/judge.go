package acel

// Judge judges a trace as far as it goes. One that is Complete is judged as by
// [Replay]; of one that is Ongoing, requirements not met yet are no violations
// and the verdicts are those of the moment; under one that is Partial, what the
// missing calls could have changed is Undecided; and under one that is Stopped,
// requirements not met are. The error says that the trace could not be judged,
// and is as that of Replay.
func Judge(p *Policy, t Trace) (Result, error) {
	if p == nil {
		return Result{}, ErrNoPolicy
	}
	if err := t.Extent.check(); err != nil {
		return Result{}, err
	}
	r, err := p.replay(t.All(), t.Extent, t.State)
	if err != nil || t.Extent != Partial || len(t.InFlight()) == 0 {
		return r, err
	}
	return r, p.doubtFlights(t, r.Rules)
}

// doubtFlights makes undecided what only calls in flight have met, as those do
// that count on attempt: the end that is missing may say that they never were.
func (p *Policy) doubtFlights(t Trace, rules []RuleResult) error {
	released, err := p.replay(t.Released().All(), t.Extent, t.State)
	if err != nil {
		return err
	}
	for i := range rules {
		if rules[i].Verdict == Satisfied && released.Rules[i].Verdict != Satisfied {
			rules[i].Verdict = Undecided
		}
	}
	return nil
}
