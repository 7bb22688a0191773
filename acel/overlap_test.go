package acel

import (
	"runtime/debug"
	"slices"
	"strconv"
	"testing"
)

// An overlap visits every order in which calls can begin and end, and plays it
// twice in step: live in a Shadow session, and as begin and end records. Both
// are held to the oracle after each event.
type overlap struct {
	t        testing.TB
	laws     []law
	words    []Call
	signs    []sign // of the continuations that verdicts are tried with
	calls    int
	statuses []Status
	tally
}

// A tally is what an overlap has seen.
type tally struct{ orders, events, comparisons, violations int }

func (c *tally) add(o tally) {
	c.orders += o.orders
	c.events += o.events
	c.comparisons += o.comparisons
	c.violations += o.violations
}

// A scene is one prefix of such an order, live and recorded.
type scene struct {
	live, records *Session
	tickets       []*Ticket
	deeds         []deed
	broke         [][]int // by deed, then by law: how often it breaks the law
	now           int
}

func (p scene) clone() scene {
	live := p.live.clone()
	next := scene{live: live, records: p.records.clone(), deeds: slices.Clone(p.deeds), broke: slices.Clip(p.broke), now: p.now}
	for _, t := range p.tickets {
		next.tickets = append(next.tickets, t.on(live))
	}
	return next
}

// everyOverlap plays all orders of a number of calls, each first call in a test
// of its own so that they share the processors.
func everyOverlap(t *testing.T, laws []law, words []Call, calls int, statuses ...Status) {
	defer debug.SetGCPercent(debug.SetGCPercent(800)) // the tree's garbage is short-lived
	p := policyOfLaws(t, laws, words)
	all := make([]tally, len(words))
	t.Run("from", func(t *testing.T) {
		for word := range words {
			t.Run(strconv.Itoa(word), func(t *testing.T) {
				t.Parallel()
				o := overlap{t: t, laws: laws, words: words, signs: spell(words, OK, Failed), calls: callsUnderRace(calls), statuses: statuses}
				o.begin(scene{
					live:    p.NewSession(SessionOptions{Mode: Shadow, KeepTrace: KeepEvidence}),
					records: p.NewSession(SessionOptions{KeepTrace: KeepEvidence}),
				}, word)
				all[word] = o.tally
			})
		}
	})
	for _, c := range all[1:] {
		all[0].add(c)
	}
	t.Logf("%d rules, %d orders of begins and ends, %d events, %d comparisons of verdict and exercise, %d violations",
		len(laws), all[0].orders, all[0].events, all[0].comparisons, all[0].violations)
}

func (o *overlap) from(p scene) {
	o.compare(p)
	last := true
	if len(p.deeds) < o.calls {
		last = false
		for word := range o.words {
			o.begin(p.clone(), word)
		}
	}
	for i, d := range p.deeds {
		if d.end == inFlight {
			last = false
			for _, status := range o.statuses {
				o.end(p.clone(), i, status)
			}
		}
	}
	if last {
		o.orders++
	}
	o.close(p)
}

func (o *overlap) begin(p scene, word int) {
	c := o.words[word]
	p.deeds = append(p.deeds, sign{word, c}.begun(p.now))
	p.now++
	ticket, found := p.live.Begin(c)
	if ticket == nil {
		o.t.Fatalf("Shadow refused %v", p.deeds)
	}
	p.tickets = append(p.tickets, ticket)
	c.Phase, c.ID = Begins, strconv.Itoa(len(p.deeds))
	recorded, err := p.records.Record(c)
	if err != nil {
		o.t.Fatal(err)
	}
	p.broke = append(p.broke, o.judge(p))
	o.compareFound(p, found)
	o.compareFound(p, recorded)
	o.violations += len(found)
	o.events++
	o.from(p)
}

func (o *overlap) end(p scene, i int, status Status) {
	p.deeds[i] = p.deeds[i].ended(p.now, status)
	p.now++
	var found []Violation
	if status == Refused {
		p.tickets[i].Release()
	} else {
		found = p.tickets[i].End(Outcome{Status: status})
	}
	recorded, err := p.records.Record(Call{Phase: Ends, ID: strconv.Itoa(i + 1), Outcome: Outcome{Status: status}})
	if err != nil {
		o.t.Fatal(err)
	}
	o.compareNoticed(p, i, found, status != Refused)
	o.compareNoticed(p, i, recorded, true)
	o.events++
	o.from(p)
}

// compareNoticed holds what was found as a call ended to the definition. A
// release finds nothing, but for what the next method of the session says.
func (o *overlap) compareNoticed(p scene, ended int, found []Violation, says bool) {
	for l, n := range rulesOf(o.t, len(o.laws), found, ended+1) {
		if want := o.laws[l].notices(p.deeds, ended); says && n != want && !o.laws[l].forgotten(p.deeds) {
			o.t.Fatalf("%s: %+v: the end of call %d is reported %d times, by definition %d", p.live.policy.rules[l].text, p.deeds, ended+1, n, want)
		}
	}
}

// judge says by definition which laws the call that began last breaks.
func (o *overlap) judge(p scene) []int {
	broke := make([]int, len(o.laws))
	for i := range o.laws {
		broke[i] = o.laws[i].objections(p.deeds, len(p.deeds)-1)
	}
	return broke
}

