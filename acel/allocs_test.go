package acel

import (
	"encoding/json"
	"fmt"
	"math"
	"runtime"
	"slices"
	"testing"
	"time"
)

// passing is a rule of each template, in each way of naming calls, with calls
// that keep it.
type passing struct {
	name  string
	rule  Rule
	calls []Call
}

func passingPaths() []passing {
	pay := []Call{{Tool: "pay", Args: json.RawMessage(`{"to": "a\u0062c", "amount": 0.01, "command": "go test ./..."}`)}}
	both := []Call{{Tool: "ok"}, {Tool: "pay", Args: pay[0].Args}}
	search := Matching("pay", "", "go (test|vet)")
	return []passing{
		{"must_precede", MustPrecede("ok", "pay"), both},
		{"cannot_follow_without", CannotFollowWithout("pay", "ok"), both},
		{"at_most_n_times", AtMostNTimes("pay", math.MaxInt64), pay},
		{"at_most_total", AtMostTotal("pay", "amount", 1e15), pay},
		{"never_after", NeverAfter("pay", "never"), pay},
		{"required_before_session_end", RequiredBeforeSessionEnd("pay"), pay},
		{"mutually_exclusive", MutuallyExclusive("pay", "never"), pay},
		{"matches that restricts", AtMostNTimes(search, math.MaxInt64), pay},
		{"matches that enables", MustPrecede(search, "pay2"), pay},
		{"matches in a nested field", AtMostNTimes(Matching("pay", "a.b", "x"), 1), []Call{{Tool: "pay", Args: json.RawMessage(`{"z": [1, 2], "a": {"b": "yz"}}`)}}},
		{"any of", MustPrecede(AnyOf("ok", "fine"), AnyOf("pay", "send")), both},
		{"glob", MustPrecede(Operand{Glob: "o*"}, Operand{Glob: "p?y"}), both},
		{"server", AtMostNTimes(Operand{Tool: "pay", Server: "bank"}, math.MaxInt64), []Call{{Tool: "pay", Server: "bank"}}},
		{"a qualified name", AtMostNTimes("mcp__bank__pay", math.MaxInt64), []Call{{Tool: "mcp__bank__pay"}}},
		{"a glob over qualified names", MustPrecede(Operand{Glob: "mcp__*__ok"}, Operand{Glob: "mcp__bank__p*"}), []Call{{Tool: "mcp__bank__ok"}, {Tool: "mcp__bank__pay"}}},
		{"on success", AtMostTotal(Operand{Tool: "pay", On: Success}, "amount", 1e15), pay},
		{"on attempt", MustPrecede(Operand{Tool: "ok", On: Attempt}, "pay"), both},
		{"negative amounts", AtMostTotal("pay", "amount", 1e15).AllowingNegative(), []Call{{Tool: "pay", Args: json.RawMessage(`{"amount": -1.5}`)}}},
		{"a tool that no rule mentions", AtMostNTimes("pay", 1), []Call{{Tool: "other", Args: pay[0].Args}}},
	}
}

// allocsOf reports how many allocations one round of a passing path costs, once
// a few rounds have made room.
func allocsOf(t *testing.T, p passing, round func(s *Session, c Call) []Violation) float64 {
	t.Helper()
	policy, err := NewPolicy(PolicyConfig{Rules: []Rule{p.rule}})
	if err != nil {
		t.Fatal(err)
	}
	s := policy.NewSession(SessionOptions{KeepTrace: KeepEvidence})
	all := func() {
		for _, c := range p.calls {
			if v := round(s, c); len(v) > 0 {
				t.Error(messagesOf(v))
			}
		}
	}
	for range 10 {
		all()
	}
	return testing.AllocsPerRun(100, all)
}

func TestThePassingPathAllocatesNothing(t *testing.T) {
	if raceEnabled {
		t.Skip("the race detector empties pools at random, so that what is reused is allocated again; the plain run holds this")
	}
	ways := map[string]func(s *Session, c Call) []Violation{
		"Record": func(s *Session, c Call) []Violation {
			v, _ := s.Record(c)
			return v
		},
		"Begin and End": func(s *Session, c Call) []Violation {
			ticket, v := s.Begin(c)
			if ticket == nil {
				return v
			}
			return ticket.End(c.Outcome)
		},
		"Check before Record": func(s *Session, c Call) []Violation {
			if v := s.Check(c); len(v) > 0 {
				return v
			}
			v, _ := s.Record(c)
			return v
		},
	}
	for way, round := range ways {
		for _, p := range passingPaths() {
			t.Run(way+" under "+p.name, func(t *testing.T) {
				if n := allocsOf(t, p, round); n != 0 {
					t.Errorf("%v allocations a round", n)
				}
			})
		}
	}
}

