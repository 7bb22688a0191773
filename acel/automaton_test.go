package acel

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// The tables are read by people too, so that cells which no trace can reach
// must not lie either.
var _ = Describe("an automaton's table", func() {
	// The states of a measure; a template may leave out those that it never
	// comes to, as a row of zeros.
	states := map[measure]int{
		bySeen: 4, byOrder: 4, byCount: 2, bySum: 2, byTime: 2, byQuota: 3, byChoice: 8, byFirst: 2, byLast: 2, byValue: 2, always: 1,
	}
	rowsOf := func(t *template) []row {
		var rows []row
		for at, r := range t.automaton {
			if at < states[t.measure] && r != (row{}) {
				rows = append(rows, r)
			}
		}
		return rows
	}

	It("has a row for the states of its measure alone", func() {
		for _, t := range templates {
			Expect(rowsOf(t)).NotTo(BeEmpty(), t.name)
			for at := states[t.measure]; at < len(t.automaton); at++ {
				Expect(t.automaton[at]).To(Equal(row{}), t.name)
			}
		}
	})

	It("ends each row that nothing can change as the row stands", func() {
		for _, t := range templates {
			for _, r := range rowsOf(t) {
				if r.now != Unknown {
					Expect(r.end).To(Equal(r.now), t.name)
				}
				Expect(r.end).NotTo(Equal(Unknown), t.name)
			}
		}
	})

	It("holds no call against a rule that nothing can break any more", func() {
		for _, t := range templates {
			for _, r := range rowsOf(t) {
				if r.now == Satisfied {
					Expect([]judgement{r.a, r.b, r.both}).To(Equal([]judgement{keeps, keeps, keeps}), t.name)
				}
			}
		}
	})

	It("gives a budget one verdict, whatever the call at hand would make of it", func() {
		for _, t := range []*template{&atMostNTimes, &atMostTotal} {
			Expect(t.automaton[over].now).To(Equal(t.automaton[within].now), t.name)
			Expect(t.automaton[over].end).To(Equal(t.automaton[within].end), t.name)
		}
	})

	It("of cannot_follow_without is that of must_precede from the other side", func() {
		other := map[state]state{seenNone: seenNone, seenA: seenB, seenB: seenA, seenBoth: seenBoth}
		for s, r := range cannotFollowWithout.automaton[:4] {
			r.a, r.b = r.b, r.a
			Expect(r).To(Equal(mustPrecede.automaton[other[state(s)]]))
		}
	})

	It("of mutually_exclusive has no sides", func() {
		for s, r := range mutuallyExclusive.automaton[:4] {
			mirror := mutuallyExclusive.automaton[[]state{seenNone, seenB, seenA, seenBoth}[s]]
			Expect(r).To(Equal(row{now: mirror.now, end: mirror.end, a: mirror.b, b: mirror.a, both: mirror.both}))
		}
	})

	It("is read for one call at a time, and for no call says nothing", func() {
		Expect(mutuallyExclusive.automaton.judge(seenBoth, noLetter)).To(Equal(keeps))
	})
})
