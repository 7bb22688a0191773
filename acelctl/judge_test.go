package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/report"
	"github.com/acel-dev/acel/acel/trace"
)

var _ = Describe("Judging what happens in a file", func() {
	var j *judge

	BeforeEach(func() {
		policy, err := acel.NewPolicy(acel.PolicyConfig{Rules: []acel.Rule{
			acel.MustPrecede("validate", "delete"),
			acel.RequiredBeforeSessionEnd("logout"),
		}})
		Expect(err).NotTo(HaveOccurred())
		j = newJudge(&checker{policy: policy}, "t.json")
	})

	var unjudged []error
	BeforeEach(func() { unjudged = nil })
	happen := func(kind trace.EventKind, s *trace.Session, c acel.Call) {
		if err := j.event(trace.Event{Kind: kind, Session: s, Call: c}); err != nil {
			unjudged = append(unjudged, err)
		}
	}
	call := func(s *trace.Session, tools ...string) {
		for _, tool := range tools {
			happen(trace.Called, s, acel.Call{Tool: tool})
		}
	}
	verdicts := func(traces []report.Trace, session int) []acel.Verdict {
		var all []acel.Verdict
		for _, r := range traces[session].Rules {
			all = append(all, r.Verdict)
		}
		return all
	}

	It("keeps sessions apart that run side by side, even of one name", func() {
		a, b := &trace.Session{ID: "s", Format: "native"}, &trace.Session{ID: "s", Format: "native"}
		happen(trace.Opened, a, acel.Call{})
		happen(trace.Opened, b, acel.Call{})
		call(a, "validate")
		call(b, "delete")
		call(a, "delete", "logout")
		happen(trace.Closed, b, acel.Call{})
		happen(trace.Closed, a, acel.Call{})

		found := j.checked(fileRead{}).traces
		Expect(found).To(HaveLen(2))
		Expect(found[0].Violations).To(BeEmpty())
		Expect(found[0].Calls).To(Equal(3))
		Expect(found[1].Violations).To(HaveLen(2), "no validate, and no logout")
		Expect(found[1].File).To(Equal("t.json"))
		Expect(found[1].Format).To(Equal("native"))
		Expect(j.open).To(BeEmpty(), "what is over is let go of")
	})

	It("leaves what a cut session may still have done undecided, and keeps what it did", func() {
		s := &trace.Session{}
		happen(trace.Opened, s, acel.Call{})
		call(s, "delete")
		happen(trace.Cut, s, acel.Call{})

		found := j.checked(fileRead{}).traces
		Expect(found[0].Cut).To(BeTrue())
		Expect(found[0].Violations).To(HaveLen(1))
		Expect(verdicts(found, 0)).To(Equal([]acel.Verdict{acel.Violated, acel.Undecided}))
	})

	It("ends a session at a record that means nothing, and says where", func() {
		s := &trace.Session{}
		happen(trace.Opened, s, acel.Call{})
		call(s, "validate")
		happen(trace.Called, s, acel.Call{Tool: "delete", ID: "7", Phase: acel.Ends, Place: acel.Place{File: "t.json", Line: 2}})
		call(s, "delete")
		happen(trace.Closed, s, acel.Call{})

		found := j.checked(fileRead{}).traces
		Expect(unjudged).To(HaveLen(1))
		Expect(unjudged[0]).To(MatchError(`t.json:2: call "7" of delete: no call in flight has this id (the session is judged up to here)`))
		Expect(found[0].Calls).To(Equal(1))
		Expect(found[0].Cut).To(BeTrue())
	})

	It("cuts every open session when interrupted", func() {
		s := &trace.Session{}
		happen(trace.Opened, s, acel.Call{})
		call(s, "validate")
		found := j.checked(fileRead{}).traces
		Expect(verdicts(found, 0)).To(Equal([]acel.Verdict{acel.Satisfied, acel.Undecided}))
	})

	It("keeps of what was found no more than a report shows", func() {
		s := &trace.Session{}
		happen(trace.Opened, s, acel.Call{})
		happen(trace.Called, s, acel.Call{Tool: "delete", Args: []byte(`{"a": "` + strings.Repeat("x", 1<<20) + `"}`)})
		happen(trace.Closed, s, acel.Call{})
		Expect(cap(j.checked(fileRead{}).traces[0].Violations[0].Call.Args)).To(BeNumerically("<", 64<<10))
	})

	It("keeps one copy of what sessions say alike, and tells apart what they do not", func() {
		session := func(end trace.EventKind, tools ...string) {
			s := &trace.Session{}
			happen(trace.Opened, s, acel.Call{})
			call(s, tools...)
			happen(end, s, acel.Call{})
		}
		session(trace.Closed, "logout")
		session(trace.Closed, "logout")
		session(trace.Closed, "logout", "validate") // exercises a rule
		session(trace.Cut, "logout")                // leaves one undecided
		session(trace.Closed, "logout", "delete")   // breaks one
		session(trace.Closed, "logout", "delete", "delete")

		found := j.checked(fileRead{}).traces
		first := func(session int) *acel.RuleResult { return &found[session].Rules[0] }
		Expect(first(1)).To(BeIdenticalTo(first(0)))
		Expect(*first(2)).To(HaveField("Exercised", true))
		Expect(*first(0)).To(HaveField("Exercised", false))
		Expect(*first(3)).To(HaveField("Verdict", acel.Undecided))
		Expect(*first(4)).To(HaveField("Violations", 1))
		Expect(*first(5)).To(HaveField("Violations", 2))
	})
})

