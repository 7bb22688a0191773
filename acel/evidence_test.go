package acel

import (
	"encoding/json"
	"errors"
	"runtime"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// A violation keeps the whole arguments of its call, which may be large; all
// that one call brings about share one copy.

var _ = Describe("the arguments that violations hold", func() {
	const size = 4 << 20
	large := Call{Tool: "x", Args: json.RawMessage(`{"data": "` + strings.Repeat("x", size) + `"}`), Outcome: Outcome{Result: json.RawMessage(`1`)}}
	never := func(*State, Call) error { return errors.New("never") }
	session := func(mode Mode) *Session {
		GinkgoHelper()
		p, err := NewPolicy(PolicyConfig{
			Rules: []Rule{AtMostNTimes("x", 0), MustPrecede("y", "x"), AtMostNTimes(Operand{Glob: "*"}, 0), AtMostTotal("x", "n", 1)},
			Tools: []Tool{{Name: "x", Require: never}},
		})
		Expect(err).NotTo(HaveOccurred())
		return p.NewSession(SessionOptions{Mode: mode, KeepTrace: KeepEvidence})
	}

	DescribeTable("are one copy for one call, whatever it breaks",
		func(mode Mode, by func(*Session) []Violation, status Status) {
			s := session(mode)
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			found := by(s)
			runtime.ReadMemStats(&after)
			Expect(found).To(HaveLen(5))
			for _, v := range found {
				Expect(v.Call).To(BeIdenticalTo(found[0].Call))
			}
			Expect(found[0].Call.Args).To(HaveLen(len(large.Args)))
			Expect(found[0].Call.Outcome).To(Equal(Outcome{Status: status}))
			Expect(&found[0].Call.Args[0]).NotTo(BeIdenticalTo(&large.Args[0]), "the caller's")
			Expect(after.TotalAlloc - before.TotalAlloc).To(BeNumerically("<", size*3/2))
		},
		Entry("recorded", Enforce, func(s *Session) []Violation { return recording(s, large) }, OK),
		Entry("recorded as refused", Enforce, func(s *Session) []Violation {
			c := large
			c.Outcome.Status = Refused
			return recording(s, c)
		}, Refused),
		Entry("refused", Enforce, func(s *Session) []Violation { return second(s.Begin(large)) }, Refused),
		Entry("let through", Shadow, func(s *Session) []Violation { return second(s.Begin(large)) }, Unfinished),
		Entry("asked about", Enforce, func(s *Session) []Violation { return s.Check(large) }, Refused),
	)

	It("are one copy for a postcondition, which the call in flight made already", func() {
		no := Tool{Name: "x", Ensure: func(*State, Call, json.RawMessage) error { return errors.New("no") }}
		p, err := NewPolicy(PolicyConfig{Tools: []Tool{no}})
		Expect(err).NotTo(HaveOccurred())
		s := p.NewSession(SessionOptions{KeepTrace: KeepEvidence})
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		found := recording(s, large)
		runtime.ReadMemStats(&after)
		Expect(found).To(HaveLen(1))
		Expect(found[0].Call.Args).To(HaveLen(len(large.Args)))
		Expect(found[0].Call.Outcome).To(Equal(Outcome{Status: Unfinished}))
		Expect(after.TotalAlloc - before.TotalAlloc).To(BeNumerically("<", size*3/2))
	})

	It("are copied anew for the next call", func() {
		s := session(Enforce)
		first, again := s.Check(large), s.Check(large)
		Expect(first[0].Call).NotTo(BeIdenticalTo(again[0].Call))
	})
})

func second(_ *Ticket, v []Violation) []Violation { return v }
