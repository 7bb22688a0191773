package acel

import (
	"encoding/json"
	"fmt"
	"math"
	"testing"
)

// Figures of one step: b.N calls, so ns/op and allocs/op are per call.

func benchRecord(b *testing.B, s *Session, c Call) {
	b.Helper()
	for range 10 { // the few calls that each rule keeps
		_, _ = s.Record(c)
	}
	b.ReportAllocs()
	for b.Loop() {
		if v, err := s.Record(c); len(v) > 0 || err != nil {
			b.Fatal(messagesOf(v), err)
		}
	}
}

func BenchmarkStepAmongIrrelevantRules(b *testing.B) {
	for _, n := range []int{1, 50, 1_000, 10_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			benchRecord(b, sessionAmong(b, n), Call{Tool: "pay", Args: json.RawMessage(`{"amount": 1}`)})
		})
	}
}

func BenchmarkStepUnderRelevantRules(b *testing.B) {
	for _, n := range []int{1, 50, 1_000, 10_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			var rules []Rule
			for i := range n {
				rules = append(rules, NeverAfter("pay", fmt.Sprint("stop", i)))
			}
			benchRecord(b, sessionAmong(b, 0, rules...), Call{Tool: "pay"})
		})
	}
}

func BenchmarkStepOfEachTemplate(b *testing.B) {
	for _, p := range passingPaths() {
		b.Run(p.name, func(b *testing.B) {
			s := sessionAmong(b, 0, p.rule)
			for _, c := range p.calls[:len(p.calls)-1] {
				_, _ = s.Record(c)
			}
			benchRecord(b, s, p.calls[len(p.calls)-1])
		})
	}
}

func BenchmarkStepLateInATrace(b *testing.B) {
	for _, n := range []int{0, 10_000, 1_000_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			c := Call{Tool: "pay", Args: json.RawMessage(`{"amount": 0.01}`)}
			s := sessionAmong(b, 50, AtMostNTimes("pay", math.MaxInt64), AtMostTotal("pay", "amount", 1e15))
			for range n {
				_, _ = s.Record(c)
			}
			benchRecord(b, s, c)
		})
	}
}

func BenchmarkBeginAndEnd(b *testing.B) {
	s := sessionAmong(b, 50, AtMostNTimes("pay", math.MaxInt64))
	b.ReportAllocs()
	for b.Loop() {
		ticket, _ := s.Begin(Call{Tool: "pay"})
		ticket.End(Outcome{})
	}
}

func BenchmarkViolation(b *testing.B) {
	s := sessionAmong(b, 50, MustPrecede("validate", "delete"))
	b.ReportAllocs()
	for b.Loop() {
		_, _ = s.Record(Call{Tool: "delete", Args: json.RawMessage(`{"id": 7}`)})
	}
}

func BenchmarkNewPolicy(b *testing.B) {
	for _, n := range []int{1, 50, 1_000, 10_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				sessionAmong(b, n)
			}
		})
	}
}
