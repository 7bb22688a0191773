package matchers_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/acel-dev/acel/acel"
	. "github.com/acel-dev/acel/matchers"
)

// A pair is a property beside the rule that it stands for.
type pair struct {
	rule     acel.Rule
	property acel.Property
}

// pairs are the templates that need neither times nor results, over the tools a,
// b and c.
func pairs() []pair {
	succeeded := acel.Operand{Tool: "a", On: acel.Success}
	return []pair{
		{acel.MustPrecede("a", "b"), MustPrecede("a", "b")},
		{acel.MustPrecede(acel.AnyOf("a", "c"), "b"), MustPrecede(AnyOf("a", "c"), "b")},
		{acel.CannotFollowWithout("a", "b"), CannotFollowWithout("a", "b")},
		{acel.AtMostNTimes("a", 1), AtMostNTimes("a", 1)},
		{acel.AtMostNTimes(succeeded, 1), AtMostNTimes(succeeded, 1)},
		{acel.AtMostTotal("a", "x", 1), AtMostTotal("a", "x", 1)},
		{acel.NeverAfter("a", "b"), NeverAfter("a", "b")},
		{acel.RequiredBeforeSessionEnd("a"), RequiredBeforeSessionEnd("a")},
		{acel.MutuallyExclusive("a", "b"), MutuallyExclusive("a", "b")},
		{acel.Never("a"), Never("a")},
		{acel.ExactlyNTimes("a", 1), ExactlyNTimes("a", 1)},
		{acel.AtLeastNTimes("a", 2), AtLeastNTimes("a", 2)},
		{acel.MustBeFirst("a"), MustBeFirst("a")},
		{acel.MustBeLast("a"), MustBeLast("a")},
		{acel.MustFollow("a", "b"), MustFollow("a", "b")},
		{acel.MustPrecedeEach("a", "b"), MustPrecedeEach("a", "b")},
		{acel.MustFollowEach("a", "b"), MustFollowEach("a", "b")},
		{acel.MustPrecedeImmediately("a", "b"), MustPrecedeImmediately("a", "b")},
		{acel.MustFollowImmediately("a", "b"), MustFollowImmediately("a", "b")},
		{acel.BothOrNeither("a", "b"), BothOrNeither("a", "b")},
		{acel.OneOf("a", "b"), OneOf("a", "b")},
		{acel.Only("a"), Only("a")},
		{acel.AtMostPerTurn("a", 0), AtMostPerTurn("a", 0)},
		{acel.NoRepeat("a", 1), NoRepeat("a", 1)},
		{acel.NoRepeat("a", 1).AfterError(), AfterError(NoRepeat("a", 1))},
		{acel.MustPrecede("a", "b").Per("x"), Per(MustPrecede("a", "b"), "x")},
		{acel.MustFollow("a", "b").Within(1), Within(MustFollow("a", "b"), 1)},
	}
}

// threeTools are calls of three tools, each with an amount of 1.
func threeTools(statuses ...acel.Status) []acel.Call {
	var all []acel.Call
	for _, tool := range []string{"a", "b", "c"} {
		for _, s := range statuses {
			c := with(tool, `{"x": 1}`)
			c.Outcome.Status = s
			all = append(all, c)
		}
	}
	return all
}

// matches asks a matcher that must be able to judge.
func matches(t *testing.T, p predicate, actual any) bool {
	t.Helper()
	ok, err := p.Match(actual)
	if err != nil {
		t.Fatal(err)
	}
	return ok
}

// underRace shortens walks where the race detector slows them tenfold.
func underRace(length int) int {
	if raceEnabled {
		return length - 1
	}
	return length
}

// A question about violations at steps, with its answer by definition.
type question struct {
	p      predicate
	answer func(steps []int) bool
}

func (p pair) questions(longest int) []question {
	all := []question{
		{p.property, func(steps []int) bool { return len(steps) == 0 }},
		{Violate(p.property), func(steps []int) bool { return len(steps) > 0 }},
	}
	for step := 1; step <= longest+1; step++ {
		all = append(all, question{Violate(p.property).At(step), func(steps []int) bool { return slices.Contains(steps, step) }})
	}
	for n := range longest + 1 {
		all = append(all, question{Violate(p.property).Times(n), func(steps []int) bool { return len(steps) == n }})
	}
	return append(all, question{Violate(p.property).Times(0).At(2), func(steps []int) bool { return !slices.Contains(steps, 2) }})
}

