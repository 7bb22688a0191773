package acel

import (
	"errors"
	"fmt"
	"testing"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"github.com/onsi/gomega/format"
	"github.com/onsi/gomega/types"
)

// The properties are Gomega's in all three ways.
var (
	_ types.GomegaMatcher   = Property(nil)
	_ types.OracleMatcher   = Property(nil)
	_ format.GomegaStringer = Property(nil)
	_ types.GomegaMatcher   = Occurrence(nil)
	_ types.OracleMatcher   = Occurrence(nil)
	_ format.GomegaStringer = Occurrence(nil)
)

// brevity is the property of traces of so many calls at most.
type brevity int

func (n brevity) String() string { return fmt.Sprintf("brief(%d)", int(n)) }
func (n brevity) Demand() string { return fmt.Sprintf("have at most %d calls", int(n)) }
func (n brevity) Check(t Trace) (Finding, error) {
	has := t.Len()
	return Finding{
		Holds: has <= int(n), Final: has > int(n),
		Explain: func() string { return fmt.Sprintf("has %d", has) },
	}, nil
}

// blind is the checker that can judge nothing.
type blind struct{ brevity }

var errBlind = errors.New("nothing can be seen")

func (blind) Check(Trace) (Finding, error) { return Finding{}, errBlind }

// silent finds without a word.
type silent struct{ brevity }

func (c silent) Check(t Trace) (Finding, error) {
	f, err := c.brevity.Check(t)
	f.Explain = nil
	return f, err
}

// failuresOf are the failures of assertions, panics among them.
func failuresOf(assert func(g Gomega)) (all []string) {
	defer func() {
		if p := recover(); p != nil {
			all = append(all, fmt.Sprint("panic: ", p))
		}
	}()
	assert(NewGomega(func(message string, _ ...int) { all = append(all, message) }))
	return all
}

// opened is an open session with calls.
func opened(line string) *Session {
	GinkgoHelper()
	s := policyOf().NewSession(SessionOptions{})
	recording(s, play(line)...)
	return s
}

