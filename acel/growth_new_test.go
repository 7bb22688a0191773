package acel

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"
)

var sometime = time.Unix(1_000_000, 0)

// steadyPaths are rules of the templates that compare calls, with rounds of calls
// that keep them.
func steadyPaths() []passing {
	a, b := keyed("a", 1), keyed("b", 1)
	said := Call{Tool: "a", Args: a.Args, User: "it is 1", Outcome: Outcome{Result: json.RawMessage(`{"k":1}`)}}
	pair := []Call{a, b}
	var all []passing
	add := func(r Rule, calls ...Call) { all = append(all, passing{r.String(), r, calls}) }
	for _, r := range []Rule{
		MustPrecede("a", "b"), MustFollow("a", "b"), MustPrecedeEach("a", "b"), MustFollowEach("a", "b"), MustPrecedeImmediately("a", "b"), MustFollowImmediately("a", "b"),
		BothOrNeither("a", "b"),
	} {
		add(r, pair...)
		add(r.Per("k"), pair...)
	}
	for _, r := range []Rule{MustPrecede("a", "b"), CannotFollowWithout("b", "a"), MustPrecedeEach("a", "b"), MustFollow("a", "b"), MustFollowEach("a", "b")} {
		add(r.Within(2), pair...)
		add(r.WithinTime(time.Minute), pair...)
		add(r.Within(2).Per("k"), pair...)
	}
	add(NeverAfter("x", "b").Within(2), pair...)
	add(Never("x"), pair...)
	add(Never(Operand{Tool: "a", Args: []Pattern{{Path: "k", Values: []json.RawMessage{json.RawMessage("2")}}}}), pair...)
	add(OneOf("x", "b"), pair...)
	add(Only(AnyOf("a", "b")), pair...)
	add(MustBeFirst("a"), pair...)
	add(MustBeLast("b"), pair...)
	add(AtLeastNTimes("a", 5), pair...)
	add(ExactlyNTimes("a", 1_000_000), pair...)
	add(AtMostPerTurn("a", 1), pair...)
	add(NoRepeat("a", 1_000_000), pair...)
	add(NoRepeat("a", 1).AfterError(), pair...)
	add(RateLimit("a", 3, time.Second), pair...)
	add(ArgumentFrom(Operand{Tool: "b", Field: "k"}, Operand{Tool: "a"}), said, b)
	return all
}

// steady plays rounds of a path, whose clock goes on, and returns the session.
func steady(t *testing.T, p passing) (round func()) {
	t.Helper()
	s := sessionOf(t, SessionOptions{KeepTrace: KeepEvidence}, PolicyConfig{Rules: []Rule{p.rule}})
	now := sometime
	return func() {
		for _, c := range p.calls {
			now = now.Add(time.Second)
			c.Time = now
			if v, err := s.Record(c); len(v) > 0 || err != nil {
				t.Fatal(messagesOf(v), err)
			}
		}
	}
}

func TestACallLateInATraceAllocatesNoMoreUnderAnyTemplate(t *testing.T) {
	if raceEnabled {
		t.Skip("the race detector empties pools at random, so that what is reused is allocated again; the plain run holds this")
	}
	for _, p := range steadyPaths() {
		t.Run(p.name, func(t *testing.T) {
			round := steady(t, p)
			for range 50 {
				round()
			}
			early := testing.AllocsPerRun(100, round)
			before := liveHeap()
			for range 5_000 {
				round()
			}
			grown := int64(liveHeap()) - int64(before)
			if late := testing.AllocsPerRun(100, round); late > early {
				t.Errorf("%v allocations a round, and %v late in the trace", early, late)
			}
			if grown > 64<<10 {
				t.Errorf("%d bytes more are live after 5,000 rounds", grown)
			}
			t.Logf("%v allocations a round", early)
		})
	}
}

// Each key costs what the first cost, and each call that waits.
func TestMemoryIsInProportionToKeysAndDebts(t *testing.T) {
	for name, rule := range map[string]Rule{
		"keys":  AtMostNTimes("a", 1).Per("k"),
		"debts": MustFollow("a", "b").Within(maxBound),
		"both":  MustFollow("a", "b").Per("k").Within(maxBound),
		"turns": AtMostPerTurn("a", 1),
		"calls": NoRepeat("a", 1),
	} {
		t.Run(name, func(t *testing.T) {
			perCall := func(n int) float64 {
				s := sessionOf(t, SessionOptions{KeepTrace: KeepEvidence}, PolicyConfig{Rules: []Rule{rule}})
				before := liveHeap()
				recordAll(t, s, n, func(i int) Call {
					c := keyed("a", i)
					c.Turn = fmt.Sprint(i)
					return c
				})
				after := liveHeap()
				_ = s.Steps()
				return float64(int64(after)-int64(before)) / float64(n)
			}
			few, many := perCall(500), perCall(8_000)
			if many > 2*few+100 || many > 2_000 {
				t.Errorf("%.0f bytes a call of 500, %.0f of 8,000", few, many)
			}
			t.Logf("%.0f bytes a call of 500, %.0f of 8,000", few, many)
		})
	}
}