// heapAfter is the live heap after a number of calls of each passing path.
func heapAfter(t *testing.T, events int) uint64 {
	t.Helper()
	var rules []Rule
	for i, p := range passingPaths() {
		p.rule.ID = fmt.Sprint(i)
		rules = append(rules, p.rule)
	}
	policy, err := NewPolicy(PolicyConfig{Rules: rules[:7]})
	if err != nil {
		t.Fatal(err)
	}
	s := policy.NewSession(SessionOptions{KeepTrace: KeepEvidence})
	calls := []Call{{Tool: "ok"}, {Tool: "pay", Args: json.RawMessage(`{"amount": 0.01}`)}, {Tool: "pay", Args: json.RawMessage(`{"amount": 0.01}`), Outcome: Outcome{Status: Failed}}}
	for i := range events {
		if v, err := s.Record(calls[i%len(calls)]); len(v) > 0 || err != nil {
			t.Fatal(messagesOf(v), err)
		}
	}
	live := liveHeap()
	runtime.KeepAlive(s)
	return live
}

func liveHeap() uint64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

func TestMemoryDoesNotGrowWithTheTrace(t *testing.T) {
	heapAfter(t, 100)
	short, long := heapAfter(t, 10_000), heapAfter(t, 100_000)
	if long > short+64<<10 {
		t.Errorf("%d bytes live after 10,000 calls, %d after 100,000", short, long)
	}
}

// perCall is the least time that one call took in several tries.
func perCall(t *testing.T, s *Session, calls int, c Call) time.Duration {
	t.Helper()
	best := time.Duration(math.MaxInt64)
	for range 7 {
		start := time.Now()
		for range calls {
			if v, err := s.Record(c); len(v) > 0 || err != nil {
				t.Fatal(messagesOf(v), err)
			}
		}
		best = min(best, time.Since(start))
	}
	return best / time.Duration(calls)
}

// sessionAmong makes a session of one relevant rule among many that are not.
func sessionAmong(t testing.TB, irrelevant int, relevant ...Rule) *Session {
	t.Helper()
	rules := slices.Clone(relevant)
	for i := range irrelevant {
		rules = append(rules, MustPrecede(fmt.Sprint("before", i), fmt.Sprint("after", i)))
	}
	p, err := NewPolicy(PolicyConfig{Rules: rules})
	if err != nil {
		t.Fatal(err)
	}
	return p.NewSession(SessionOptions{KeepTrace: KeepEvidence})
}

// The bounds on time are generous, since the machines that run this are busy
// with other things: work that grew with the rules or the trace would be a
// thousandfold.

func TestACallCostsNothingForRulesThatDoNotMentionIt(t *testing.T) {
	c := Call{Tool: "pay"}
	few := perCall(t, sessionAmong(t, 10, AtMostNTimes("pay", math.MaxInt64)), 5_000, c)
	many := perCall(t, sessionAmong(t, 10_000, AtMostNTimes("pay", math.MaxInt64)), 5_000, c)
	if many > 6*few {
		t.Errorf("%v a call among 10 rules, %v among 10,000", few, many)
	}
}

func TestACallLateInATraceCostsWhatAnEarlyOneDoes(t *testing.T) {
	c := Call{Tool: "pay", Args: json.RawMessage(`{"amount": 0.01}`)}
	s := sessionAmong(t, 10, AtMostNTimes("pay", math.MaxInt64), AtMostTotal("pay", "amount", 1e15))
	early := perCall(t, s, 2_000, c)
	for range 100_000 {
		_, _ = s.Record(c)
	}
	late := perCall(t, s, 2_000, c)
	if late > 4*early {
		t.Errorf("%v a call early, %v after 100,000", early, late)
	}
}

// askedBy counts the rules that a call makes the engine look at.
func askedBy(s *Session, tool string) int {
	in := s.policy.index.of(tool)
	return len(in.watches) + len(in.fits)
}

func TestACallAsksOnlyTheRulesThatCouldCare(t *testing.T) {
	relevant := []Rule{AtMostNTimes("pay", 1), MustPrecede("ok", "pay"), AtMostNTimes(Operand{Glob: "p*"}, 9), AtMostNTimes(Operand{Glob: "q*"}, 9)}
	s := sessionAmong(t, 1_000, relevant...)
	for tool, want := range map[string]int{"pay": 3, "ok": 1, "before7": 1, "after7": 1} {
		if got := askedBy(s, tool); got != want {
			t.Errorf("a call of %s asks %d rules, not %d", tool, got, want)
		}
	}
	if got := askedBy(s, "nobody mentions this"); got != 2 {
		t.Errorf("a call of a name that no rule spells out asks %d rules, not the 2 globs", got)
	}
}