// The matchers say of every short trace what replay says of it.
func TestPropertiesAgreeWithReplay(t *testing.T) {
	for _, sort := range []struct {
		length   int
		statuses []acel.Status
	}{{4, []acel.Status{acel.OK, acel.Failed}}, {3, []acel.Status{acel.OK, acel.Failed, acel.Refused, acel.Unfinished}}} {
		for _, p := range pairs() {
			t.Run(fmt.Sprint(p.rule, sort.statuses), func(t *testing.T) {
				t.Parallel()
				agreeWithReplay(t, p, threeTools(sort.statuses...), underRace(sort.length))
			})
		}
	}
}

func agreeWithReplay(t *testing.T, p pair, records []acel.Call, length int) {
	rules, questions := policy(p.rule), p.questions(length)
	seen := map[bool]int{}
	eachTrace(records, length, func(calls []acel.Call) {
		trace := acel.Trace{Calls: calls}
		result, err := acel.Replay(rules, trace.All())
		if err != nil {
			t.Fatal(err)
		}
		var steps []int
		for _, v := range result.Violations {
			steps = append(steps, v.Step)
		}
		seen[len(steps) == 0]++
		for _, q := range questions {
			if want := q.answer(steps); matches(t, q.p, trace) != want {
				t.Fatalf("%s of %s: want %v, as replay finds violations at %v", q.p, spelled(calls), want, steps)
			}
		}
	})
	if seen[true] == 0 || seen[false] == 0 {
		t.Errorf("the traces show one side only: %v", seen)
	}
}

// naiveSteps are the steps of calls by definition.
func naiveSteps(calls []acel.Call, tools ...string) []int {
	var steps []int
	for i, c := range calls {
		if slices.Contains(tools, c.Tool) && c.Outcome.Status != acel.Refused {
			steps = append(steps, i+1)
		}
	}
	return steps
}

// naiveOrder reports by definition whether the tools were called in order.
func naiveOrder(calls []acel.Call, tools ...string) bool {
	if len(tools) == 0 {
		return true
	}
	for i, c := range calls {
		if c.Tool == tools[0] && c.Outcome.Status != acel.Refused && naiveOrder(calls[i+1:], tools[1:]...) {
			return true
		}
	}
	return false
}

func TestCallsAreFoundByDefinition(t *testing.T) {
	length := underRace(4)
	var asked []question
	for step := range length + 1 {
		asked = append(asked, question{HaveCalled("a").At(step + 1), func(steps []int) bool { return slices.Contains(steps, step+1) }})
		asked = append(asked, question{HaveCalled("a").Times(step), func(steps []int) bool { return len(steps) == step }})
	}
	asked = append(asked, question{HaveCalled("a"), func(steps []int) bool { return len(steps) > 0 }})
	either := HaveCalled(AnyOf("a", "b"))
	succeeded := HaveCalled(acel.Operand{Tool: "a", On: acel.Success})
	orders := [][]string{{"a"}, {"a", "b"}, {"b", "a", "c"}, {"a", "a"}, {"a", "a", "a", "b"}}
	eachTrace(threeTools(acel.OK, acel.Failed, acel.Refused), length, func(calls []acel.Call) {
		trace := acel.Trace{Calls: calls}
		steps := naiveSteps(calls, "a")
		for _, q := range asked {
			if want := q.answer(steps); matches(t, q.p, trace) != want {
				t.Fatalf("%s of %s: want %v", q.p, spelled(calls), want)
			}
		}
		if want := len(naiveSteps(calls, "a", "b")) > 0; matches(t, either, trace) != want {
			t.Fatalf("%s of %s: want %v", either, spelled(calls), want)
		}
		well := slices.ContainsFunc(calls, func(c acel.Call) bool { return c.Tool == "a" && c.Outcome.Status == acel.OK })
		if matches(t, succeeded, trace) != well {
			t.Fatalf("%s of %s: want %v", succeeded, spelled(calls), well)
		}
		for _, tools := range orders {
			if p, want := HaveCalledInOrder(tools...), naiveOrder(calls, tools...); matches(t, p, trace) != want {
				t.Fatalf("%s of %s: want %v", p, spelled(calls), want)
			}
		}
	})
}

// predicatesOfPairs are about a, b and c, with every way to narrow them.
func predicatesOfPairs() []predicate {
	all := []predicate{
		HaveCalled("a"), HaveCalled("a").At(2), HaveCalled("a").Times(1), HaveCalled("a").Times(0),
		HaveCalled("a").WithArgs(map[string]any{"x": 1}), HaveCalled(acel.Operand{Tool: "a", On: acel.Success}),
		HaveCalledInOrder("a", "b"), HaveCalledInOrder("b", "b"),
	}
	attempt := acel.Operand{Tool: "a", On: acel.Attempt}
	for _, p := range []acel.Property{RequiredBeforeSessionEnd(attempt), MustPrecede(attempt, "b"), CannotFollowWithout("b", attempt)} {
		all = append(all, p, Violate(p), Violate(p).Times(0))
	}
	for _, p := range pairs() {
		all = append(all, p.property, Violate(p.property), Violate(p.property).At(2), Violate(p.property).Times(1))
	}
	return all
}

