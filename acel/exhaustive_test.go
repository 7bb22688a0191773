package acel

import (
	"fmt"
	"slices"
	"testing"
)

// lengthUnderRace shortens walks where the race detector slows them tenfold.
func lengthUnderRace(length int) int {
	if raceEnabled {
		return length - 2
	}
	return length
}

func TestEveryTraceOfThreeToolsThatSucceedOrFail(t *testing.T) {
	everyTrace(t, lawsOfSixCalls(), lengthUnderRace(6), threeTools(), OK, Failed)
}

func TestEveryTraceUnderEveryMoment(t *testing.T) {
	everyTrace(t, everyLaw(), lengthUnderRace(5), threeTools(), OK, Failed)
}

func TestEveryTraceWithUnfinishedAndRefusedCalls(t *testing.T) {
	everyTrace(t, everyLaw(), lengthUnderRace(4), threeTools(), OK, Unfinished, Refused)
}

func TestEveryTraceOfAllStatuses(t *testing.T) {
	everyTrace(t, everyLaw(), lengthUnderRace(3), threeTools(), OK, Failed, Unfinished, Refused)
}

// The walks above go on from clones of sessions. This one plays every trace
// from its beginning, through the public API alone.
func TestReplayOfEveryTraceFromItsBeginning(t *testing.T) {
	laws, words := everyLaw(), threeTools()
	p := policyOfLaws(t, laws, words)
	signs := spell(words, OK, Failed)
	traces := 0
	var visit func(calls []Call, deeds []deed)
	visit = func(calls []Call, deeds []deed) {
		traces++
		compareReplay(t, p, laws, calls, deeds)
		for i := 0; len(deeds) < 3 && i < len(signs); i++ {
			next := follow(slices.Clip(deeds), 2*len(deeds), signs[i])
			visit(append(slices.Clip(calls), signs[i].call), next)
		}
	}
	visit(nil, nil)
	t.Logf("%d traces", traces)
}

func compareReplay(t *testing.T, p *Policy, laws []law, calls []Call, deeds []deed) {
	t.Helper()
	result, err := Replay(p, Trace{Calls: calls}.All())
	if err != nil {
		t.Fatal(err)
	}
	var want []string
	for i := range deeds {
		for l := range laws {
			for range laws[l].objections(deeds, i) + laws[l].notices(deeds, i) {
				want = append(want, fmt.Sprintf("%d by %d", i+1, l))
			}
		}
	}
	for l := range laws {
		for range laws[l].left(deeds, 2*len(deeds)) {
			want = append(want, fmt.Sprintf("%d by %d", len(deeds), l))
		}
	}
	if got := stepsAndRules(result.Violations); !slices.Equal(got, want) {
		t.Fatalf("%v: engine finds %v, definition %v", calls, got, want)
	}
	for l, r := range result.Rules {
		end := laws[l].verdictEnd(deeds, 2*len(deeds), brokenIn(&laws[l], deeds))
		if r.Verdict != end || r.Exercised != laws[l].exercised(deeds) {
			t.Fatalf("%v: %s is %s, by definition %s", calls, r.Rule, r.Verdict, end)
		}
	}
}

// brokenIn says whether a deed that happened breaks the law.
func brokenIn(l *law, deeds []deed) bool {
	for i, d := range deeds {
		if d.happened() && l.objections(deeds, i) > 0 {
			return true
		}
	}
	return false
}

// stepsAndRules shortens violations to what must be exact everywhere.
func stepsAndRules(found []Violation) []string {
	var short []string
	for _, v := range found {
		short = append(short, fmt.Sprintf("%d by %s", v.Step, v.Rule))
	}
	return short
}
