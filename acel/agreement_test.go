package acel

import (
	"slices"
	"strconv"
	"testing"

	"pgregory.net/rapid"
)

// The exhaustive walks are short; these runs are long and mix everything.
func TestLongRunsAgreeWithTheDefinition(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		words := richWords()
		laws := drawLaws(t, words)
		policy := drawPolicy(t, PolicyConfig{Rules: rulesOfLaws(laws)})
		mode := rapid.SampledFrom([]Mode{Shadow, Enforce}).Draw(t, "mode")
		g := gate{t: t, session: policy.NewSession(SessionOptions{Mode: mode}), words: words}
		g.play(drawRun(t, words, 60))
		want, broken := judgeAll(laws, g.deeds, g.now)
		if got := slices.Sorted(slices.Values(stepsAndRules(g.found))); !slices.Equal(got, want) {
			t.Fatalf("%s: engine finds %v, definition %v", policy.Rules(), got, want)
		}
		for i, r := range g.session.Results() {
			if end := laws[i].verdictEnd(g.deeds, g.now, broken[i]); r.Verdict != end || r.Exercised != laws[i].exercised(g.deeds) {
				t.Fatalf("%s: %s, by definition %s", r.Rule, r.Verdict, end)
			}
		}
	})
}

// Under Strict the calls of one turn begin in order before any ends.
func TestStrictTurnsAgreeWithTheDefinition(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		words := richWords()
		laws := drawLaws(t, words)
		policy := drawPolicy(t, PolicyConfig{Rules: rulesOfLaws(laws), Concurrency: Strict})
		calls, deeds, now := drawTurns(t, words)
		want, broken := judgeAll(laws, deeds, now)
		result, err := Replay(policy, Trace{Calls: calls}.All())
		if err != nil {
			t.Fatal(err)
		}
		if got := slices.Sorted(slices.Values(stepsAndRules(result.Violations))); !slices.Equal(got, want) {
			t.Fatalf("%s: engine finds %v, definition %v", policy.Rules(), got, want)
		}
		for i, r := range result.Rules {
			if end := laws[i].verdictEnd(deeds, now, broken[i]); r.Verdict != end || r.Exercised != laws[i].exercised(deeds) {
				t.Fatalf("%s: %s, by definition %s", r.Rule, r.Verdict, end)
			}
		}
	})
}

// drawTurns draws turns of several calls, and the deeds that they are when all
// of a turn begin before any ends.
func drawTurns(t *rapid.T, words []Call) (calls []Call, deeds []deed, now int) {
	for turn := range rapid.IntRange(0, 5).Draw(t, "turns") {
		first := len(deeds)
		for range rapid.IntRange(1, 4).Draw(t, "calls") {
			word := rapid.IntRange(0, len(words)-1).Draw(t, "word")
			c := words[word]
			c.Turn = strconv.Itoa(turn)
			c.Outcome.Status = rapid.SampledFrom([]Status{OK, OK, Failed, Unfinished, Refused}).Draw(t, "status")
			calls = append(calls, c)
			d := sign{word, c}.begun(now)
			if c.Outcome.Status == Refused {
				d = d.ended(now+1, Refused)
			}
			deeds = append(deeds, d)
			now += 2
		}
		for i := first; i < len(deeds); i++ {
			if deeds[i].end == inFlight {
				deeds[i] = deeds[i].ended(now, calls[i].Outcome.Status)
				now++
			}
		}
	}
	return calls, deeds, now
}

// judgeAll says what a whole run breaks by definition.
func judgeAll(laws []law, deeds []deed, now int) (found []string, broken []bool) {
	broken = make([]bool, len(laws))
	for i, d := range deeds {
		for l := range laws {
			for range laws[l].objections(deeds, i) {
				found = append(found, strconv.Itoa(i+1)+" by "+strconv.Itoa(l))
				broken[l] = broken[l] || d.happened()
			}
			if d.status == Refused { // a release returns nothing
				continue
			}
			for range laws[l].notices(deeds, i) {
				found = append(found, strconv.Itoa(i+1)+" by "+strconv.Itoa(l))
			}
		}
	}
	for l := range laws {
		for range laws[l].left(deeds, now) {
			found = append(found, strconv.Itoa(len(deeds))+" by "+strconv.Itoa(l))
		}
	}
	slices.Sort(found)
	return found, broken
}
