package acel

import (
	"encoding/json"
	"math"
	"runtime"
	"strconv"
	"testing"
	"time"
)

// Work that must be in proportion to the calls is timed at one size and at
// sixteen times that. In proportion the second takes sixteen times the first,
// by the square 256 times; the bound lies between, far from both, since the
// machines that run this are busy with other things.
const (
	fewCalls  = 400
	manyCalls = 16 * fewCalls
	growth    = 80
)

// leastTime is the least that it took in several tries to begin n calls that do
// not end, and to run on from there.
func leastTime(t *testing.T, n int, rule Rule, run func(s *Session)) time.Duration {
	t.Helper()
	best := time.Duration(math.MaxInt64)
	for range 5 {
		s := sessionAmong(t, 0, rule)
		start := time.Now()
		for i := range n {
			if _, err := s.Record(Call{Tool: "validate", ID: strconv.Itoa(i), Phase: Begins}); err != nil {
				t.Fatal(err)
			}
		}
		run(s)
		best = min(best, time.Since(start))
	}
	return best
}

func TestWorkIsInProportionToTheCallsInFlight(t *testing.T) {
	late := Operand{Tool: "validate", On: Success}
	for name, c := range map[string]struct {
		rule Rule
		run  func(n int) func(s *Session)
	}{
		"as many calls break the rule that waits for them": {MustPrecede("validate", "delete"), func(n int) func(s *Session) {
			return func(s *Session) {
				for range n {
					if v, _ := s.Record(Call{Tool: "delete"}); len(v) != 1 {
						t.Fatal("no violation")
					}
				}
			}
		}},
		"as many break the rule that they used up": {NeverAfter("delete", "validate"), func(n int) func(s *Session) {
			return func(s *Session) {
				for range n {
					if v, _ := s.Record(Call{Tool: "delete"}); len(v) != 1 || len(v[0].Related) != keepLimit {
						t.Fatal("no violation that names calls")
					}
				}
			}
		}},
		"the session closes": {RequiredBeforeSessionEnd("validate"), func(int) func(s *Session) {
			return func(s *Session) { s.Close() }
		}},
		"each ends, the oldest first": {AtMostNTimes(late, math.MaxInt64), func(n int) func(s *Session) {
			return func(s *Session) {
				for i := range n {
					_, _ = s.Record(Call{ID: strconv.Itoa(i), Phase: Ends, Outcome: Outcome{Status: Failed}})
				}
			}
		}},
	} {
		t.Run(name, func(t *testing.T) {
			few := leastTime(t, fewCalls, c.rule, c.run(fewCalls))
			many := leastTime(t, manyCalls, c.rule, c.run(manyCalls))
			if many > growth*few {
				t.Errorf("%v with %d calls in flight, %v with %d", few, fewCalls, many, manyCalls)
			}
		})
	}
}

// Calls that overlap for ever, two at a time, must not pile up: what a rule
// remembers of those that it waits for is in proportion to those in flight.
func TestARuleForgetsTheCallsItWaitedFor(t *testing.T) {
	s := sessionAmong(t, 0, MustPrecede("validate", "delete"))
	before, _ := s.Begin(Call{Tool: "validate"})
	for range 10_000 {
		next, _ := s.Begin(Call{Tool: "validate"})
		before.End(Outcome{Status: Failed})
		before = next
	}
	if n := cap(s.memory[0].running); n > 8 {
		t.Errorf("room for %d calls, of which 1 is in flight", n)
	}
}

// Making room goes over the whole list, so each time it must leave room for as
// many again.
func TestARuleMakesRoomForAsManyCallsAgain(t *testing.T) {
	s := sessionAmong(t, 0, MustPrecede("validate", "delete"))
	m, room := &s.memory[0], 0
	for range 2_000 {
		_, _ = s.Begin(Call{Tool: "validate"})
		if cap(m.running) != room && cap(m.running) < 2*len(m.running)-1 {
			t.Fatalf("room for %d with %d in flight", cap(m.running), len(m.running))
		}
		room = cap(m.running)
	}
}

// A turn under Strict is in flight as a whole, so that it takes memory; what it
// takes for each call is bounded.
func TestATurnTakesLittleMemoryForEachCall(t *testing.T) {
	const calls = 20_000
	p, err := NewPolicy(PolicyConfig{Rules: []Rule{AtMostNTimes("pay", math.MaxInt64)}, Concurrency: Strict})
	if err != nil {
		t.Fatal(err)
	}
	s := p.NewSession(SessionOptions{KeepTrace: KeepEvidence})
	c := Call{Tool: "pay", Turn: "t", Outcome: Outcome{Result: json.RawMessage(`{"large": "result"}`)}}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for range calls {
		if v, err := s.Record(c); len(v) > 0 || err != nil {
			t.Fatal(messagesOf(v), err)
		}
	}
	runtime.ReadMemStats(&after)
	if n := (after.TotalAlloc - before.TotalAlloc) / calls; n > 600 {
		t.Errorf("%d bytes a call", n)
	}
}

// An agent may use one id for all its calls. Those that a kept trace tells apart
// must not cost more, the more there are.
func TestAKeptTraceTellsCallsOfOneIDApartInProportion(t *testing.T) {
	bytesFor := func(n int) uint64 {
		s := sessionOf(t, SessionOptions{Mode: Shadow}, PolicyConfig{})
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		for range n {
			_, _ = s.Begin(Call{Tool: "pay", ID: "1"})
		}
		runtime.ReadMemStats(&after)
		if steps, err := s.Trace().Steps(); err != nil || len(steps) != n {
			t.Fatal(len(steps), err)
		}
		return after.TotalAlloc - before.TotalAlloc
	}
	few, many := bytesFor(fewCalls), bytesFor(manyCalls)
	if many > growth*few {
		t.Errorf("%d bytes for %d calls in flight, %d for %d", few, fewCalls, many, manyCalls)
	}
}

// keptPerCall is the live heap for each of so many calls that overlap, two at a
// time, in a session that keeps its trace.
func keptPerCall(t *testing.T, calls int) float64 {
	t.Helper()
	s := sessionOf(t, SessionOptions{}, PolicyConfig{Rules: []Rule{AtMostNTimes("pay", math.MaxInt64)}})
	before := liveHeap()
	args := []byte(`{"amount": 0.01}`)
	last, _ := s.Begin(Call{Tool: "pay", ID: "1", Args: args})
	for range calls {
		next, v := s.Begin(Call{Tool: "pay", ID: "1", Args: args})
		if next == nil {
			t.Fatal(messagesOf(v))
		}
		last.End(Outcome{})
		last = next
	}
	after := liveHeap()
	runtime.KeepAlive(s)
	return float64(after-before) / float64(calls)
}

// The records stand in one array, which has room for as many again at most.
func TestAKeptCallTakesNoMoreRoomInALongTrace(t *testing.T) {
	keptPerCall(t, 100)
	short, long := keptPerCall(t, 2_000), keptPerCall(t, 40_000)
	if long > 2*short {
		t.Errorf("%.0f bytes a call after 2,000, %.0f after 40,000", short, long)
	}
}
