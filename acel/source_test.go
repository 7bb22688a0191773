package acel

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"github.com/onsi/gomega/format"
)

// Whoever knows what was called is a source, and is shown in short.
var (
	_ Source                = Trace{}
	_ Source                = (*Session)(nil)
	_ Source                = (*Recorder)(nil)
	_ format.GomegaStringer = Trace{}
	_ format.GomegaStringer = (*Session)(nil)
	_ format.GomegaStringer = (*Recorder)(nil)
)

// a logbook is a source of somebody's own.
type logbook struct{ tools string }

func (l logbook) Trace() Trace { return Trace{Calls: play(l.tools), Extent: Ongoing} }

// a liveLog is one that goes on.
type liveLog struct{ logbook }

var _ = Describe("a source", func() {
	It("may be of one's own", func() {
		p := NewProperty(brevity(2))
		Expect(logbook{"a b"}).To(Satisfy(p))
		Expect(&logbook{"a b c"}).NotTo(p)
	})

	It("of one's own may change if it is referred to, and not otherwise", func() {
		p, l := NewProperty(brevity(2)), &liveLog{logbook{"a b"}}
		Expect(p.Match(l)).To(BeTrue())
		l.tools = "a b c"
		Expect(p.NegatedFailureMessage(l)).To(HaveSuffix("has 2"))
		Expect(p.MatchMayChangeInTheFuture(logbook{"a"})).To(BeTrue())
		Expect(p.MatchMayChangeInTheFuture(&logbook{"a"})).To(BeTrue())
	})

	It("that is a live session is shown as its trace, and is not looked into", func() {
		s := opened("a b")
		Expect(s.String()).To(Equal("a trace of 2 calls so far"))
		Expect(format.Object(s, 0)).To(HaveSuffix(">: a trace of 2 calls so far: a, b"))
		s.Close()
		Expect(s.GomegaString()).To(Equal("a trace of 2 calls: a, b"))
		Expect(new(Session).String()).To(Equal("a trace of 0 calls so far"))
	})

	It("that is a trace is the trace itself", func() {
		t := Trace{Name: "n", Session: "s", Calls: play("a"), Extent: Partial}
		Expect(t.Trace()).To(Equal(t))
	})
})
