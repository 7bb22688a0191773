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
	broke         [][]bool // by deed, then by law: whether it breaks the law
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
	if status == Refused {
		p.tickets[i].Release()
	} else if v := p.tickets[i].End(Outcome{Status: status}); v != nil {
		o.t.Fatalf("an end without conditions found %v", v)
	}
	v, err := p.records.Record(Call{Phase: Ends, ID: strconv.Itoa(i + 1), Outcome: Outcome{Status: status}})
	if v != nil || err != nil {
		o.t.Fatal(v, err)
	}
	o.events++
	o.from(p)
}

// judge says by definition which laws the call that began last breaks.
func (o *overlap) judge(p scene) []bool {
	broke := make([]bool, len(o.laws))
	for i := range o.laws {
		broke[i] = o.laws[i].breaks(p.deeds, len(p.deeds)-1)
	}
	return broke
}

// compareFound holds the violations of the call that began last to that.
func (o *overlap) compareFound(p scene, found []Violation) {
	if got := rulesOf(o.t, len(o.laws), found, len(p.deeds)); !slices.Equal(got, p.broke[len(p.deeds)-1]) {
		o.t.Fatalf("%+v: engine finds %v, by definition %v", p.deeds, stepsAndRules(found), p.broke[len(p.deeds)-1])
	}
}

// broken says whether a deed that happened broke a law.
func (p scene) broken(law int) bool {
	for i, d := range p.deeds {
		if d.happened() && p.broke[i][law] {
			return true
		}
	}
	return false
}

func (o *overlap) compare(p scene) {
	for i := range o.laws {
		o.comparisons++
		l := &o.laws[i]
		text := p.live.policy.rules[i].text
		want := l.verdict(p.deeds, p.now, p.broken(i), o.signs)
		live, recorded := p.live.verdict(i), p.records.verdict(i)
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
	live, recorded := stepsAndRules(p.live.Close()), stepsAndRules(p.records.Close())
	var want []string
	for i := range o.laws {
		l := &o.laws[i]
		if l.unmet(p.deeds, p.now) {
			want = append(want, strconv.Itoa(len(p.deeds))+" by "+strconv.Itoa(i))
		}
		if end := l.verdictEnd(p.deeds, p.now, p.broken(i)); p.live.verdict(i) != end || p.records.verdict(i) != end {
			o.t.Fatalf("%s at the end of %+v: by definition %s", p.live.policy.rules[i].text, p.deeds, end)
		}
	}
	if !slices.Equal(live, want) || !slices.Equal(recorded, want) {
		o.t.Fatalf("at the end of %+v: live %v, recorded %v, definition %v", p.deeds, live, recorded, want)
	}
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
