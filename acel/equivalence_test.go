package acel

import (
	"reflect"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"pgregory.net/rapid"
)

func TestCheckFindsWhatBeginFindsAndMovesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		words := richWords()
		policy := drawRich(t, words)
		mode := rapid.SampledFrom([]Mode{Enforce, Shadow, Halt}).Draw(t, "mode")
		s := policy.NewSession(SessionOptions{Mode: mode})
		for _, h := range drawRun(t, words, 30) {
			before, steps := s.snapshotWithKept(), s.Steps()
			checked := s.Check(words[h.word])
			if s.snapshotWithKept() != before || s.Steps() != steps {
				t.Fatalf("Check moved\n%s to\n%s", before, s.snapshotWithKept())
			}
			ticket, found := s.Begin(words[h.word])
			if !reflect.DeepEqual(checked, found) {
				t.Fatalf("Check found %+v, Begin %+v", checked, found)
			}
			if ticket != nil {
				ticket.End(h.outcome())
			}
		}
	})
}

func TestARefusalLeavesTheSessionAsItWas(t *testing.T) {
	refusals := 0
	rapid.Check(t, func(t *rapid.T) {
		words := richWords()
		s := drawRich(t, words).NewSession(SessionOptions{})
		before := s.snapshotWithKept()
		g := gate{t: t, session: s, words: words, around: func(c Call, ticket *Ticket, v []Violation) {
			if ticket == nil {
				refusals++
				if s.snapshotWithKept() != before {
					t.Fatalf("refusing %v moved\n%s to\n%s", c, before, s.snapshotWithKept())
				}
				if len(v) == 0 {
					t.Fatalf("refused %v for no reason", c)
				}
			} else if len(v) > 0 {
				t.Fatalf("let %v pass, objecting %v", c, v)
			}
		}}
		for _, h := range drawRun(t, words, 30) {
			before = s.snapshotWithKept()
			if h.begins {
				g.begin(h.word)
			} else if len(g.aloft) > 0 {
				g.end(h.flight%len(g.aloft), h.outcome())
			}
		}
	})
	if refusals == 0 {
		t.Error("nothing was ever refused")
	}
}

func TestARefusedRecordLeavesTheSessionAsItWas(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		words := richWords()
		s := drawRich(t, words).NewSession(SessionOptions{})
		for _, c := range drawCalls(t, words, OK, Failed, Refused, Refused) {
			before := s.snapshotWithKept()
			if _, err := s.Record(c); err != nil {
				t.Fatal(err)
			}
			if c.Outcome.Status == Refused && s.snapshotWithKept() != before {
				t.Fatalf("a refused %v moved\n%s to\n%s", c, before, s.snapshotWithKept())
			}
		}
	})
}

func TestReleaseAtOnceLeavesTheSessionAsItWas(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		words := richWords()
		mode := rapid.SampledFrom([]Mode{Enforce, Shadow}).Draw(t, "mode")
		s := drawRich(t, words).NewSession(SessionOptions{Mode: mode})
		g := gate{t: t, session: s, words: words}
		for _, h := range drawRun(t, words, 30) {
			if h.status == Refused { // a late release may show that a call waits in vain
				h.status = Failed
			}
			before := s.snapshotWithKept()
			if ticket, _ := s.Begin(words[h.word]); ticket != nil {
				ticket.Release()
			}
			if s.snapshotWithKept() != before {
				t.Fatalf("begin and release of %v moved\n%s to\n%s", words[h.word], before, s.snapshotWithKept())
			}
			if h.begins {
				g.begin(h.word)
			} else if len(g.aloft) > 0 {
				g.end(h.flight%len(g.aloft), h.outcome())
			}
		}
	})
}

// A release may also come late. Then all that counts is as in a twin session
// in which the call never began, where server names play no part in between.
func TestALateReleaseLeavesNoTrace(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		words := threeTools()
		laws := rapid.SliceOfN(rapid.SampledFrom(everyLaw()), 1, 8).Draw(t, "laws")
		policy := drawPolicy(t, PolicyConfig{Rules: rulesOfLaws(laws)})
		s, twin := policy.NewSession(SessionOptions{Mode: Shadow}), policy.NewSession(SessionOptions{Mode: Shadow})
		at := rapid.IntRange(0, 10).Draw(t, "at")
		run := drawRun(t, words, 20)
		a, b := gate{t: t, session: s, words: words}, gate{t: t, session: twin, words: words}
		var late *Ticket
		for i, h := range run {
			if i == at {
				late, _ = s.Begin(words[h.word])
			}
			if h.begins {
				a.begin(h.word)
				b.begin(h.word)
			} else if len(a.aloft) > 0 {
				a.end(h.flight%len(a.aloft), h.outcome())
				b.end(h.flight%len(b.aloft), h.outcome())
			}
		}
		if late != nil {
			late.Release()
		}
		for i := range s.memory {
			m, w := s.memory[i], twin.memory[i]
			if m.count != w.count || m.sum.cmp(w.sum) != 0 || m.touched != w.touched || m.matched != w.matched || m.undecided != w.undecided {
				t.Fatalf("%s: %+v, without the released call %+v", laws[i].template, m, w)
			}
		}
	})
}

var _ = Describe("the proof's own tools", func() {
	It("copies every field of a session, so that none is forgotten when one is added", func() {
		Expect(fieldsOf(Session{})).To(Equal([]string{
			"mu", "policy", "opts", "memory", "state", "written", "lost", "began", "offers", "flights", "heard", "positions", "moment",
			"fault", "step", "halted", "ended", "open", "turn", "journal", "veil", "args", "results", "scratch", "nothing", "live", "recorded", "veiledState", "heardVeiled", "doubtful", "redacted", "matches", "found", "foundBy",
		}))
		Expect(fieldsOf(memory{})).To(Equal([]string{
			"strand", "apart", "byKey", "debts", "oldest", "disordered", "touched", "broken", "matched", "undecided", "leftOut", "blind", "marked", "plain", "lacks", "reported",
		}))
		Expect(fieldsOf(strand{})).To(Equal([]string{
			"key", "label", "per", "count", "sum", "order", "past", "unseen", "hidden", "missing", "owes", "unsure", "calls", "aloft", "first", "kept", "lapsed", "running",
		}))
		Expect(fieldsOf(order{})).To(Equal([]string{"last", "timeless", "owing", "owingAt"}))
		Expect(fieldsOf(past{})).To(Equal([]string{"times", "dropped", "run", "values", "veiled"}))
		Expect(fieldsOf(flight{})).To(Equal([]string{
			"ticket", "aloft", "offered", "ref", "mark", "moment", "call", "matches", "reads", "blamed", "taped", "veiled", "outcome", "kept",
		}))
	})
})

func fieldsOf(v any) []string {
	var names []string
	for f := range reflect.TypeOf(v).Fields() {
		names = append(names, f.Name)
	}
	return names
}