var _ = Describe("a property", func() {
	short := func() Property { return NewProperty(brevity(2)) }

	It("is a predicate, a matcher and what Satisfy takes", func() {
		p := short()
		few, many := Trace{Calls: play("a b")}, Trace{Calls: play("a b c")}
		Expect(p(few)).To(BeTrue())
		Expect(p(many)).To(BeFalse())
		Expect(few).To(p)
		Expect(few).To(Satisfy(p))
		Expect(&few).To(And(p, Satisfy(p)))
		Expect(many).NotTo(p)
		Expect(many).NotTo(Satisfy(p))
		Expect([]Trace{few, few}).To(HaveEach(p))
		Expect([]Trace{few, many}).To(ContainElement(Not(p)))
		Expect(opened("a b")).To(p)
		Expect(&Recorder{}).To(Satisfy(p))
	})

	DescribeTable("passes in neither polarity on what cannot be judged, and says why",
		func(p Property, actual any, why string) {
			ok, err := p.Match(actual)
			Expect(ok).To(BeFalse())
			Expect(err).To(MatchError(why))
			for _, matcher := range []types.GomegaMatcher{p, Satisfy(p), Not(p)} {
				Expect(failuresOf(func(g Gomega) { g.Expect(actual).To(matcher) })).To(HaveLen(1))
				Expect(failuresOf(func(g Gomega) { g.Expect(actual).NotTo(matcher) })).To(HaveLen(1))
			}
			Expect(p.MatchMayChangeInTheFuture(actual)).To(BeTrue())
			Expect(p.FailureMessage(actual)).To(Equal(why))
			Expect(p.NegatedFailureMessage(actual)).To(Equal(why))
			if source, is := actual.(Source); is || actual == nil {
				Expect(func() { p(source) }).To(PanicWith(MatchError(err.Error())))
			}
		},
		Entry("nil", short(), nil, "brief(2): got nil, and no trace; did loading it fail?"),
		Entry("a nil pointer to a trace", short(), (*Trace)(nil), "brief(2): got a nil *acel.Trace, and no trace; did loading it fail?"),
		Entry("a nil session", short(), (*Session)(nil), "brief(2): got a nil *acel.Session, and no trace; did loading it fail?"),
		Entry("a nil recorder", short(), (*Recorder)(nil), "brief(2): got a nil *acel.Recorder, and no trace; did loading it fail?"),
		Entry("a number", short(), 7, "brief(2): got int, which is no acel.Source: give an acel.Trace, a *acel.Session or a *acel.Recorder"),
		Entry("bare calls", short(), play("a"),
			"brief(2): got []acel.Call, which is no acel.Source: give an acel.Trace, a *acel.Session or a *acel.Recorder, as acel.Trace{Calls: calls} is"),
		Entry("several traces", short(), []Trace{{}},
			"brief(2): got []acel.Trace, which is no acel.Source: give an acel.Trace, a *acel.Session or a *acel.Recorder; use HaveEach or ContainElement for several"),
		Entry("the name of a file", short(), "run.json",
			"brief(2): got string, which is no acel.Source: give an acel.Trace, a *acel.Session or a *acel.Recorder; LoadTrace reads one from a file"),
		Entry("the bytes of a file", short(), []byte("[]"),
			"brief(2): got []uint8, which is no acel.Source: give an acel.Trace, a *acel.Session or a *acel.Recorder; LoadTrace reads one from a file"),
		Entry("a trace that its checker cannot judge", NewProperty(blind{2}), Trace{}, "brief(2): nothing can be seen"),
		Entry("a session that its checker cannot judge", NewProperty(blind{2}), new(Session), "brief(2): nothing can be seen"),
		Entry("anything, where it has no checker", NewProperty(nil), Trace{},
			"no property: this is no property: make one with NewProperty, as the functions of the package matchers do"),
	)

	It("keeps the checker's error, to be found with errors.Is", func() {
		_, err := NewProperty(blind{2}).Match(Trace{})
		Expect(err).To(MatchError(errBlind))
	})

	DescribeTable("that NewProperty did not make never matches and says so",
		func(p Property) {
			Expect(p.String()).To(Equal("no property"))
			Expect(p.GomegaString()).To(Equal("no property"))
			ok, err := p.Match(Trace{})
			Expect(ok).To(BeFalse())
			Expect(err).To(MatchError(ContainSubstring("make one with NewProperty")))
			Expect(failuresOf(func(g Gomega) { g.Expect(Trace{}).NotTo(p) })).To(HaveLen(1))
			_, err = p.Policy()
			Expect(err).To(MatchError("no property: this is not about rules"))
		},
		Entry("the zero one", Property(nil)),
		Entry("a plain function", Property(func(Source) bool { return true })),
		Entry("a function around another property, which is not that one", Property(func(s Source) bool { return !short()(s) })),
		Entry("both of two", Property(func(s Source) bool { return short()(s) && NewProperty(brevity(0))(s) })),
	)

	It("fails the spec where the zero one is a predicate", func() {
		Expect(failuresOf(func(g Gomega) { g.Expect(Trace{}).NotTo(Satisfy(Property(nil))) })).To(HaveLen(1))
	})

	It("remains itself when it is converted and back", func() {
		p := Property(Occurrence(short()))
		Expect(p.String()).To(Equal("brief(2)"))
		Expect(p.Checker()).To(Equal(brevity(2)))
	})

	Describe("in its messages", func() {
		It("says what was expected and what was found instead", func() {
			p, t := short(), Trace{Name: "run.json", Calls: play("a b c")}
			Expect(p.FailureMessage(t)).To(Equal("Expected run.json, 3 calls\nto have at most 2 calls\nbut it has 3"))
			t.Calls = t.Calls[:1]
			Expect(p.NegatedFailureMessage(t)).To(Equal("Expected run.json, 1 call\nnot to have at most 2 calls\nbut it has 1"))
		})

		It("speaks of each recorded trace that it is asked about, not of the last", func() {
			p := short()
			many, more := Trace{Calls: play("a b c")}, Trace{Calls: play("a b c d")}
			Expect(many).NotTo(p)
			Expect(more).NotTo(p)
			Expect(p.FailureMessage(many)).To(HaveSuffix("has 3"))
			Expect(p.FailureMessage(&more)).To(HaveSuffix("has 4"))
		})

		It("speaks of a live session as Match saw it, though it has gone on since", func() {
			p, s := short(), opened("a b")
			Expect(p.Match(s)).To(BeTrue())
			recording(s, play("c d")...)
			Expect(p.NegatedFailureMessage(s)).To(Equal("Expected a trace of 2 calls so far\nnot to have at most 2 calls\nbut it has 2"))
			Expect(p.Match(s)).To(BeFalse())
			Expect(p.FailureMessage(s)).To(Equal("Expected a trace of 4 calls so far\nto have at most 2 calls\nbut it has 4"))
		})

		It("looks at a session that it has not seen", func() {
			p := short()
			Expect(p.Match(opened("a"))).To(BeTrue())
			Expect(p.FailureMessage(opened("a b c"))).To(HaveSuffix("has 3"))
		})

		It("says the bare fact where its checker explains nothing", func() {
			p := NewProperty(silent{2})
			Expect(p.FailureMessage(Trace{Calls: play("a b c")})).To(HaveSuffix("but it does not"))
			Expect(p.NegatedFailureMessage(Trace{})).To(HaveSuffix("but it does"))
			Expect(p.GomegaString()).To(Equal("brief(2)\na trace of 0 calls, does"))
		})

		It("shows Satisfy its name, and once asked what it found", func() {
			p := short()
			Expect(p.GomegaString()).To(Equal("brief(2)"))
			Expect(p(Trace{Name: "run.json", Calls: play("a b c")})).To(BeFalse())
			Expect(p.GomegaString()).To(Equal("brief(2)\nrun.json, 3 calls, has 3"))
			found := failuresOf(func(g Gomega) { g.Expect(opened("x y z")).To(Satisfy(p)) })
			Expect(found).To(ConsistOf(And(
				HavePrefix("Expected\n    <*acel.Session | 0x"), ContainSubstring(">: a trace of 3 calls so far: x, y, z\nto satisfy predicate\n"),
				HaveSuffix("<acel.Property>: brief(2)\n        a trace of 3 calls so far, has 3"),
			)))
		})

		It("tells nothing of an earlier trace once it was asked about one that is none", func() {
			p := short()
			Expect(p(Trace{})).To(BeTrue())
			_, err := p.Match(7)
			Expect(err).To(HaveOccurred())
			Expect(p.GomegaString()).To(Equal("brief(2)"))
		})
	})

	Describe("asked whether its answer may change", func() {
		ended := func(line string, end func(*Session)) *Session {
			GinkgoHelper()
			s := opened(line)
			end(s)
			return s
		}
		mayChange := func(p Property, source Source) bool {
			_, _ = p.Match(source)
			return p.MatchMayChangeInTheFuture(source)
		}
		cut, closed := func(s *Session) { s.Cut() }, func(s *Session) { s.Close() }

		It("believes its checker alone about a recorded trace, of which there may be more", func() {
			for _, extent := range []Extent{Complete, Ongoing, Partial} {
				few, many := Trace{Calls: play("a"), Extent: extent}, Trace{Calls: play("a b c"), Extent: extent}
				Expect(mayChange(short(), few)).To(BeTrue())
				Expect(mayChange(short(), &few)).To(BeTrue())
				Expect(mayChange(short(), many)).To(BeFalse())
				Expect(mayChange(short(), &many)).To(BeFalse())
			}
		})

		It("expects more of a live session until it is over", func() {
			Expect(mayChange(short(), opened("a"))).To(BeTrue())
			Expect(mayChange(short(), opened("a b c"))).To(BeFalse())
			Expect(mayChange(short(), ended("a", closed))).To(BeFalse())
			Expect(mayChange(short(), ended("a", cut))).To(BeFalse())
		})

		It("is sure of nothing that it has not said before of the same source", func() {
			p := short()
			over := opened("a b c")
			Expect(p.MatchMayChangeInTheFuture(over)).To(BeTrue())
			Expect(mayChange(p, over)).To(BeFalse())
			Expect(p.MatchMayChangeInTheFuture(opened("a b c"))).To(BeTrue(), "that is another session")
			_, _ = p.Match(nil)
			Expect(p.MatchMayChangeInTheFuture(over)).To(BeTrue(), "it could not be said the last time")
		})

		It("expects nothing more of a session that keeps no calls, since it will see none", func() {
			s := policyOf().NewSession(SessionOptions{KeepTrace: KeepEvidence})
			Expect(mayChange(short(), s)).To(BeTrue())
			recording(s, play("a")...)
			Expect(mayChange(short(), s)).To(BeFalse())
		})

		It("lets Eventually wait for a session, and give up once that is over or has failed for good", func() {
			long := NewProperty(atLeast(2))
			s := opened("a")
			done := make(chan struct{})
			go func() {
				defer close(done)
				time.Sleep(20 * time.Millisecond)
				_, _ = s.Record(Call{Tool: "b"})
			}()
			Eventually(s).WithTimeout(time.Minute).Should(long)
			<-done
			for _, hopeless := range []*Session{ended("a", closed), opened("a b c")} {
				start := time.Now()
				found := failuresOf(func(g Gomega) { g.Eventually(hopeless).WithTimeout(time.Minute).Should(And(short(), long)) })
				Expect(found).To(ConsistOf(ContainSubstring("No future change is possible.  Bailing out early")))
				Expect(time.Since(start)).To(BeNumerically("<", 10*time.Second))
			}
		})

		It("lets Consistently stop early at a session that is over", func() {
			start := time.Now()
			Consistently(ended("a", closed)).WithTimeout(time.Minute).Should(short())
			Expect(time.Since(start)).To(BeNumerically("<", 10*time.Second))
		})
	})
})

