package acel

import (
	"reflect"
	"slices"
	"strconv"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"pgregory.net/rapid"
)

func judging(p *Policy, t Trace) Result {
	GinkgoHelper()
	result, err := Judge(p, t)
	Expect(err).NotTo(HaveOccurred())
	return result
}

var _ = Describe("Judge", func() {
	policy := func() *Policy {
		GinkgoHelper()
		return policyOf(RequiredBeforeSessionEnd("log"), AtMostNTimes("pay", 1), MustPrecede("ok", "delete"), RequiredBeforeSessionEnd("ok"))
	}
	calls := play("delete ok pay pay~ pay?")
	verdicts := func(r Result) (all []Verdict) {
		for _, one := range r.Rules {
			all = append(all, one.Verdict)
		}
		return all
	}

	It("judges a complete trace as Replay does", func() {
		p := policy()
		want, err := Replay(p, Trace{Calls: calls}.All())
		Expect(err).NotTo(HaveOccurred())
		got := judging(p, Trace{Calls: calls})
		Expect(got).To(Equal(want))
		Expect(verdicts(got)).To(Equal([]Verdict{Violated, Violated, Violated, Satisfied}))
		Expect(got.Violations).To(HaveLen(4))
	})

	It("misses no requirement of a trace that goes on, and gives the verdicts of the moment", func() {
		got := judging(policy(), Trace{Calls: calls[:3], Extent: Ongoing})
		Expect(stepsAndRules(got.Violations)).To(Equal([]string{"1 by must_precede(ok, delete)"}))
		Expect(verdicts(got)).To(Equal([]Verdict{Unknown, Unknown, Violated, Satisfied}))
		Expect(got.Steps).To(Equal(3))
	})

	It("leaves undecided what calls that are missing could have changed, as Cut does", func() {
		p := policy()
		s := p.NewSession(SessionOptions{})
		recording(s, calls[1:3]...)
		s.Cut()
		got := judging(p, Trace{Calls: calls[1:3], Extent: Partial})
		Expect(got.Violations).To(BeEmpty())
		Expect(got.Rules).To(Equal(s.Results()))
		Expect(verdicts(got)).To(Equal([]Verdict{Undecided, Undecided, Satisfied, Satisfied}))
	})

	It("takes no policy for none that demands nothing", func() {
		_, err := Judge(nil, Trace{})
		Expect(err).To(MatchError(ErrNoPolicy))
		Expect(judging(policyOf(), Trace{})).To(Equal(Result{Rules: []RuleResult{}}))
	})

	It("refuses an extent that there is not, in one line", func() {
		result, err := Judge(policyOf(), Trace{Extent: 4})
		Expect(err).To(MatchError("extent 4: no such value; use Complete, Ongoing, Partial or Stopped"))
		Expect(err).To(MatchError(ErrNoSuchValue))
		Expect(result).To(Equal(Result{}))
	})

	It("stops at a record that cannot be judged, however far the trace goes", func() {
		for _, extent := range []Extent{Complete, Ongoing, Partial} {
			_, err := Judge(policy(), Trace{Calls: []Call{{ID: "1", Phase: Ends}}, Extent: extent})
			Expect(err).To(MatchError(ErrNotBegun))
		}
	})

	It("decides nothing by a call in flight whose end is missing", func() {
		attempt := Operand{Tool: "a", On: Attempt}
		t := Trace{Calls: []Call{{Tool: "a", ID: "1", Phase: Begins}}, Extent: Partial}
		Expect(judging(policyOf(RequiredBeforeSessionEnd(attempt)), t).Rules[0].Verdict).To(Equal(Undecided))
		t.Calls = append(t.Calls, Call{Tool: "a"})
		Expect(judging(policyOf(RequiredBeforeSessionEnd(attempt)), t).Rules[0].Verdict).To(Equal(Satisfied))
	})

	It("begins with the policy's state and what the session set over it", func() {
		p := policyOfTools([]Tool{{Name: "deploy", Require: levelIs("1")}})
		s := p.NewSession(SessionOptions{State: map[string]any{"level": 1}})
		Expect(recording(s, play("deploy")...)).To(BeEmpty())
		given := map[string]any{"level": 1, "deep": map[string]any{"n": 1}}
		s = p.NewSession(SessionOptions{State: given})
		Expect(recording(s, play("deploy")...)).To(BeEmpty())
		given["level"], given["deep"].(map[string]any)["n"] = 2, 2
		t := s.Trace()
		Expect(t.State["deep"]).To(MatchJSON(`{"n":1}`), "as it was when the session began")
		Expect(judging(p, t).Violations).To(BeEmpty())
		t.State["level"] = 2
		Expect(judging(p, t).Violations).To(HaveLen(1))
		Expect(judging(p, s.Trace()).Violations).To(BeEmpty(), "the session has its own")
		t.State = map[string]any{"level": func() {}}
		_, err := Judge(p, t)
		Expect(err).To(HaveOccurred())
	})
})

