package acel

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"testing"

	"pgregory.net/rapid"
)

// Laws that hold whatever the trace. They need no oracle.

var letters = []string{"a", "b", "c"}

// drawLetters draws a plain trace of a, b and c.
func drawLetters(t *rapid.T) []Call {
	var words []Call
	for _, name := range letters {
		words = append(words, Call{Tool: name})
	}
	return drawCalls(t, words, OK, OK, Failed, Unfinished, Refused)
}

// drawOperand draws any of a few letters, with a moment.
func drawOperand(t *rapid.T, label string) Operand {
	one := rapid.Custom(func(t *rapid.T) Operand {
		return Operand{Tool: rapid.SampledFrom(letters).Draw(t, "tool"), On: rapid.SampledFrom(moments).Draw(t, "on")}
	})
	return AnyOf(rapid.SliceOfN(one, 1, 3).Draw(t, label)...)
}

// judge replays calls under rules, and calls the rules by their places.
func judge(t *rapid.T, calls []Call, rules ...Rule) Result {
	for i := range rules {
		rules[i].ID = strconv.Itoa(i)
	}
	result, err := Replay(drawPolicy(t, PolicyConfig{Rules: rules}), Trace{Calls: calls}.All())
	if err != nil {
		t.Fatal(err)
	}
	return result
}

// brokenAt is the steps at which a rule was broken.
func brokenAt(r Result, rule int) []int {
	steps := []int{}
	for _, v := range r.Violations {
		if v.Rule == strconv.Itoa(rule) {
			steps = append(steps, v.Step)
		}
	}
	return steps
}

// sameInAll says that rules agree at every prefix of a trace.
func sameInAll(t *rapid.T, calls []Call, rules ...Rule) {
	for n := range len(calls) + 1 {
		r := judge(t, calls[:n], rules...)
		for i := range rules {
			if !slices.Equal(brokenAt(r, i), brokenAt(r, 0)) || r.Rules[i].Verdict != r.Rules[0].Verdict || r.Rules[i].Exercised != r.Rules[0].Exercised {
				t.Fatalf("%v: %s breaks at %v, %s at %v", calls[:n], rules[0], brokenAt(r, 0), rules[i], brokenAt(r, i))
			}
		}
	}
}

func subset(t *rapid.T, small, large []int, why string) {
	for _, step := range small {
		if !slices.Contains(large, step) {
			t.Fatalf("%s: %v is not within %v", why, small, large)
		}
	}
}

func TestCannotFollowWithoutIsMustPrecedeFromTheOtherSide(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := drawOperand(t, "a"), drawOperand(t, "b")
		sameInAll(t, drawLetters(t), CannotFollowWithout(a, b), MustPrecede(b, a))
	})
}

func TestMutuallyExclusiveHasNoSides(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := drawOperand(t, "a"), drawOperand(t, "b")
		sameInAll(t, drawLetters(t), MutuallyExclusive(a, b), MutuallyExclusive(b, a))
	})
}

func TestAtMostZeroTimesForbids(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		calls := drawLetters(t)
		want := []int{}
		for i, c := range calls {
			if c.Tool == "a" {
				want = append(want, i+1)
			}
		}
		if got := brokenAt(judge(t, calls, AtMostNTimes("a", 0)), 0); !slices.Equal(got, want) {
			t.Fatalf("broken at %v, called at %v", got, want)
		}
	})
}

func TestAHigherBudgetIsNeverBrokenWhereALowerHolds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		op, n := drawOperand(t, "a"), rapid.IntRange(0, 5).Draw(t, "n")
		calls := withAmounts(t, drawLetters(t), rapid.IntRange(0, 300))
		r := judge(t, calls, AtMostNTimes(op, n), AtMostNTimes(op, n+1),
			AtMostTotal(op, "amount", n), AtMostTotal(op, "amount", fmt.Sprintf("%d.01", n)))
		subset(t, brokenAt(r, 1), brokenAt(r, 0), "one more call")
		subset(t, brokenAt(r, 3), brokenAt(r, 2), "one more cent")
	})
}

// withAmounts gives each call an amount of cents.
func withAmounts(t *rapid.T, calls []Call, cents *rapid.Generator[int]) []Call {
	for i := range calls {
		c := cents.Draw(t, "cents")
		calls[i].Args = json.RawMessage(fmt.Sprintf(`{"amount": %de-2}`, c))
	}
	return calls
}