// atLeast is the property of traces of so many calls or more.
type atLeast int

func (n atLeast) String() string { return fmt.Sprintf("long(%d)", int(n)) }
func (n atLeast) Demand() string { return fmt.Sprintf("have at least %d calls", int(n)) }
func (n atLeast) Check(t Trace) (Finding, error) {
	has := t.Len()
	return Finding{Holds: has >= int(n), Final: has >= int(n)}, nil
}

// rulebound is a checker about rules.
type rulebound struct {
	brevity
	policy *Policy
	err    error
}

func (r rulebound) Policy() (*Policy, error) { return r.policy, r.err }

var _ = Describe("the policy of a property", func() {
	It("is its checker's, or what is wrong with the rules", func() {
		policy, bad := policyOf(AtMostNTimes("a", 1)), errors.New("bad rules")
		got, err := NewProperty(rulebound{2, policy, nil}).Policy()
		Expect(err).NotTo(HaveOccurred())
		Expect(got).To(BeIdenticalTo(policy))
		_, err = NewProperty(rulebound{2, nil, bad}).Policy()
		Expect(err).To(BeIdenticalTo(bad))
	})

	It("is none where the property is not about rules", func() {
		_, err := NewProperty(brevity(2)).Policy()
		Expect(err).To(MatchError("brief(2): this is not about rules"))
	})
})

func TestAPropertyCanBeAskedByManyAtOnce(t *testing.T) {
	p := NewProperty(brevity(50))
	s := sessionOf(t, SessionOptions{}, PolicyConfig{})
	together(100, func(i int) {
		ticket, _ := s.Begin(Call{Tool: "a"})
		if ok, err := p.Match(s); err != nil || !ok && s.Steps() <= 50 {
			t.Errorf("%v, %v after %d calls", ok, err, s.Steps())
		}
		for range 50 {
			_, _ = p.FailureMessage(Trace{}), p.GomegaString()
			p.MatchMayChangeInTheFuture(Trace{})
		}
		ticket.End(Outcome{})
	})
	if p(s) {
		t.Error("100 calls are at most 50")
	}
}
