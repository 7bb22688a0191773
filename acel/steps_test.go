package acel

import (
	"encoding/json"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"pgregory.net/rapid"
)

var _ = Describe("the steps of a trace", func() {
	begun := func(tool, id string) Call { return Call{Tool: tool, ID: id, Phase: Begins} }
	ended := func(id string, o Outcome) Call { return Call{ID: id, Phase: Ends, Outcome: o} }

	It("are its calls, where each is one record", func() {
		calls := play("a b! c? d~")
		Expect(Trace{Calls: calls}.Steps()).To(Equal(calls))
		Expect(Trace{}.Steps()).To(BeEmpty())
	})

	It("are in the order of the begins, each with the outcome of its end", func() {
		out := Outcome{Status: Failed, Result: json.RawMessage(`1`), Error: "no"}
		first := begun("a", "1")
		first.Args, first.Server, first.Turn = json.RawMessage(`{}`), "s", "t"
		t := Trace{Calls: []Call{first, begun("b", "2"), {Tool: "c"}, ended("2", Outcome{}), ended("1", out)}}
		got, err := t.Steps()
		Expect(err).NotTo(HaveOccurred())
		Expect(t.Len()).To(Equal(len(got)))
		Expect(t.InFlight()).To(BeEmpty())
		Expect(t.Released()).To(Equal(t))
		Expect(Trace{Calls: t.Calls[:4]}.InFlight()).To(Equal([]int{1}))
		Expect(Trace{Calls: t.Calls[:3]}.InFlight()).To(Equal([]int{1, 2}))
		released, err := Trace{Calls: t.Calls[:3]}.Released().Steps()
		Expect(err).NotTo(HaveOccurred())
		Expect(statusesOf(Trace{Calls: released})).To(Equal([]Status{Refused, Refused, OK}))
		Expect(got).To(Equal([]Call{
			{Tool: "a", ID: "1", Server: "s", Turn: "t", Args: json.RawMessage(`{}`), Outcome: out}, {Tool: "b", ID: "2"}, {Tool: "c"},
		}))
	})

	It("are none of an extent that does not exist", func() {
		_, err := Trace{Extent: 9}.Steps()
		Expect(err).To(MatchError(ErrNoSuchValue))
	})

	It("are those of a session that ends now, of one that goes on", func() {
		for extent, ended := range map[Extent]Extent{Ongoing: Complete, Complete: Complete, Partial: Partial} {
			Expect(Trace{Name: "n", Extent: extent}.Ended()).To(Equal(Trace{Name: "n", Extent: ended}))
		}
	})

	It("are unfinished where an end is missing, whatever the begin says of it", func() {
		c := begun("a", "1")
		c.Outcome = Outcome{Result: json.RawMessage(`1`)}
		Expect(Trace{Calls: []Call{c}}.Steps()).To(Equal([]Call{{Tool: "a", ID: "1", Outcome: Outcome{Status: Unfinished}}}))
	})

	It("are refused where the call was released", func() {
		got, err := Trace{Calls: []Call{begun("a", "1"), ended("1", Outcome{Status: Refused})}}.Steps()
		Expect(err).NotTo(HaveOccurred())
		Expect(got[0].Outcome.Status).To(Equal(Refused))
	})

	It("may use an id again once its call has ended", func() {
		got, err := Trace{Calls: []Call{begun("a", "1"), ended("1", Outcome{}), begun("b", "1"), ended("1", Outcome{Status: Failed})}}.Steps()
		Expect(err).NotTo(HaveOccurred())
		Expect(got).To(Equal([]Call{{Tool: "a", ID: "1"}, {Tool: "b", ID: "1", Outcome: Outcome{Status: Failed}}}))
	})

	It("leave the trace as it is", func() {
		t := Trace{Calls: []Call{begun("a", "1"), ended("1", Outcome{Status: Failed})}}
		_, err := t.Steps()
		Expect(err).NotTo(HaveOccurred())
		Expect(t.Calls[0]).To(Equal(begun("a", "1")))
	})

	DescribeTable("are none, and the error is Record's, where records do not join",
		func(is error, calls ...Call) {
			steps, err := Trace{Calls: calls}.Steps()
			Expect(steps).To(BeNil())
			Expect(err).To(MatchError(is))
			_, judged := Judge(policyOf(), Trace{Calls: calls})
			Expect(err).To(MatchError(judged.Error()))
		},
		Entry("begun twice", ErrBegunTwice, begun("a", "1"), begun("b", "1")),
		Entry("not begun", ErrNotBegun, ended("1", Outcome{})),
		Entry("ended twice", ErrNotBegun, begun("a", "1"), ended("1", Outcome{}), ended("1", Outcome{})),
		Entry("no such status", ErrNoSuchValue, Call{Tool: "a", Outcome: Outcome{Status: 4}}),
		Entry("no such status of a begin", ErrNoSuchValue, Call{Tool: "a", Phase: Begins, Outcome: Outcome{Status: 4}}),
		Entry("no such phase", ErrNoSuchValue, Call{Tool: "a", ID: "7", Phase: 3, Place: Place{File: "t.json", Line: 2}}),
	)

	It("of a session are as the records that it was given", func() {
		calls := []Call{
			begun("a", "1"),
			{Tool: "x", ID: "1"},
			begun("b", "2"), ended("1", Outcome{}), begun("c", "1"),
			ended("1", Outcome{Status: Failed}), begun("d", ""), ended("", Outcome{}), ended("2", Outcome{Status: Refused}), begun("e", "2"),
		}
		for i := range calls {
			if calls[i].Phase == Begins {
				calls[i].Outcome.Status = Unfinished
			}
		}
		s := policyOf().NewSession(SessionOptions{})
		recording(s, calls...)
		Expect(s.Trace().Calls).To(Equal(calls))
	})

	It("of a session keep apart a live call and a record of its id", func() {
		s := policyOf().NewSession(SessionOptions{})
		live, _ := s.Begin(Call{Tool: "live", ID: "1"})
		recording(s, begun("a", "1"), Call{Tool: "x"})
		live.End(Outcome{Status: Failed})
		recording(s, ended("1", Outcome{}), begun("b", "1"), ended("1", Outcome{}))
		Expect(statusesOf(s.Trace())).To(Equal([]Status{Failed, OK, OK, OK}))
	})

	It("of a live session under Strict are judged as it judged them, though they share a turn", func() {
		p, err := NewPolicy(PolicyConfig{Rules: []Rule{MustPrecede("validate", "delete")}, Concurrency: Strict})
		Expect(err).NotTo(HaveOccurred())
		s := p.NewSession(SessionOptions{})
		for _, tool := range []string{"validate", "delete"} {
			ticket, _ := s.Begin(Call{Tool: tool, Turn: "t"})
			Expect(ticket.End(Outcome{})).To(BeEmpty())
		}
		s.Close()
		result := judging(p, s.Trace())
		Expect(result.Violations).To(BeEmpty())
		Expect(result.Rules).To(Equal(s.Results()))
	})

	It("of a session hold a call that was refused for its phase as refused", func() {
		for _, phase := range []Phase{Begins, Ends, 9} {
			s := policyOf(AtMostNTimes("pay", 0)).NewSession(SessionOptions{})
			ticket, _ := s.Begin(Call{Tool: "pay", Phase: phase})
			Expect(ticket).To(BeNil())
			Expect(statusesOf(s.Trace())).To(Equal([]Status{Refused}))
		}
	})
})

