package evidence_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"strings"
	"sync"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/evidence"
	"github.com/acel-dev/acel/acel/ledger"
)

var _ = Describe("a log of evidence", func() {
	DescribeTable("has a bundle for each violation of a live session",
		func(mode acel.Mode, rules ...string) {
			var w bytes.Buffer
			p := guarded()
			l := logTo(&w, p, evidence.Options{})
			s := p.NewSession(acel.SessionOptions{Mode: mode, Observer: l})
			run := func(context.Context) (json.RawMessage, error) { return nil, nil }
			for _, c := range []acel.Call{call("pay", `{"amount": 70}`), call("delete", `{}`), call("pay", `{"amount": 70}`)} {
				_, _ = s.Call(context.Background(), c, run)
			}
			s.Close()
			Expect(l.Close(evidence.Counts{Sessions: 1, Calls: 3})).To(Succeed())

			var found []string
			for _, b := range bundlesOf(w.Bytes()) {
				found = append(found, b.Violation.Rule)
				Expect(b.Policy).To(Equal(evidence.PolicyDigest(p)))
				Expect(b.State).To(MatchJSON(`{"open": true}`))
			}
			Expect(found).To(Equal(rules))
		},
		Entry("that enforces", acel.Enforce, "must_precede(validate, delete)", "at_most_total(pay, amount, 100)", "required_before_session_end(logout)"),
		Entry("in shadow", acel.Shadow, "must_precede(validate, delete)", "at_most_total(pay, amount, 100)", "required_before_session_end(logout)"),
		Entry("that halts, each later call included", acel.Halt, "must_precede(validate, delete)", "session", "required_before_session_end(logout)"),
	)

	It("tells the policy before anything else, and what was judged at its end", func() {
		lines := linesOf(deletions(1, evidence.Options{}))
		Expect(lines).To(HaveLen(4))
		Expect(lines[1]).To(ContainSubstring(`"kind":"policy","data":{"digest":"sha256:`))
		Expect(lines[1]).To(ContainSubstring(`"rules":[{"rule":"must_precede(validate, delete)","spec":"must_precede(validate, delete)","severity":"error"}]`))
		Expect(lines[3]).To(ContainSubstring(`"kind":"end","data":{"sessions":1,"calls":1,"bundles":1,"unchecked":0}`))
	})

	It("proves as well that nothing was found", func() {
		found, err := evidence.Verify(bytes.NewReader(deletions(0, evidence.Options{})), ledger.Options{})
		Expect(err).NotTo(HaveOccurred())
		Expect(found.Sound()).To(BeTrue())
		Expect(found.Bundles).To(BeZero())
		Expect(found.Counts).To(Equal(&evidence.Counts{Sessions: 1}))
	})

	It("is the same, byte for byte, for the same sessions at the same time", func() {
		o := evidence.Options{Signer: signerOf("ci")}
		Expect(deletions(3, o)).To(Equal(deletions(3, o)))
	})

	It("keeps apart sessions that run at once", func() {
		var w bytes.Buffer
		p := guarded()
		l := logTo(&w, p, evidence.Options{})
		var sessions sync.WaitGroup
		for _, id := range []string{"a", "b", "c", "d"} {
			s := p.NewSession(acel.SessionOptions{Observer: l.Session(evidence.Session{ID: id})})
			sessions.Go(func() {
				for range 25 {
					s.Begin(call("delete", `{"of": "`+id+`"}`))
				}
			})
		}
		sessions.Wait()
		Expect(l.Close(evidence.Counts{})).To(Succeed())
		steps := map[string]int{}
		for _, b := range bundlesOf(w.Bytes()) {
			steps[b.Session.ID]++
			Expect(b.Violation.Step).To(Equal(steps[b.Session.ID]))
			Expect(b.Trace.Calls).To(HaveLen(b.Violation.Step))
			Expect(b.Trace.Calls[b.Violation.Step-1]).To(MatchJSON(`{"tool": "delete", "args": {"of": "` + b.Session.ID + `"}, "outcome": "refused", "error": "` + b.Violation.Message + `"}`))
		}
		Expect(steps).To(Equal(map[string]int{"a": 25, "b": 25, "c": 25, "d": 25}))
	})

	It("keeps texts that are not UTF-8, mended", func() {
		var w bytes.Buffer
		p := policyOf(acel.PolicyConfig{Rules: []acel.Rule{acel.Never("\xffdrop")}})
		l := logTo(&w, p, evidence.Options{})
		s := p.NewSession(acel.SessionOptions{Observer: l})
		_, err := s.Record(acel.Call{Tool: "\xffdrop", Args: json.RawMessage("{\"a\": \"\xfe\"}"), User: "\xfd"})
		Expect(err).NotTo(HaveOccurred())
		Expect(l.Close(evidence.Counts{})).To(Succeed())
		Expect(bundlesOf(w.Bytes())).To(HaveLen(1))
	})

	It("writes nothing more once something could not be written", func() {
		w := &brittle{room: 3}
		p := policyOf(acel.PolicyConfig{Rules: []acel.Rule{acel.Never("drop")}})
		l, err := evidence.NewLog(w, p, evidence.Options{Name: "specs/1", Clock: someDay})
		Expect(err).NotTo(HaveOccurred())
		s := p.NewSession(acel.SessionOptions{Observer: l})
		for range 3 {
			s.Begin(call("drop", `{}`))
		}
		Expect(l.Err()).To(MatchError(ContainSubstring("disk full")))
		Expect(l.Close(evidence.Counts{})).To(MatchError(ContainSubstring("disk full")))
		Expect(strings.Count(w.String(), "\n")).To(Equal(3))
	})

	It("goes on behind a writer that panics with nothing", func() {
		w := &brittle{room: 3, panics: true}
		l, err := evidence.NewLog(w, guarded(), evidence.Options{Name: "specs/1", Clock: someDay})
		Expect(err).NotTo(HaveOccurred())
		bundle := bundlesOf(deletions(1, evidence.Options{}))[0]
		Expect(l.Append(bundle)).To(Succeed())
		Expect(func() { _ = l.Append(bundle) }).To(PanicWith("disk on fire"))
		Expect(l.Append(bundle)).To(MatchError(ContainSubstring("broken off")))
		Expect(l.Close(evidence.Counts{})).To(MatchError(ContainSubstring("broken off")))
	})

	It("takes no bundle that is none, and has no end then", func() {
		var w bytes.Buffer
		l := logTo(&w, guarded(), evidence.Options{})
		Expect(l.Append(&evidence.Bundle{})).To(MatchError(ContainSubstring("lacks its violation")))
		Expect(l.Append(bundlesOf(deletions(1, evidence.Options{}))[0])).To(Succeed(), "others can be recorded")
		Expect(l.Close(evidence.Counts{})).To(MatchError(ContainSubstring("lacks its violation")))
		found, err := evidence.Verify(&w, ledger.Options{})
		Expect(err).NotTo(HaveOccurred())
		Expect(found.Fault.Check).To(Equal(ledger.CheckEnd))
		Expect(found.Bundles).To(Equal(1))
	})

	It("tells of a session that could not be recorded", func() {
		var w bytes.Buffer
		p := guarded()
		l := logTo(&w, p, evidence.Options{})
		s := p.NewSession(acel.SessionOptions{Observer: l.Session(evidence.Session{})})
		_, err := s.Record(call("", ""))
		Expect(err).NotTo(HaveOccurred())
		Expect(l.Err()).To(MatchError(ContainSubstring("names no tool")))
	})

	It("is of a policy", func() {
		_, err := evidence.NewLog(&bytes.Buffer{}, nil, evidence.Options{Name: "specs/1"})
		Expect(err).To(MatchError(acel.ErrNoPolicy))
	})

	It("does not begin where its name is none, or nothing can be written", func() {
		_, err := evidence.NewLog(&bytes.Buffer{}, guarded(), evidence.Options{Name: "two words"})
		Expect(err).To(MatchError(ContainSubstring("two words")))
		_, err = evidence.NewLog(&brittle{}, guarded(), evidence.Options{Name: "specs/1"})
		Expect(err).To(MatchError(ContainSubstring("disk full")))
	})

	It("makes each entry durable before it goes on, where it is told how", func() {
		synced := 0
		var w bytes.Buffer
		o := evidence.Options{Sync: func() error { synced++; return nil }}
		l := logTo(&w, guarded(), o)
		s := guarded().NewSession(acel.SessionOptions{Observer: l})
		s.Begin(call("delete", `{}`))
		Expect(synced).To(Equal(strings.Count(w.String(), "\n")))
		Expect(synced).To(Equal(3))
	})
})

// A brittle writer has room for so many lines.
type brittle struct {
	bytes.Buffer
	room   int
	panics bool
}

func (b *brittle) Write(p []byte) (int, error) {
	if b.room == 0 && b.panics {
		panic("disk on fire")
	}
	if b.room == 0 {
		return 0, errors.New("disk full")
	}
	b.room--
	return b.Buffer.Write(p)
}
