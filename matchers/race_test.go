package matchers_test

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"
	"testing"

	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	. "github.com/acel-dev/acel/matchers"
)

// Specs that run at once may share what they assert: each gets the verdict on
// its own trace, and a reason that names the trace it is about.
func TestSharedPropertiesJudgeEachTraceAlone(t *testing.T) {
	shared := []predicate{
		MustPrecede("validate", "delete"), RulesFile("testdata/refunds.yaml", "must_precede(validate_record, delete_record)"),
		HaveCalled("delete").WithArgs(map[string]any{}), HaveCalledInOrder("validate", "delete"), Violate(MustPrecede("validate", "delete")).At(1),
	}
	for i := range 8 {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			t.Parallel()
			bad := acel.Trace{Name: fmt.Sprintf("%d.json", i), Calls: play("delete delete_record")}
			good := acel.Trace{Name: fmt.Sprintf("%d.json", i), Calls: play("validate delete validate_record delete_record")}
			want := [][2]bool{{true, false}, {true, false}, {true, true}, {true, false}, {false, true}}
			for range 50 {
				for n, p := range shared {
					for m, trace := range []acel.Trace{good, bad} {
						ok, err := p.Match(trace)
						if err != nil || ok != want[n][m] || plain(p)(trace) != want[n][m] {
							t.Fatalf("%s of %s: %v, %v", p, trace, ok, err)
						}
					}
				}
				h := listen(func(g Gomega) { g.Expect(bad).To(shared[0]) })
				if len(h.messages) != 1 || h.messages[0][:len("Expected 0.json")] != fmt.Sprintf("Expected %d.json", i) {
					t.Fatalf("the bare form speaks of another trace: %v", h)
				}
				listen(func(g Gomega) { g.Expect(bad).To(Satisfy(shared[0])) })
			}
		})
	}
}

// A recorder may be looked at while many agents call.
func TestARecorderUnderLoadIsJudged(t *testing.T) {
	g := NewWithT(t)
	recorder := &acel.Recorder{Policy: policy(acel.AtMostNTimes("pay", 20)), Mode: acel.Shadow}
	const agents, calls = 4, 25
	var wait sync.WaitGroup
	for range agents {
		wait.Go(func() {
			for range calls {
				_, _ = recorder.Call(context.Background(), acel.Call{Tool: "pay"}, func(context.Context) (json.RawMessage, error) { return nil, nil })
			}
		})
	}
	budget, last := AtMostNTimes("pay", 20), HaveCalled("pay").Times(agents*calls)
	g.Eventually(recorder).WithTimeout(ample).ShouldNot(budget)
	g.Eventually(recorder).WithTimeout(ample).Should(Violate(budget).At(21))
	g.Eventually(recorder).WithTimeout(ample).Should(last)
	wait.Wait()
	g.Expect(recorder).To(Violate(budget).Times(agents*calls - 20))
	g.Expect(recorder.Violations()).To(HaveLen(agents*calls - 20))
}