func TestIrrelevantCallsChangeNothingButSteps(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		calls := drawLetters(t)
		rules := []Rule{drawTwoOperandRule(t), AtMostNTimes(drawOperand(t, "n"), 2), RequiredBeforeSessionEnd("a")}
		var padded []Call
		moved := map[int]int{0: 0}
		for i, c := range calls {
			for range rapid.IntRange(0, 2).Draw(t, "padding") {
				padded = append(padded, Call{Tool: "z", Outcome: c.Outcome})
			}
			padded = append(padded, c)
			moved[i+1] = len(padded)
		}
		plain, pad := judge(t, calls, rules...), judge(t, padded, rules...)
		for i := range rules {
			var want []int
			for _, step := range brokenAt(plain, i) {
				want = append(want, moved[step])
			}
			if got := brokenAt(pad, i); !slices.Equal(got, want) || plain.Rules[i].Verdict != pad.Rules[i].Verdict || plain.Rules[i].Exercised != pad.Rules[i].Exercised {
				t.Fatalf("%s: %v, with irrelevant calls %v", rules[i], want, got)
			}
		}
	})
}

func drawTwoOperandRule(t *rapid.T) Rule {
	a, b := drawOperand(t, "a"), drawOperand(t, "b")
	return rapid.SampledFrom([]Rule{MustPrecede(a, b), CannotFollowWithout(a, b), NeverAfter(a, b), MutuallyExclusive(a, b)}).Draw(t, "rule")
}

func TestTheOrderOfRulesDoesNotChangeWhatIsFound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		calls := drawLetters(t)
		rules := []Rule{drawTwoOperandRule(t), drawTwoOperandRule(t), AtMostNTimes("a", 1), RequiredBeforeSessionEnd("b")}
		shuffled := rapid.Permutation([]int{0, 1, 2, 3}).Draw(t, "order")
		var other []Rule
		for _, i := range shuffled {
			other = append(other, rules[i])
		}
		one, two := judge(t, calls, slices.Clone(rules)...), judge(t, calls, other...)
		for place, i := range shuffled {
			if !slices.Equal(brokenAt(one, i), brokenAt(two, place)) || one.Rules[i].Verdict != two.Rules[place].Verdict {
				t.Fatalf("%s depends on its place", rules[i])
			}
		}
	})
}

func TestAFailingEnablingCallNeverRemovesAViolation(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		calls := drawLetters(t)
		rules := []Rule{MustPrecede("a", "b"), CannotFollowWithout("b", "a"), RequiredBeforeSessionEnd("a")}
		before := judge(t, calls, rules...)
		for i, c := range calls {
			if c.Tool == "a" && c.Outcome.Status == OK && rapid.Bool().Draw(t, "fails") {
				calls[i].Outcome.Status = Failed
			}
		}
		after := judge(t, calls, rules...)
		for i := range rules {
			subset(t, brokenAt(before, i), brokenAt(after, i), rules[i].String())
		}
	})
}

func TestAnyOfKnowsNoOrderAndNoNesting(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		one := rapid.Custom(func(t *rapid.T) Operand { return drawOperand(t, "member") })
		members := rapid.SliceOfN(one, 1, 4).Draw(t, "members")
		flat := AnyOf(members...)
		shuffled := AnyOf(rapid.Permutation(members).Draw(t, "order")...)
		cut := rapid.IntRange(1, len(members)).Draw(t, "cut")
		nested := AnyOf(append([]Operand{AnyOf(members[:cut]...)}, members[cut:]...)...)
		if flat.String() != shuffled.String() || flat.String() != nested.String() {
			t.Fatalf("three texts: %s, %s, %s", flat, shuffled, nested)
		}
		calls := drawLetters(t)
		sameInAll(t, calls, MustPrecede(flat, "c"), MustPrecede(shuffled, "c"), MustPrecede(nested, "c"))
		sameInAll(t, calls, AtMostNTimes(flat, 1), AtMostNTimes(shuffled, 1), AtMostNTimes(nested, 1))
	})
}

func TestAnyOfOneIsThatOne(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		op := Operand{Tool: rapid.SampledFrom(letters).Draw(t, "tool"), On: rapid.SampledFrom(moments).Draw(t, "on")}
		if AnyOf(op).String() != op.String() || AnyOf(op, op).String() != op.String() {
			t.Fatalf("%s, alone %s, twice %s", op, AnyOf(op), AnyOf(op, op))
		}
		sameInAll(t, drawLetters(t), NeverAfter("c", op), NeverAfter("c", AnyOf(op)), NeverAfter("c", AnyOf(op, op)))
	})
}