// compareFound holds the violations of the call that began last to that.
func (o *overlap) compareFound(p scene, found []Violation) {
	for l, n := range rulesOf(o.t, len(o.laws), found, len(p.deeds)) {
		if want := p.broke[len(p.deeds)-1][l]; n != want && !o.laws[l].forgotten(p.deeds) {
			o.t.Fatalf("%s: %+v: engine finds %d, by definition %d", p.live.policy.rules[l].text, p.deeds, n, want)
		}
	}
}

// broken says whether a deed that happened broke a law.
func (p scene) broken(law int) bool {
	for i, d := range p.deeds {
		if d.happened() && p.broke[i][law] > 0 {
			return true
		}
	}
	return false
}

func (o *overlap) compare(p scene) {
	for i := range o.laws {
		l := &o.laws[i]
		if l.forgotten(p.deeds) {
			continue
		}
		o.comparisons++
		text := p.live.policy.rules[i].text
		live, recorded := p.live.verdict(i), p.records.verdict(i)
		want := Unknown
		if l.blind() || l.settled(len(p.deeds)+1) {
			want = l.verdictSoFar(p.deeds, p.now, p.broken(i))
			if live == Satisfied && recorded == Satisfied && want == Unknown && !l.common() && l.per == nil {
				want = Satisfied // it is for the end to tell
			}
		} else {
			want = l.verdict(p.deeds, p.now, p.broken(i), o.signs)
		}
		if (live != want || recorded != want) && !knownGap(l, live, want, p.deeds) {
			o.t.Fatalf("%s after %+v: live %s, recorded %s, by definition %s", text, p.deeds, live, recorded, want)
		}
		exercised := l.exercised(p.deeds)
		if p.live.memory[i].touched > 0 != exercised || p.records.memory[i].touched > 0 != exercised {
			o.t.Fatalf("%s after %+v: exercised by definition %v", text, p.deeds, exercised)
		}
	}
}

// close ends both sessions here: what is in flight never ends.
func (o *overlap) close(p scene) {
	live, recorded := o.ruleSteps(p.live.Close()), o.ruleSteps(p.records.Close())
	p.deeds = slices.Clone(p.deeds)
	now := p.now
	for i := range p.deeds {
		if p.deeds[i].end == inFlight {
			p.deeds[i] = p.deeds[i].ended(now, Unfinished)
			now++
		}
	}
	for l := range o.laws {
		if o.laws[l].forgotten(p.deeds) {
			continue
		}
		var want []int
		for i := range p.deeds {
			for range o.laws[l].noticesFrom(p.deeds, i, p.now) {
				want = append(want, i+1)
			}
		}
		for range o.laws[l].left(p.deeds, now) {
			want = append(want, len(p.deeds))
		}
		if !slices.Equal(live[l], want) || !slices.Equal(recorded[l], want) {
			o.t.Fatalf("%s at the end of %+v: live %v, recorded %v, definition %v", p.live.policy.rules[l].text, p.deeds, live[l], recorded[l], want)
		}
		if end := o.laws[l].verdictEnd(p.deeds, now, p.broken(l)); p.live.verdict(l) != end || p.records.verdict(l) != end {
			o.t.Fatalf("%s at the end of %+v: live %s, by definition %s", p.live.policy.rules[l].text, p.deeds, p.live.verdict(l), end)
		}
	}
}

// ruleSteps are the steps of violations, by rule.
func (o *overlap) ruleSteps(found []Violation) [][]int {
	steps := make([][]int, len(o.laws))
	for _, v := range found {
		l, err := strconv.Atoi(v.Rule)
		if err != nil {
			o.t.Fatal(v)
		}
		steps[l] = append(steps[l], v.Step)
	}
	return steps
}

// callsUnderRace shortens overlaps where the race detector slows them tenfold.
func callsUnderRace(calls int) int {
	if raceEnabled {
		return calls - 1
	}
	return calls
}

func TestEveryOverlapOfThreeCallsOfThreeTools(t *testing.T) {
	everyOverlap(t, slices.DeleteFunc(everyLaw(), law.repeatsRole), threeTools(), 3, OK, Failed, Refused)
}

func TestEveryOverlapUnderEveryMomentAndStatus(t *testing.T) {
	everyOverlap(t, everyLaw(), threeTools()[:2], 3, OK, Failed, Unfinished, Refused)
}

func TestEveryOverlapOfFourCallsThatSucceedOrFail(t *testing.T) {
	everyOverlap(t, lawsOfFourCalls(), threeTools()[:2], 4, OK, Failed)
}

func TestEveryOverlapOfFourCallsThatSucceedOrAreReleased(t *testing.T) {
	everyOverlap(t, lawsOfFourCalls(), threeTools()[:2], 4, OK, Refused)
}

func TestEveryOverlapOfOneNameFromTwoServers(t *testing.T) {
	words := []Call{{Tool: "a", Server: "s"}, {Tool: "a", Server: "t"}, {Tool: "b"}}
	everyOverlap(t, slices.DeleteFunc(lawsOfServers(), law.repeatsRole), words, 3, OK, Refused)
}