// namedWords are calls whose ids and turns repeat.
func namedWords() []Call {
	return append(richWords(), Call{Tool: "a", ID: "1"}, Call{Tool: "b", ID: "1"}, Call{Tool: "a", Turn: "t"}, Call{Tool: "b", Turn: "u", ID: "1"})
}

// agree holds what the kept trace is judged to be to what the session says.
func (g *gate) agree(p *Policy) {
	t := g.session.Trace()
	result, err := Judge(p, t)
	if err != nil {
		g.t.Fatal(err)
	}
	if got := g.session.Results(); !reflect.DeepEqual(got, result.Rules) {
		g.t.Fatalf("the session says %+v, its %v %+v", got, t, result.Rules)
	}
	if got, want := stepsAndRules(inOrder(p, g.found)), stepsAndRules(result.Violations); !slices.Equal(got, want) {
		g.t.Fatalf("the session found %v, its %v has %v", got, t, want)
	}
	if result.Steps != g.session.Steps() {
		g.t.Fatalf("the session has %d steps, its trace %d", g.session.Steps(), result.Steps)
	}
}

func TestTheTraceSoFarIsJudgedAsTheSessionJudgesIt(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		words := namedWords()
		policy := drawRich(t, words)
		mode := rapid.SampledFrom([]Mode{Enforce, Shadow}).Draw(t, "mode")
		g := gate{t: t, session: policy.NewSession(SessionOptions{Mode: mode}), words: words}
		g.agree(policy)
		for _, h := range drawRun(t, words, 20) {
			if h.begins {
				g.begin(h.word)
			} else if len(g.aloft) > 0 {
				g.end(h.flight%len(g.aloft), h.outcome())
			}
			g.agree(policy)
		}
		if rapid.Bool().Draw(t, "cut") {
			g.found = append(g.found, g.session.Cut()...)
		} else {
			g.found = append(g.found, g.session.Close()...)
		}
		g.agree(policy)
	})
}

// A session may be live and be given records too, whose ids may be those of
// calls in flight.
func TestTheTraceOfLiveAndRecordedCallsIsJudgedAsTheSessionJudgesIt(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		words := richWords()
		for i := range words {
			words[i].ID = strconv.Itoa(i % 2)
		}
		policy := drawRich(t, words)
		g := gate{t: t, session: policy.NewSession(SessionOptions{Mode: Shadow}), words: words}
		open := map[string]bool{}
		for _, h := range drawRun(t, words, 20) {
			c := words[h.word]
			c.ID = strconv.Itoa(h.flight % 2)
			switch {
			case h.begins && h.flight < 2:
				g.begin(h.word)
				continue
			case h.begins && open[c.ID]:
				c = Call{ID: c.ID, Phase: Ends, Outcome: h.outcome()}
				delete(open, c.ID)
			case h.begins:
				c.Phase, open[c.ID] = Begins, true
			case len(g.aloft) > 0:
				g.end(h.flight%len(g.aloft), h.outcome())
				continue
			default:
				c.Outcome = h.outcome()
			}
			v, err := g.session.Record(c)
			if err != nil {
				t.Fatal(err)
			}
			g.found = append(g.found, v...)
			g.agree(policy)
		}
	})
}