func TestAGlobWithoutWildcardsIsATool(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		name, on := rapid.SampledFrom(letters).Draw(t, "tool"), rapid.SampledFrom(moments).Draw(t, "on")
		tool, glob := Operand{Tool: name, On: on}, Operand{Glob: name, On: on}
		calls := drawLetters(t)
		sameInAll(t, calls, MustPrecede(tool, "b"), MustPrecede(glob, "b"))
		sameInAll(t, calls, AtMostNTimes(tool, 1), AtMostNTimes(glob, 1))
	})
}

func TestATotalOfOnesIsACount(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		op, n := drawOperand(t, "a"), rapid.IntRange(0, 4).Draw(t, "n")
		calls := withAmounts(t, drawLetters(t), rapid.Just(100))
		sameInAll(t, calls, AtMostNTimes(op, n), AtMostTotal(op, "amount", n))
	})
}

// Amounts that are not negative only ever raise the sum, so that their order
// decides where a limit breaks but not whether.
func TestTheOrderOfAmountsDoesNotDecideWhetherALimitBreaks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		amounts := rapid.SliceOfN(rapid.IntRange(0, 300), 0, 8).Draw(t, "cents")
		other := rapid.Permutation(amounts).Draw(t, "order")
		limit := fmt.Sprintf("%de-2", rapid.IntRange(0, 900).Draw(t, "limit"))
		one, two := judge(t, payments(amounts), AtMostTotal("pay", "amount", limit)), judge(t, payments(other), AtMostTotal("pay", "amount", limit))
		if one.Rules[0].Verdict != two.Rules[0].Verdict {
			t.Fatalf("%v is %s, %v is %s", amounts, one.Rules[0].Verdict, other, two.Rules[0].Verdict)
		}
	})
}

func payments(cents []int) []Call {
	var calls []Call
	for _, c := range cents {
		calls = append(calls, Call{Tool: "pay", Args: json.RawMessage(fmt.Sprintf(`{"amount": %de-2}`, c))})
	}
	return calls
}

func TestAVerdictOnceReachedStays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		words := richWords()
		policy := drawPolicy(t, PolicyConfig{Rules: rulesOfLaws(drawLaws(t, words))})
		s := policy.NewSession(SessionOptions{})
		reached := make([]Verdict, len(policy.Rules()))
		for _, c := range drawCalls(t, words, OK, Failed, Unfinished, Refused) {
			if _, err := s.Record(c); err != nil {
				t.Fatal(err)
			}
			for i, r := range s.Results() {
				if reached[i] != Unknown && r.Verdict != reached[i] {
					t.Fatalf("%s went from %s to %s", r.Rule, reached[i], r.Verdict)
				}
				reached[i] = r.Verdict
			}
		}
	})
}

func TestAPolicyInLayersIsThePolicyAtOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		words := richWords()
		rules := rulesOfLaws(drawLaws(t, words))
		cut := rapid.IntRange(0, len(rules)).Draw(t, "cut")
		tools := []Tool{{Name: "a", Require: func(s *State, _ Call) error { return stateIs(s, "open", true) }}}
		low := drawPolicy(t, PolicyConfig{Rules: rules[:cut], State: map[string]any{"open": false, "kept": 1}})
		layered, err := low.With(PolicyConfig{Rules: rules[cut:], Tools: tools, State: map[string]any{"open": true}})
		if err != nil {
			t.Fatal(err)
		}
		whole := drawPolicy(t, PolicyConfig{Rules: rules, Tools: tools, State: map[string]any{"open": true, "kept": 1}})
		calls := drawCalls(t, words, OK, Failed, Unfinished, Refused)
		one, _ := Replay(layered, Trace{Calls: calls}.All())
		two, _ := Replay(whole, Trace{Calls: calls}.All())
		if !reflect.DeepEqual(one, two) {
			t.Fatalf("in layers\n%+v, at once\n%+v", one, two)
		}
		if len(low.Rules()) != cut {
			t.Fatalf("With changed the lower policy")
		}
	})
}

func stateIs(s *State, key string, want any) error {
	if got, _ := s.Get(key); got != want {
		return fmt.Errorf("%s is %v", key, got)
	}
	return nil
}

func TestTheSameTraceGivesTheSameBytes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		words := richWords()
		policy := drawPolicy(t, PolicyConfig{Rules: rulesOfLaws(drawLaws(t, words)), State: map[string]any{"z": 1, "a": 2, "m": 3}})
		calls := drawCalls(t, words, OK, Failed, Unfinished, Refused)
		one, _ := Replay(policy, Trace{Calls: calls}.All())
		two, _ := Replay(policy, Trace{Calls: calls}.All())
		if !reflect.DeepEqual(one, two) {
			t.Fatalf("once\n%+v, then\n%+v", one, two)
		}
	})
}