// What is final stays so, one record further and by induction for ever: for
// calls that are over, begun, ended and released.
func TestNoRecordChangesWhatIsFinal(t *testing.T) {
	ok, refused := threeTools(acel.OK), threeTools(acel.Refused)
	records := []acel.Call{
		ok[0], ok[1], refused[0],
		{Tool: "a", Args: []byte(`{"x": 1}`), ID: "1", Phase: acel.Begins},
		{Tool: "b", Args: []byte(`{"x": 1}`), ID: "2", Phase: acel.Begins},
		{Tool: "a", ID: "1", Phase: acel.Ends},
		{Tool: "a", ID: "1", Phase: acel.Ends, Outcome: acel.Outcome{Status: acel.Refused}},
		{Tool: "b", ID: "2", Phase: acel.Ends, Outcome: acel.Outcome{Status: acel.Refused}},
	}
	for _, p := range predicatesOfPairs() {
		t.Run(fmt.Sprint(p), func(t *testing.T) {
			t.Parallel()
			count := 0
			followFinal(t, p, nil, records, underRace(4), nil, &count)
			if count == 0 && !open(p) {
				t.Errorf("%s is never final: this test shows nothing of it", p)
			}
		})
	}
}

// open reports whether calls that follow can always mend a rule or break it, or
// these records never do.
func open(p predicate) bool {
	return slices.ContainsFunc([]string{"must_be_last(a)", "must_follow(a, b)", "after: error"}, func(rule string) bool {
		return strings.Contains(p.String(), rule)
	})
}

// followFinal goes on with a trace, and fails where it is other than what was
// final of the trace before.
func followFinal(t *testing.T, p predicate, calls, records []acel.Call, length int, before *bool, count *int) {
	trace := acel.Trace{Calls: calls, Extent: acel.Ongoing}
	holds, err := p.Match(trace)
	if err != nil {
		return // records that mean nothing
	}
	final := !mayChange(p, trace)
	if before != nil && (holds != *before || !final) {
		t.Fatalf("%s of %s: %v, final %v, but was final as %v before the last record", p, spelled(calls), holds, final, *before)
	}
	if final {
		*count++
		before = &holds
	}
	if len(calls) == length {
		if ended, err := p.Match(acel.Trace{Calls: calls}); err != nil || ended != holds {
			t.Fatalf("%s of %s: %v while it goes on, %v, %v at its end", p, spelled(calls), holds, ended, err)
		}
		return
	}
	for _, r := range records {
		followFinal(t, p, append(calls[:len(calls):len(calls)], r), records, length, before, count)
	}
}

// The same of live sessions, whose records are written anew as calls end.
func TestNothingThatALiveSessionDoesChangesWhatIsFinal(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		mode := rapid.SampledFrom([]acel.Mode{acel.Enforce, acel.Shadow, acel.Halt}).Draw(t, "mode")
		session := policy(acel.AtMostNTimes("a", 1), acel.MutuallyExclusive("b", "a")).NewSession(acel.SessionOptions{Mode: mode})
		var open []*acel.Ticket
		final := map[int]bool{}
		third := rapid.IntRange(0, 2).Draw(t, "third of the predicates")
		for range rapid.IntRange(1, 12).Draw(t, "length") {
			switch deed := rapid.IntRange(0, 3).Draw(t, "deed"); {
			case deed <= 1 || len(open) == 0:
				if ticket, _ := session.Begin(rapid.SampledFrom(threeTools(acel.OK)).Draw(t, "call")); ticket != nil {
					open = append(open, ticket)
				}
			default:
				i := rapid.IntRange(0, len(open)-1).Draw(t, "which")
				if deed == 2 {
					open[i].Release()
				} else {
					open[i].End(acel.Outcome{Status: rapid.SampledFrom([]acel.Status{acel.OK, acel.Failed}).Draw(t, "status")})
				}
				open = slices.Delete(open, i, i+1)
			}
			checkFinal(t, session, final, third)
		}
	})
}

// checkFinal holds a third of the predicates to what was final of a live session
// before.
func checkFinal(t *rapid.T, session *acel.Session, final map[int]bool, third int) {
	for i, p := range predicatesOfPairs() {
		if i%3 != third {
			continue
		}
		holds, err := p.Match(session)
		if err != nil {
			t.Fatal(err)
		}
		if was, known := final[i]; known && was != holds {
			t.Fatalf("%s: %v, but was final as %v", p, holds, was)
		}
		if !mayChange(p, session) {
			final[i] = holds
		} else if _, known := final[i]; known {
			t.Fatalf("%s: was final, and is no longer", p)
		}
	}
}
