package acel

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// drawWords draws a plain trace of a, b and c with a key and a time each.
func drawKeyed(t *rapid.T) []Call {
	calls := drawLetters(t)
	for i := range calls {
		calls[i].Args = json.RawMessage(fmt.Sprintf(`{"k": %d}`, rapid.IntRange(0, 2).Draw(t, "key")))
		calls[i].Time = time.Unix(int64(rapid.IntRange(1, 40).Draw(t, "time")), 0)
	}
	return calls
}

func TestTwoNamesForOneRule(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := drawOperand(t, "a"), drawOperand(t, "b")
		calls, n, span := drawKeyed(t), rapid.IntRange(1, 4).Draw(t, "within"), time.Duration(rapid.IntRange(1, 40).Draw(t, "span"))*time.Second
		for name, pair := range map[string][2]Rule{
			"immediately before": {MustPrecedeImmediately(a, b), MustPrecede(a, b).Within(1)},
			"immediately after":  {MustFollowImmediately(a, b), MustFollow(a, b).Within(1)},
			"never":              {Never(a), AtMostNTimes(a, 0)},
			"required":           {RequiredBeforeSessionEnd(a), AtLeastNTimes(a, 1)},
			"sides, within":      {CannotFollowWithout(b, a).Within(n), MustPrecede(a, b).Within(n)},
			"sides, per":         {CannotFollowWithout(b, a).Per("k"), MustPrecede(a, b).Per("k")},
			"sides, in time":     {CannotFollowWithout(b, a).WithinTime(span), MustPrecede(a, b).WithinTime(span)},
			"sides, all":         {CannotFollowWithout(b, a).Per("k").Within(n), MustPrecede(a, b).Per("k", "k").Within(n)},
			"none far away":      {MustPrecede(a, b).Within(100), MustPrecede(a, b)},
			"none to follow":     {MustFollow(a, b).Within(100), MustFollow(a, b)},
			"none after":         {NeverAfter(a, b).Within(100), NeverAfter(a, b)},
			"each, far away":     {MustPrecedeEach(a, b).Within(100), MustPrecedeEach(a, b)},
			"each, to follow":    {MustFollowEach(a, b).Within(100), MustFollowEach(a, b)},
			"no sides":           {OneOf(a, b), OneOf(b, a)},
			"no sides at all":    {BothOrNeither(a, b), BothOrNeither(b, a)},
			"per one path":       {MustPrecedeEach(a, b).Per("k"), MustPrecedeEach(a, b).Per("k", "k")},
		} {
			r := judge(t, calls, pair[0], pair[1])
			if !slices.Equal(brokenAt(r, 0), brokenAt(r, 1)) || r.Rules[0].Verdict != r.Rules[1].Verdict {
				if name == "none far away" && r.Rules[0].Verdict == r.Rules[1].Verdict { // UNKNOWN is resolved at the end
					continue
				}
				t.Fatalf("%s: %v: %s breaks at %v (%s), %s at %v (%s)", name, calls, pair[0], brokenAt(r, 0), r.Rules[0].Verdict, pair[1], brokenAt(r, 1), r.Rules[1].Verdict)
			}
		}
	})
}

// Rules that are two others at once break where either does.
func TestOneRuleThatIsTwo(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := drawOperand(t, "a"), drawOperand(t, "b")
		calls, n := drawKeyed(t), rapid.IntRange(0, 4).Draw(t, "n")
		for _, three := range [][3]Rule{
			{ExactlyNTimes(a, n), AtMostNTimes(a, n), AtLeastNTimes(a, n)},
			{OneOf(a, b), MutuallyExclusive(a, b), AtLeastNTimes(AnyOf(a, b), 1)},
		} {
			r := judge(t, calls, three[:]...)
			either := slices.Sorted(slices.Values(slices.Concat(brokenAt(r, 1), brokenAt(r, 2))))
			if !slices.Equal(brokenAt(r, 0), either) {
				t.Fatalf("%v: %s breaks at %v, %s at %v and %s at %v", calls, three[0], brokenAt(r, 0), three[1], brokenAt(r, 1), three[2], brokenAt(r, 2))
			}
		}
	})
}

// A rule with a key breaks where it breaks on the calls of one key alone.
func TestARuleWithAKeyIsOneForEachKey(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := drawOperand(t, "a"), drawOperand(t, "b")
		calls := drawKeyed(t)
		n := rapid.IntRange(0, 2).Draw(t, "n")
		for _, rule := range []Rule{
			AtMostNTimes(a, n), AtMostTotal(a, "k", n), MustPrecede(a, b), NeverAfter(a, b), MutuallyExclusive(a, b), MustFollow(a, b),
			MustPrecedeEach(a, b), MustFollowEach(a, b), BothOrNeither(a, b), Never(a), RateLimit(a, n, 10*time.Second),
		} {
			whole := judge(t, calls, rule.Per("k"))
			var want []int
			for key := range 3 {
				var alone []Call
				steps := []int{0}
				for i, c := range calls {
					if string(c.Args) == fmt.Sprintf(`{"k": %d}`, key) {
						alone, steps = append(alone, c), append(steps, i+1)
					}
				}
				for _, v := range judge(t, alone, rule).Violations {
					if v.Call == nil {
						want = append(want, len(calls))
					} else {
						want = append(want, steps[v.Step])
					}
				}
			}
			slices.Sort(want)
			if got := brokenAt(whole, 0); !slices.Equal(got, append([]int{}, want...)) {
				t.Fatalf("%v: %s per k breaks at %v, alone at %v", calls, rule, got, want)
			}
		}
	})
}

// A key that all calls share is no key.
func TestAKeyThatAllShareIsNone(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := drawOperand(t, "a"), drawOperand(t, "b")
		calls := drawKeyed(t)
		for i := range calls {
			calls[i].Args = json.RawMessage(rapid.SampledFrom([]string{`{"k": 1, "n": 0.5}`, `{"n": 5e-1, "k": 1.0}`}).Draw(t, "args"))
		}
		n := rapid.IntRange(1, 3).Draw(t, "n")
		span := time.Duration(rapid.IntRange(1, 40).Draw(t, "span")) * time.Second
		for _, rule := range []Rule{
			AtMostNTimes(a, n), AtMostTotal(a, "n", n), MustPrecede(a, b), NeverAfter(a, b), MutuallyExclusive(a, b), MustFollow(a, b), CannotFollowWithout(a, b),
			MustPrecedeEach(a, b), MustFollowEach(a, b), BothOrNeither(a, b), Never(a), RateLimit(a, n, span), MustPrecedeImmediately(a, b), MustFollowImmediately(a, b),
			MustPrecede(a, b).Within(n), NeverAfter(a, b).Within(n), MustFollow(a, b).Within(n), MustFollowEach(a, b).Within(n), MustPrecedeEach(a, b).Within(n),
			MustPrecede(a, b).WithinTime(span), NeverAfter(a, b).WithinTime(span), MustFollow(a, b).WithinTime(span), MustFollowEach(a, b).WithinTime(span),
		} {
			r := judge(t, calls, rule, rule.Per("k"))
			if !slices.Equal(brokenAt(r, 0), brokenAt(r, 1)) || r.Rules[0].Verdict != r.Rules[1].Verdict || r.Rules[0].Exercised != r.Rules[1].Exercised {
				t.Fatalf("%v: %s breaks at %v (%s), with a key at %v (%s)", calls, rule, brokenAt(r, 0), r.Rules[0].Verdict, brokenAt(r, 1), r.Rules[1].Verdict)
			}
		}
	})
}
