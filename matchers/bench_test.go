package matchers_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	. "github.com/acel-dev/acel/matchers"
)

// kept is a session of n calls that keeps its rule.
func kept(n int) acel.Trace {
	calls := slices.Repeat([]acel.Call{with("list_records", `{"page": 1}`), with("delete_record", `{"id": "r1"}`)}, n/2)
	calls[0] = acel.Call{Tool: "validate_record"}
	return acel.Trace{Name: "run.json", Calls: calls}
}

func BenchmarkReplay1000Calls(b *testing.B) {
	trace, rules := kept(1000), policy(acel.MustPrecede("validate_record", "delete_record"))
	b.ReportAllocs()
	for b.Loop() {
		if result, err := acel.Replay(rules, trace.All()); err != nil || len(result.Violations) > 0 {
			b.Fatal(err)
		}
	}
}

func BenchmarkSatisfy1000Calls(b *testing.B) {
	trace, rule := kept(1000), MustPrecede("validate_record", "delete_record")
	g := NewWithT(b)
	b.ReportAllocs()
	for b.Loop() {
		g.Expect(trace).To(Satisfy(rule))
	}
}

func BenchmarkHaveCalled1000Calls(b *testing.B) {
	trace, p := kept(1000), HaveCalled("delete_record")
	g := NewWithT(b)
	b.ReportAllocs()
	for b.Loop() {
		g.Expect(trace).To(Satisfy(p))
	}
}

func BenchmarkHaveCalledWithArgs1000Calls(b *testing.B) {
	trace, p := kept(1000), HaveCalled("delete_record").WithArgs(map[string]any{"id": "r1"})
	g := NewWithT(b)
	b.ReportAllocs()
	for b.Loop() {
		g.Expect(trace).To(Satisfy(p))
	}
}

func BenchmarkFailure1000Calls(b *testing.B) {
	trace := kept(1000)
	trace.Calls[0].Outcome.Status = acel.Failed
	g := NewGomega(func(string, ...int) {})
	b.ReportAllocs()
	for b.Loop() {
		g.Expect(trace).To(MustPrecede("validate_record", "delete_record"))
	}
}

// What an assertion costs grows with its trace and no faster: a trace eight
// times as long may cost some twenty-four times as much before this fails, and
// would cost 64 times as much if it were squared.
func TestTheCostGrowsWithTheTrace(t *testing.T) {
	if raceEnabled {
		t.Skip("the race detector has costs of its own")
	}
	broken := func(n int) acel.Trace {
		trace := kept(n)
		trace.Calls[0].Outcome.Status = acel.Failed
		return trace
	}
	for name, assert := range map[string]func(g Gomega, n int){
		"a rule that is kept":   func(g Gomega, n int) { g.Expect(kept(n)).To(Satisfy(MustPrecede("validate_record", "delete_record"))) },
		"a rule that is broken": func(g Gomega, n int) { g.Expect(broken(n)).To(MustPrecede("validate_record", "delete_record")) },
		"a violation elsewhere": func(g Gomega, n int) {
			g.Expect(broken(n)).To(Violate(MustPrecede("validate_record", "delete_record")).At(1))
		},
		"calls": func(g Gomega, n int) { g.Expect(kept(n)).To(Satisfy(HaveCalled("delete_record").Times(0))) },
		"calls with other args": func(g Gomega, n int) {
			g.Expect(kept(n)).To(HaveCalled("delete_record").WithArgs(map[string]any{"id": 1}))
		},
		"calls in order": func(g Gomega, n int) {
			g.Expect(kept(n)).To(HaveCalledInOrder("delete_record", "list_records", "none"))
		},
		"exercise":                func(g Gomega, n int) { g.Expect(AtMostNTimes("none", 1)).To(BeExercisedBy(kept(n))) },
		"a rule that is kept not": func(g Gomega, n int) { g.Expect(kept(n)).NotTo(MustPrecede("validate_record", "delete_record")) },
	} {
		t.Run(name, func(t *testing.T) {
			for attempt := 1; ; attempt++ { // others use the machine
				short, long := quickest(assert, 1_000), quickest(assert, 8_000)
				if long <= 24*short {
					return
				}
				if attempt == 5 {
					t.Fatalf("1,000 calls took %v, 8,000 took %v", short, long)
				}
			}
		})
	}
}

// quickest is the least time of some runs.
func quickest(assert func(g Gomega, n int), n int) time.Duration {
	least := time.Duration(1<<63 - 1)
	for range 3 {
		start := time.Now()
		assert(NewGomega(func(message string, _ ...int) {
			if len(message) > 400_000 {
				panic(fmt.Sprintf("a message of %d bytes", len(message)))
			}
		}), n)
		least = min(least, time.Since(start))
	}
	return least
}
