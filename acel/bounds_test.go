package acel

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// recordAll records calls by their number and returns what was found.
func recordAll(t *testing.T, s *Session, calls int, call func(i int) Call) []Violation {
	t.Helper()
	var found []Violation
	for i := range calls {
		v, err := s.Record(call(i))
		if err != nil {
			t.Fatal(err)
		}
		found = append(found, v...)
	}
	return found
}

func keyed(tool string, key int) Call {
	return Call{Tool: tool, Args: json.RawMessage(fmt.Sprintf(`{"k":%d}`, key))}
}

func TestAValueBeyondThoseThatAreKeptIsAViolationThatSaysSo(t *testing.T) {
	s := sessionOf(t, SessionOptions{KeepTrace: KeepEvidence}, PolicyConfig{Rules: []Rule{AtMostNTimes("a", 1).Per("k")}})
	if v := recordAll(t, s, maxStrands, func(i int) Call { return keyed("a", i) }); len(v) > 0 {
		t.Fatal(v[0])
	}
	v, _ := s.Record(keyed("a", maxStrands))
	if len(v) != 1 || !strings.Contains(v[0].Message, "100000 values of args.k") {
		t.Errorf("a value too many: %v", v)
	}
	if v, _ := s.Record(keyed("a", 7)); len(v) != 1 || !strings.Contains(v[0].Message, "call 2 of a") {
		t.Errorf("a value that is kept: %v", v)
	}
	if v, _ := s.Record(Call{Tool: "b"}); len(v) > 0 {
		t.Errorf("a call without any: %v", v)
	}
}

// More calls wait for others than are kept: none of them passes in silence.
func TestACallBeyondThoseThatWaitIsNotForgotten(t *testing.T) {
	for name, rule := range map[string]Rule{
		"calls": MustFollow("a", "b").Per("k").Within(maxBound),
		"time":  MustFollow("a", "b").Per("k").WithinTime(maxSpan),
	} {
		t.Run(name, func(t *testing.T) {
			s := sessionOf(t, SessionOptions{KeepTrace: KeepEvidence}, PolicyConfig{Rules: []Rule{rule}})
			timed := func(c Call) Call {
				c.Time = sometime
				return c
			}
			found := recordAll(t, s, maxDebts, func(int) Call { return timed(keyed("a", 1)) })
			found = slices.DeleteFunc(found, func(v Violation) bool { return v.Step <= maxDebts })
			found = append(found, recordAll(t, s, 1, func(int) Call { return timed(keyed("a", 2)) })...)
			found = append(found, recordAll(t, s, 1, func(int) Call { return timed(keyed("b", 1)) })...)
			found = append(found, s.Close()...)
			if r := s.Results()[0]; len(found) == 0 && r.Verdict != Undecided || r.Verdict == Satisfied {
				t.Errorf("%d violations, %s", len(found), r.Verdict)
			}
		})
	}
}

func TestAValueIsNotDeniedForWantOfRoom(t *testing.T) {
	var b strings.Builder
	for i := range 120_000 {
		fmt.Fprintf(&b, "w%d ", i)
	}
	text, _ := json.Marshal(b.String())
	rule := ArgumentFrom(Operand{Tool: "b", Field: "v"}, Operand{Tool: "a"})
	s := sessionOf(t, SessionOptions{KeepTrace: KeepEvidence}, PolicyConfig{Rules: []Rule{rule}})
	_, _ = s.Record(Call{Tool: "a", Outcome: Outcome{Result: text}})
	known, _ := s.Record(Call{Tool: "b", Args: json.RawMessage(`{"v":"w5"}`)})
	if len(known) > 0 {
		t.Error(known)
	}
	last, _ := s.Record(Call{Tool: "b", Args: json.RawMessage(`{"v":"w119999"}`)})
	s.Close()
	if r := s.Results()[0]; len(last) == 0 && r.Verdict == Satisfied {
		t.Logf("found although it had no room: %s", r.Verdict)
	} else if len(last) > 0 && !strings.Contains(last[0].Message, "more") {
		t.Errorf("a value that was returned is denied, and the message does not say that there was more than is kept: %v (%s, %s)", last, r.Verdict, r.Lacks)
	}
}
