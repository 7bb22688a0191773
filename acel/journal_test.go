package acel

import (
	"cmp"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestTheJournalOfAGateReplaysToItsVerdicts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		words := richWords()
		policy := drawRich(t, words)
		g := gate{t: t, session: policy.NewSession(SessionOptions{}), words: words}
		g.play(drawRun(t, words, 40))
		result := g.replayed(policy)
		if got, want := stepsAndRules(result.Violations), stepsAndRules(inOrder(g.session.policy, g.found)); !slices.Equal(got, want) {
			t.Fatalf("replay finds %v, the gate found %v", got, want)
		}
		for _, v := range result.Violations {
			if v.Kind != Postcondition && !policy.noticed(v) && v.Call != nil && v.Call.Outcome.Status != Refused {
				t.Fatalf("a call that went out is a violation: %s", v.Message)
			}
		}
		for i, r := range g.session.Results() {
			if got := result.Rules[i]; got.Verdict != r.Verdict || got.Exercised != r.Exercised || got.Violations != r.Violations {
				t.Fatalf("%s: the gate says %+v, replay %+v", r.Rule, r, got)
			}
		}
	})
}

// A halted gate refuses without asking, so that only verdicts can agree.
func TestTheJournalOfAHaltedGateReplaysToItsVerdicts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		words := richWords()
		policy := drawRich(t, words)
		g := gate{t: t, session: policy.NewSession(SessionOptions{Mode: Halt}), words: words}
		halted := false
		g.around = func(c Call, ticket *Ticket, v []Violation) {
			if halted && ticket != nil {
				t.Fatalf("%v passed after the halt", c)
			}
			halted = halted || ticket == nil
		}
		g.play(drawRun(t, words, 40))
		result := g.replayed(policy)
		for i, r := range g.session.Results() {
			if got := result.Rules[i]; got.Verdict != r.Verdict || got.Exercised != r.Exercised {
				t.Fatalf("%s: the gate says %+v, replay %+v", r.Rule, r, got)
			}
		}
	})
}

func TestShadowReportsWhatReplayReports(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		words := richWords()
		policy := drawRich(t, words)
		g := gate{t: t, session: policy.NewSession(SessionOptions{Mode: Shadow}), words: words}
		g.play(drawRun(t, words, 40))
		result := g.replayed(policy)
		if got, want := comparable(inOrder(g.session.policy, g.found)), comparable(result.Violations); !reflect.DeepEqual(got, want) {
			t.Fatalf("Shadow reports\n%+v, replay\n%+v", got, want)
		}
		if got := g.session.Results(); !reflect.DeepEqual(got, result.Rules) {
			t.Fatalf("Shadow says %+v, replay %+v", got, result.Rules)
		}
	})
}

func TestShadowOverAPlainTraceReportsWhatReplayReports(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		words := richWords()
		policy := drawRich(t, words)
		calls := drawCalls(t, words, OK, Failed, Unfinished)
		s := policy.NewSession(SessionOptions{Mode: Shadow})
		var found []Violation
		for _, c := range calls {
			ticket, v := s.Begin(c)
			found = append(found, v...)
			found = append(found, ticket.End(c.Outcome)...)
		}
		found = append(found, s.Close()...)
		result, err := Replay(policy, Trace{Calls: calls}.All())
		if err != nil {
			t.Fatal(err)
		}
		if got, want := comparable(inOrder(policy, found)), comparable(result.Violations); !reflect.DeepEqual(got, want) {
			t.Fatalf("Shadow reports\n%+v, replay\n%+v", got, want)
		}
		if got := s.Results(); !reflect.DeepEqual(got, result.Rules) {
			t.Fatalf("Shadow says %+v, replay %+v", got, result.Rules)
		}
	})
}

// inOrder sorts violations as Replay does: a gate learns of a postcondition
// when its call ends, after later calls may have begun.
func inOrder(p *Policy, found []Violation) []Violation {
	place := func(v Violation) int {
		return slices.IndexFunc(p.rules, func(r compiled) bool { return r.key == v.Rule })
	}
	return slices.SortedStableFunc(slices.Values(found), func(a, b Violation) int { return cmp.Or(a.Step-b.Step, place(a)-place(b)) })
}

// noticed says whether a violation may be that of a call which waited in vain for
// one that then ended badly: no gate can see that coming.
func (p *Policy) noticed(v Violation) bool {
	return slices.ContainsFunc(p.rules, func(r compiled) bool { return r.key == v.Rule && r.owes() })
}

// comparable leaves out what only a record knows of its call: how it ended,
// and its id.
func comparable(found []Violation) []Violation {
	all := slices.Clone(found)
	for i := range all {
		if all[i].Call != nil {
			c := *all[i].Call
			c.Outcome, c.ID, c.Phase = Outcome{}, "", Whole
			all[i].Call = &c
		}
	}
	return all
}

// replayed is what replay says of the journal, and just so of the trace that
// the session itself kept.
func (g *gate) replayed(p *Policy) Result {
	result, err := Replay(p, Trace{Calls: g.journal}.All())
	if err != nil {
		g.t.Fatal(err)
	}
	kept, err := Judge(p, g.session.Trace())
	if err != nil {
		g.t.Fatalf("the kept trace cannot be judged: %v", err)
	}
	if got, want := comparable(kept.Violations), comparable(result.Violations); !reflect.DeepEqual(got, want) {
		g.t.Fatalf("of the kept trace replay says\n%+v, of the journal\n%+v", got, want)
	}
	if !reflect.DeepEqual(kept.Rules, result.Rules) {
		g.t.Fatalf("of the kept trace replay says %+v, of the journal %+v", kept.Rules, result.Rules)
	}
	return result
}
