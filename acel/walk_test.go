package acel

import (
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// A walk visits every trace over an alphabet up to a length and holds the
// engine to the oracle after each call and at the end.
type walk struct {
	t      testing.TB
	laws   []law
	signs  []sign
	length int
	census
}

// A census is what a walk has seen.
type census struct{ traces, comparisons, violations, gaps int }

func (c *census) add(o census) {
	c.traces += o.traces
	c.comparisons += o.comparisons
	c.violations += o.violations
	c.gaps += o.gaps
}

// everyTrace walks the traces of words with statuses up to a length, each
// first call in a test of its own so that they share the processors.
func everyTrace(t *testing.T, laws []law, length int, words []Call, statuses ...Status) {
	defer debug.SetGCPercent(debug.SetGCPercent(800)) // the tree's garbage is short-lived
	p := policyOfLaws(t, laws, words)
	signs := spell(words, statuses...)
	total := make([]census, len(signs)+1)
	visit := func(t testing.TB, length int, into *census, step func(w *walk, s *Session)) {
		w := walk{t: t, laws: laws, signs: signs, length: length}
		step(&w, p.NewSession(SessionOptions{KeepTrace: KeepEvidence}))
		*into = w.census
	}
	visit(t, 0, &total[0], func(w *walk, s *Session) { w.from(s, nil, make([]bool, len(laws))) })
	t.Run("from", func(t *testing.T) {
		for i, sg := range signs {
			t.Run(sg.String(), func(t *testing.T) {
				t.Parallel()
				visit(t, length, &total[i+1], func(w *walk, s *Session) { w.step(s, nil, make([]bool, len(laws)), sg) })
			})
		}
	})
	for _, c := range total[1:] {
		total[0].add(c)
	}
	t.Logf("%d rules, %d traces (each a prefix of the longer ones), %d comparisons of verdict, exercise and violations, %d violations, %d known gaps",
		len(laws), total[0].traces, total[0].comparisons, total[0].violations, total[0].gaps)
}

func (w *walk) from(s *Session, deeds []deed, broken []bool) {
	w.traces++
	w.compareVerdicts(s, deeds, broken)
	if len(deeds) < w.length {
		for _, sg := range w.signs {
			w.step(s.clone(), deeds, broken, sg)
		}
	}
	w.compareEnd(s, deeds, broken)
}

// step lets one more call happen and compares its violations. The engine is
// given the calls that have a server in its three spellings in turn.
func (w *walk) step(s *Session, deeds []deed, broken []bool, sg sign) {
	deeds = follow(slices.Clip(deeds), 2*len(deeds), sg)
	last := len(deeds) - 1
	found, err := s.Record(respelled(sg.call, len(deeds)))
	if err != nil {
		w.t.Fatal(err)
	}
	got := rulesOf(w.t, len(w.laws), found, len(deeds))
	now := make([]bool, len(w.laws))
	for i := range w.laws {
		l := &w.laws[i]
		objections := l.objections(deeds, last)
		if want := objections + l.notices(deeds, last); want != got[i] && !(got[i] < want && l.unseen(deeds)) {
			w.t.Fatalf("%s after %s: engine objects %d times, definition %d", s.policy.rules[i].text, w.spelled(deeds), got[i], want)
		}
		now[i] = broken[i] || objections > 0 && deeds[last].happened()
	}
	w.violations += len(found)
	w.from(s, deeds, now)
}

// rulesOf reads how often each rule is behind the violations of one step.
func rulesOf(t testing.TB, rules int, found []Violation, step int) []int {
	t.Helper()
	got := make([]int, rules)
	for _, v := range found {
		i, err := strconv.Atoi(v.Rule)
		if err != nil || v.Step != step || v.Kind != Temporal || v.Call == nil {
			t.Fatalf("unexpected violation %+v", v)
		}
		got[i]++
	}
	return got
}

func (w *walk) compareVerdicts(s *Session, deeds []deed, broken []bool) {
	for i := range w.laws {
		w.comparisons++
		l := &w.laws[i]
		got, want := s.verdict(i), Unknown
		if l.blind() || l.settled(len(deeds)) {
			want = l.verdictSoFar(deeds, 2*len(deeds), broken[i])
			if got == Satisfied && want == Unknown && (l.reads || !l.common() && l.per == nil) {
				want = Satisfied // it is for the end to tell
			}
		} else {
			want = l.verdict(deeds, 2*len(deeds), broken[i], w.signs)
		}
		if knownGap(l, got, want, deeds) || got == Unknown && l.unseen(deeds) {
			w.gaps++
		} else if got != want {
			w.t.Fatalf("%s after %s: verdict %s, by definition %s", s.policy.rules[i].text, w.spelled(deeds), got, want)
		}
		if got, want := s.memory[i].touched > 0, l.exercised(deeds); got != want {
			w.t.Fatalf("%s after %s: exercised %v, by definition %v", s.policy.rules[i].text, w.spelled(deeds), got, want)
		}
		for slot, n := range s.memory[i].matched {
			if got, want := n > 0, l.matched(slot, deeds); got != want {
				w.t.Fatalf("%s after %s: operand %d matched %v, by definition %v", s.policy.rules[i].text, w.spelled(deeds), slot, got, want)
			}
		}
	}
}

// knownGap allows the verdicts that the engine gives later than LTL3 would. Once
// two servers offer a name, a requirement that names no server can never be met
// by it; nor can one that asks for some server, once a call without any has taken
// the name. The engine says Unknown until the session ends, and Violated then, as
// the definition does. So it is where attempts have used up exactly_n_times and
// too few succeeded.
func knownGap(l *law, got, want Verdict, deeds []deed) bool {
	if l.template == "exactly_n_times" && got == Unknown && want == Violated {
		return true
	}
	return l.demands() && got == Unknown && want == Violated && slices.ContainsFunc(deeds, func(d deed) bool {
		return twoServers(deeds, d, inFlight) || l.x[0].served && d.tool == l.x[0].tool && d.server == ""
	})
}

// common says whether one call may match both operands. The engine does not look
// at what they have in common, so that a rule which nothing can meet any more for
// that reason is Unknown until the session ends.
func (l *law) common() bool {
	return slices.ContainsFunc(l.x, func(m choice) bool {
		return slices.ContainsFunc(l.y, func(o choice) bool { return m.tool == o.tool || m.tool == "*" || o.tool == "*" })
	})
}

// blind says whether the definition does not look ahead for the law's verdicts,
// but only takes those for Violated that have been broken.
func (l *law) blind() bool {
	return l.timed() || l.reads || l.demands() && (l.common() || l.per != nil)
}

// settled says whether the definition looks ahead no more after so many calls:
// what it would find it has found after fewer.
func (l *law) settled(calls int) bool {
	switch l.template {
	case "must_follow", "must_follow_each", "must_follow_immediately", "must_precede_each", "must_precede_immediately", "both_or_neither", "one_of",
		"never", "only", "must_be_first", "must_be_last", "exactly_n_times", "at_least_n_times", "at_most_per_turn", "no_repeat":
		return calls > 3 || l.within > 0 && calls > 2
	}
	return l.within > 0 && calls > 2 || l.per != nil && calls > 2
}

// demands says whether the law can be broken by what does not happen.
func (l *law) demands() bool {
	switch l.template {
	case "required_before_session_end", "at_least_n_times", "exactly_n_times", "must_be_last", "both_or_neither", "one_of",
		"must_follow", "must_follow_each", "must_follow_immediately":
		return true
	}
	return false
}

// compareEnd closes the session here.
func (w *walk) compareEnd(s *Session, deeds []deed, broken []bool) {
	got := make([]int, len(w.laws))
	for _, v := range s.Close() {
		i, _ := strconv.Atoi(v.Rule)
		if v.Step != len(deeds) || v.Call != nil {
			w.t.Fatalf("unexpected violation at the end: %+v", v)
		}
		got[i]++
	}
	for i := range w.laws {
		l := &w.laws[i]
		if want := l.left(deeds, 2*len(deeds)); got[i] != want && !(got[i] < want && l.unseen(deeds)) {
			w.t.Fatalf("%s at the end of %s: engine objects %d times, definition %d", s.policy.rules[i].text, w.spelled(deeds), got[i], want)
		}
		if got, want := s.verdict(i), l.verdictEnd(deeds, 2*len(deeds), broken[i]); got != want && !(got == Undecided && l.unseen(deeds)) {
			w.t.Fatalf("%s at the end of %s: verdict %s, by definition %s", s.policy.rules[i].text, w.spelled(deeds), got, want)
		}
	}
}

func (w *walk) spelled(deeds []deed) string {
	var texts []string
	for _, d := range deeds {
		for _, sg := range w.signs {
			if sg.word == d.word && sg.call.Outcome.Status == d.status {
				text := sg.String()
				if d.time > 0 {
					text += "@" + strconv.Itoa(d.time)
				}
				texts = append(texts, text)
			}
		}
	}
	return "[" + strings.Join(texts, " ") + "]"
}