func TestTheTraceOfASessionHasItsSteps(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		words := namedWords()
		mode := rapid.SampledFrom([]Mode{Enforce, Shadow, Halt}).Draw(t, "mode")
		g := gate{t: t, session: drawRich(t, words).NewSession(SessionOptions{Mode: mode}), words: words}
		var begun []int
		for _, h := range drawRun(t, words, 30) {
			if h.begins {
				g.begin(h.word)
				begun = append(begun, h.word)
			} else if len(g.aloft) > 0 {
				g.end(h.flight%len(g.aloft), h.outcome())
			}
			g.hasSteps(begun)
		}
		g.session.Close()
		g.hasSteps(begun)
	})
}

// hasSteps holds the steps of the kept trace to the calls that began.
func (g *gate) hasSteps(begun []int) {
	steps, err := g.session.Trace().Steps()
	if err != nil {
		g.t.Fatal(err)
	}
	if len(steps) != g.session.Steps() || len(steps) != len(begun) {
		g.t.Fatalf("%d steps of a session of %d, where %d began", len(steps), g.session.Steps(), len(begun))
	}
	for i, c := range steps {
		word, deed := g.words[begun[i]], g.deeds[i]
		status := deed.status
		if deed.end == inFlight {
			status = Unfinished
		}
		if c.Tool != word.Tool || c.Server != word.Server || string(c.Args) != string(word.Args) || c.Turn != word.Turn || c.Outcome.Status != status {
			g.t.Fatalf("step %d is %+v, where %+v began and is %v", i+1, c, word, status)
		}
	}
}
