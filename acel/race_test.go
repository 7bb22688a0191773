package acel

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// Hundreds of goroutines share one session. The race detector sees more here;
// the counts must be exact without it too.

// together runs n goroutines that all start at once.
func together(n int, run func(i int)) {
	var start, done sync.WaitGroup
	start.Add(1)
	for i := range n {
		done.Go(func() {
			start.Wait()
			run(i)
		})
	}
	start.Done()
	done.Wait()
}

func sessionOf(t *testing.T, o SessionOptions, config PolicyConfig) *Session {
	t.Helper()
	p, err := NewPolicy(config)
	if err != nil {
		t.Fatal(err)
	}
	return p.NewSession(o)
}

// passes calls a tool from n goroutines at once and counts those let through.
func passes(s *Session, n int, call func(i int) Call, run func(context.Context) (json.RawMessage, error)) int {
	var passed atomic.Int64
	together(n, func(i int) {
		_, err := s.Call(context.Background(), call(i), func(ctx context.Context) (json.RawMessage, error) {
			passed.Add(1)
			return run(ctx)
		})
		_ = err
	})
	return int(passed.Load())
}

func paid(context.Context) (json.RawMessage, error) {
	time.Sleep(time.Millisecond) // so that calls overlap
	return json.RawMessage(`true`), nil
}

func TestExactlyTheBudgetPassesAmongFourHundredAtOnce(t *testing.T) {
	s := sessionOf(t, SessionOptions{}, PolicyConfig{Rules: []Rule{AtMostNTimes("pay", 50)}})
	if got := passes(s, 400, func(int) Call { return Call{Tool: "pay"} }, paid); got != 50 {
		t.Fatalf("%d passed", got)
	}
	if s.Steps() != 400 || s.Results()[0].Violations != 350 || s.Results()[0].Verdict != Unknown {
		t.Fatalf("%d steps, %+v", s.Steps(), s.Results()[0])
	}
}

func TestExactlyTheLimitIsSpentAmongFourHundredAtOnce(t *testing.T) {
	s := sessionOf(t, SessionOptions{}, PolicyConfig{Rules: []Rule{AtMostTotal("pay", "amount", "12.3")}})
	call := func(int) Call { return Call{Tool: "pay", Args: json.RawMessage(`{"amount": 0.1}`)} }
	if got := passes(s, 400, call, paid); got != 123 {
		t.Fatalf("%d passed", got)
	}
}

// Amounts differ, so which calls pass is a matter of luck; that the limit holds
// and that nothing passes over it in vain is not.
func TestNoMixOfAmountsPassesALimit(t *testing.T) {
	s := sessionOf(t, SessionOptions{}, PolicyConfig{Rules: []Rule{AtMostTotal("pay", "amount", 500)}})
	var spent atomic.Int64
	together(300, func(i int) {
		amount := int64(i%7 + 1)
		c := Call{Tool: "pay", Args: json.RawMessage(fmt.Sprintf(`{"amount": %d}`, amount))}
		if ticket, _ := s.Begin(c); ticket != nil {
			spent.Add(amount)
			ticket.End(Outcome{})
		}
	})
	if got := spent.Load(); got != 500 {
		t.Fatalf("%d spent: the last calls of 1 fill what is left", got)
	}
}

func TestReleasedAndFailedCallsLeaveTheBudgetWhole(t *testing.T) {
	s := sessionOf(t, SessionOptions{}, PolicyConfig{Rules: []Rule{AtMostNTimes(Operand{Tool: "pay", On: Success}, 50)}})
	together(400, func(i int) {
		switch ticket, _ := s.Begin(Call{Tool: "pay"}); {
		case ticket == nil:
		case i%2 == 0:
			ticket.Release()
		default:
			ticket.End(Outcome{Status: Failed})
		}
	})
	if got := passes(s, 200, func(int) Call { return Call{Tool: "pay"} }, paid); got != 50 {
		t.Fatalf("%d passed after the others gave theirs back", got)
	}
}

