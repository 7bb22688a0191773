package baseline_test

import (
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/baseline"
)

// leastTime is the least that it took in several tries to read a baseline of n
// findings, excuse them, and write it anew.
func leastTime(t *testing.T, n int) time.Duration {
	t.Helper()
	var all []acel.Violation
	for i := range n {
		all = append(all, broken("r", "pay", fmt.Sprintf(`{"n": %d}`, i/2)))
	}
	text := written(first(found(all...), "2026-11-30"))
	best := time.Duration(math.MaxInt64)
	for range 3 {
		r := found(all...)
		start := time.Now()
		b, err := baseline.Read("b.json", strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		next, _ := b.Update(r, "2026-12-24", false)
		next.Excuse(r)
		if again := written(next); again != text || r.Summary().Known != n {
			t.Fatal("it is another")
		}
		best = min(best, time.Since(start))
	}
	return best
}

// At sixteen times the findings, work in proportion to them takes sixteen times as
// long, and work by the square 256 times; the bound lies between, far from both,
// since the machines that run this are busy.
func TestWorkIsInProportionToTheFindings(t *testing.T) {
	const few = 400
	var short, long time.Duration
	for range 5 { // what is busy for a moment is not so each time
		if short, long = leastTime(t, few), leastTime(t, 16*few); long <= 80*short {
			return
		}
	}
	t.Errorf("%v with %d findings, %v with %d", short, few, long, 16*few)
}