var _ = Describe("Checking many files", func() {
	It("begins none once it is interrupted, and says which", func() {
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		inputs := make([]input, 8)
		for i := range inputs {
			inputs[i].name = fmt.Sprintf("%d.json", i)
		}
		all := (&checker{}).checkAll(ctx, inputs, 2)
		problems := interruption(inputs, readsOf(all))
		Expect(problems).To(HaveLen(1))
		Expect(problems[0]).To(MatchError("interrupted: 8 of 8 files were not checked: 0.json, 1.json, 2.json, 3.json, 4.json, ..."))
	})

	It("keeps at it with as many workers as it was given, and no more", func() {
		var mu sync.Mutex
		now, most := 0, 0
		count := func(by int) {
			mu.Lock()
			defer mu.Unlock()
			now += by
			most = max(most, now)
		}
		forEach(context.Background(), 50, 3, func(int) {
			count(1)
			time.Sleep(time.Millisecond)
			count(-1)
		})
		Expect(most).To(Equal(3))
	})

	It("stops in the middle of a file that never ends", func() {
		policy, err := acel.NewPolicy(acel.PolicyConfig{})
		Expect(err).NotTo(HaveOccurred())
		ctx, cancel := context.WithCancel(context.Background())
		in, out := io.Pipe()
		go func() {
			fmt.Fprintln(out, `{"tool": "a"}`)
			fmt.Fprintln(out, `{"tool": "b"}`)
			cancel()
		}()
		c := &checker{policy: policy, reading: reading{stdin: in}}
		inputs := []input{{name: "-"}}
		all := c.checkAll(ctx, inputs, 1)
		Expect(all[0].whole).To(BeFalse())
		Expect(all[0].problems).To(BeEmpty())
		Expect(interruption(inputs, readsOf(all))[0]).To(MatchError("-: interrupted: only what came before was checked"))
	})
})

var _ = Describe("The progress line", func() {
	It("says how far and how fast", func() {
		var p progress
		p.files.Add(2)
		p.calls.Add(3000)
		Expect(p.line(7, 2*time.Second)).To(Equal("2 of 7 files, 3000 calls, 1500 calls/s"))
	})

	It("is not shown for short work", func() {
		read, write, err := os.Pipe()
		Expect(err).NotTo(HaveOccurred())
		new(progress).show(write, 1)()
		Expect(write.Close()).To(Succeed())
		Expect(io.ReadAll(read)).To(BeEmpty())
	})
})