func TestNoGuardedCallOvertakesTheOneItNeeds(t *testing.T) {
	for range 20 {
		s := sessionOf(t, SessionOptions{}, PolicyConfig{Rules: []Rule{MustPrecede("validate", "delete")}})
		var validated atomic.Bool
		var early atomic.Int64
		together(200, func(i int) {
			if i == 0 {
				ticket, _ := s.Begin(Call{Tool: "validate"})
				validated.Store(true)
				ticket.End(Outcome{})
				return
			}
			if ticket, _ := s.Begin(Call{Tool: "delete"}); ticket != nil {
				if !validated.Load() {
					early.Add(1)
				}
				ticket.End(Outcome{})
			}
		})
		if early.Load() > 0 {
			t.Fatalf("%d deletes passed before the validation had ended", early.Load())
		}
		if ticket, _ := s.Begin(Call{Tool: "delete"}); ticket == nil {
			t.Fatal("a delete is refused after the validation")
		}
	}
}

func TestOneSideOfAnExclusionWinsForEverybody(t *testing.T) {
	for range 20 {
		s := sessionOf(t, SessionOptions{}, PolicyConfig{Rules: []Rule{MutuallyExclusive("a", "b")}})
		var a, b atomic.Int64
		together(200, func(i int) {
			tool, count := "a", &a
			if i%2 == 1 {
				tool, count = "b", &b
			}
			if ticket, _ := s.Begin(Call{Tool: tool}); ticket != nil {
				count.Add(1)
				ticket.End(Outcome{})
			}
		})
		if a.Load()*b.Load() != 0 || a.Load()+b.Load() != 100 {
			t.Fatalf("%d of a and %d of b passed", a.Load(), b.Load())
		}
	}
}

func TestStateIsCommittedOneCallAtATime(t *testing.T) {
	add := func(s *State, _ Call, _ json.RawMessage) error {
		var n int64
		if v, ok := s.Get("n"); ok {
			n, _ = v.(json.Number).Int64()
		}
		return s.Set("n", n+1)
	}
	s := sessionOf(t, SessionOptions{}, PolicyConfig{Tools: []Tool{{Name: "add", Commit: add}}})
	passes(s, 300, func(int) Call { return Call{Tool: "add"} }, paid)
	if got := string(s.State()); got != `{"n":300}` {
		t.Fatalf("state %s", got)
	}
}

// Everything that reads may be called while calls come and go.
func TestASessionIsReadWhileItRuns(t *testing.T) {
	var seen noted
	s := sessionOf(t, SessionOptions{Observer: &seen}, PolicyConfig{Rules: []Rule{AtMostNTimes("pay", 10), RequiredBeforeSessionEnd("log")}, State: map[string]any{"a": 1}})
	together(200, func(i int) {
		switch i % 5 {
		case 0:
			s.Check(Call{Tool: "pay"})
		case 1:
			for range s.Verdicts() {
			}
			s.Results()
		case 2:
			s.Trace()
			s.State()
			s.Steps()
		case 3:
			_, _ = s.Record(Call{Tool: "log"})
		default:
			if ticket, _ := s.Begin(Call{Tool: "pay", Args: json.RawMessage(`{"x": 1}`)}); ticket != nil {
				ticket.End(Outcome{Result: json.RawMessage(`1`)})
				ticket.Release()
			}
		}
	})
	s.Close()
	kept, err := s.Trace().Steps()
	if err != nil {
		t.Fatal(err)
	}
	if len(kept) != 80 || len(seen.told) != 30 {
		t.Fatalf("%d calls kept, %d violations observed", len(kept), len(seen.told))
	}
}

func TestOnePolicyServesManySessionsAtOnce(t *testing.T) {
	p, err := NewPolicy(PolicyConfig{Rules: []Rule{
		MustPrecede(Matching("Bash", "", "test"), Operand{Glob: "push*"}), AtMostTotal("pay", "amount", 1), AtMostNTimes("push_all", 0),
	}})
	if err != nil {
		t.Fatal(err)
	}
	calls := []Call{
		{Tool: "push_it"},
		{Tool: "Bash", Args: json.RawMessage(`{"command": "go TEST"}`)},
		{Tool: "push_all"},
		{Tool: "pay", Args: json.RawMessage(`{"amount": 1.5}`)},
	}
	var wrong atomic.Int64
	together(200, func(int) {
		result, err := Replay(p, Trace{Calls: calls}.All())
		if err != nil || len(result.Violations) != 3 {
			wrong.Add(1)
		}
	})
	if wrong.Load() > 0 {
		t.Fatalf("%d sessions found something else", wrong.Load())
	}
}
