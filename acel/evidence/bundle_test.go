package evidence_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/evidence"
)

var _ = Describe("a bundle", func() {
	// record judges calls as replay does, and returns what was found and its bundles.
	record := func(p *acel.Policy, calls ...acel.Call) ([]acel.Violation, []*evidence.Bundle) {
		GinkgoHelper()
		var w bytes.Buffer
		l := logTo(&w, p, evidence.Options{})
		s := p.NewSession(acel.SessionOptions{Observer: l.Session(evidence.Session{File: "run.json", ID: "s"})})
		var found []acel.Violation
		for _, c := range calls {
			v, err := s.Record(c)
			Expect(err).NotTo(HaveOccurred())
			found = append(found, v...)
		}
		found = append(found, s.Close()...)
		Expect(l.Close(evidence.Counts{})).To(Succeed())
		bundles := bundlesOf(w.Bytes())
		Expect(bundles).To(HaveLen(len(found)), "one each, in the order in which they were found")
		for i, b := range bundles {
			Expect(found[i].Rule).To(Equal(b.Violation.Rule))
			Expect(found[i].Step).To(Equal(b.Violation.Step))
		}
		return found, bundles
	}

	It("has the violation, as the engine found it", func() {
		first := call("validate", `{"id": 1}`)
		first.Outcome = acel.Outcome{Status: acel.Failed, Error: "timeout"}
		first.Place = acel.Place{File: "run.json", Line: 2, Column: 3, Base: "/calls", Item: 1}
		second := call("delete", `{"id": 1}`)
		second.Place = acel.Place{File: "run.json", Line: 3, Column: 3, Base: "/calls", Item: 2}
		found, bundles := record(guarded(), first, second, call("logout", ""))
		Expect(bundles).To(HaveLen(1))
		b := bundles[0]
		Expect(b.Session).To(Equal(evidence.Session{File: "run.json", ID: "s"}))

		calls, err := b.Trace.Read()
		Expect(err).NotTo(HaveOccurred())
		told := b.Violation.Acel(&calls[1])
		Expect(told.String()).To(Equal(found[0].String()))
		Expect(told.Call.Place.String()).To(Equal("run.json:3:3"))
		Expect(told.Call.Place.Pointer()).To(Equal("/calls/1"))
		Expect(told.Call.Args).To(MatchJSON(`{"id": 1}`))
		Expect(told.Related).To(HaveLen(1))
		Expect(told.Related[0].Place.Pointer()).To(Equal("/calls/0"))
		Expect(told.Related[0].Note).To(Equal(found[0].Related[0].Note))
		Expect(told.Kind).To(Equal(found[0].Kind))
		Expect(told.Severity).To(Equal(found[0].Severity))
		Expect(told.Hint).To(Equal(found[0].Hint))
		Expect(told.Spec).To(Equal(found[0].Spec))
	})

	It("has the session's trace up to its violation, which judged anew breaks the same", func() {
		p := guarded()
		calls := []acel.Call{
			call("look", `{"q": "a\u0041\u2028"}`), call("delete", `{"n": 1.50}`), call("pay", `{"amount": 1e2}`),
			call("pay", `{"amount": 1}`), call("delete", ""), call("look", `not JSON`),
		}
		found, bundles := record(p, calls...)
		Expect(bundles).To(HaveLen(len(found)))
		Expect(found).To(HaveLen(4))

		for i, b := range bundles {
			Expect(b.Trace.Before).To(BeEmpty())
			Expect(b.Trace.Calls).To(HaveLen(found[i].Step))
		}
		again, err := bundles[3].Trace.Read()
		Expect(err).NotTo(HaveOccurred())
		result, err := acel.Replay(p, func(yield func(acel.Call, error) bool) {
			for _, c := range again {
				if !yield(c, nil) {
					return
				}
			}
		})
		Expect(err).NotTo(HaveOccurred())
		Expect(texts(result.Violations)).To(Equal(texts(found)), "judged anew, they are found anew")
	})

	sum := func(text string) string { return fmt.Sprintf("sha256:%x", sha256.Sum256([]byte(text))) }

	It("has a digest of its calls that anybody can compute", func() {
		_, bundles := record(guarded(), call("look", `{"a":1}`), call("delete", `{"b":2}`), call("delete", `{"c":3}`), call("logout", ""))
		Expect(bundles).To(HaveLen(2))
		text := `{"tool":"look","args":{"a":1}}` + "\n" + `{"tool":"delete","args":{"b":2}}` + "\n"
		Expect(bundles[0].Trace.Digest).To(Equal(sum(text)))
		Expect(bundles[1].Trace.Digest).To(Equal(sum(text + `{"tool":"delete","args":{"c":3}}` + "\n")))
	})

	DescribeTable("has in a long session the calls since the one before, and goes on from its digest",
		func(before int) {
			var calls []acel.Call
			text := ""
			for range before {
				calls = append(calls, call("look", `{}`))
				text += `{"tool":"look","args":{}}` + "\n"
			}
			const broken = `{"tool":"delete","args":{}}` + "\n"
			deletion := call("delete", `{}`)
			_, bundles := record(guarded(), append(calls, deletion, deletion, call("look", `{}`), deletion, call("logout", ""))...)
			Expect(bundles).To(HaveLen(3))
			first := sum(text + broken)
			Expect(bundles[0].Trace.Digest).To(Equal(first))
			Expect(bundles[0].Trace.Before).To(BeEmpty())
			second := bundles[1].Trace
			if second.Before == "" { // the session was not long yet
				Expect(second.Digest).To(Equal(sum(text + broken + broken)))
			} else {
				Expect(second.Before).To(Equal(first))
				Expect(second.Digest).To(Equal(sum(first + "\n" + broken)))
				Expect(second.Calls).To(HaveLen(1))
			}
			third := bundles[2].Trace
			Expect(third.Before).To(Equal(second.Digest))
			Expect(third.Calls).To(HaveLen(2))
			Expect(third.First).To(Equal(before + 3))
			Expect(third.Digest).To(Equal(sum(second.Digest + "\n" + `{"tool":"look","args":{}}` + "\n" + broken)))
		},
		Entry("that is long before its first violation", 300),
		Entry("that becomes long with its second", 199),
		Entry("that becomes long after it", 198),
	)

	It("fits into a line whatever an agent has chosen", func() {
		long := strings.Repeat("n", 9<<20)
		c := acel.Call{Tool: long, Server: long, ID: long, Turn: long, Agent: long, User: long, Args: json.RawMessage(`{"a":1}`)}
		c.Outcome = acel.Outcome{Status: acel.Failed, Error: long}
		p := policyOf(acel.PolicyConfig{Rules: []acel.Rule{acel.Never(acel.Operand{Glob: "*"})}})
		_, bundles := record(p, c)
		Expect(bundles).To(HaveLen(1))
		b := bundles[0]
		Expect(b.Violation.Tool).To(HavePrefix("[omitted: 9437184 bytes, sha256:"))
		Expect(b.Trace.Calls).To(HaveExactElements(ContainSubstring(`"args":{"a":1}`)), "the call itself is never left out")
		calls, err := b.Trace.Read()
		Expect(err).NotTo(HaveOccurred())
		Expect(calls[0].Tool).To(Equal(b.Violation.Tool))
	})

	It("leaves out the long members of arguments alone", func() {
		c := call("delete", `{"to": "thief", "pad": "`+strings.Repeat("x", 300<<10)+`", "n": 1}`)
		_, bundles := record(guarded(), c)
		Expect(string(bundles[0].Trace.Calls[0])).To(ContainSubstring(`"args":{"to":"thief","pad":"[omitted: 307202 bytes, sha256:`))
		Expect(string(bundles[0].Trace.Calls[0])).To(ContainSubstring(`","n":1}`))
		many := call("delete", `{"a"`+strings.Repeat(`:1,"a`, 100<<10)+`":1}`)
		_, bundles = record(guarded(), many)
		Expect(string(bundles[0].Trace.Calls[0])).To(ContainSubstring(`"raw_args":"\"[omitted:`), "what no member can shorten is left out")
	})

	It("is read where it begins with the end of a call that began before", func() {
		var w bytes.Buffer
		p := policyOf(acel.PolicyConfig{Rules: []acel.Rule{acel.Never("drop")}})
		l := logTo(&w, p, evidence.Options{})
		s := p.NewSession(acel.SessionOptions{Mode: acel.Shadow, Observer: l})
		for i := range 130 { // so that bundles have but what came since the one before
			ticket, _ := s.Begin(call("drop", fmt.Sprintf(`{"n": %d}`, i)))
			ticket.End(acel.Outcome{})
		}
		Expect(l.Close(evidence.Counts{})).To(Succeed())
		bundles := bundlesOf(w.Bytes())
		last, err := bundles[129].Trace.Read()
		Expect(err).NotTo(HaveOccurred())
		Expect(bundles[129].Trace.Before).NotTo(BeEmpty())
		Expect(last).To(HaveExactElements(
			And(HaveField("Phase", acel.Ends), HaveField("Tool", "")),
			And(HaveField("Phase", acel.Begins), HaveField("Tool", "drop"), HaveField("Args", MatchJSON(`{"n": 129}`))),
		))
	})

	DescribeTable("is read where a call is recorded by an id that another has, which is open", func(recorded acel.Call) {
		p := policyOf(acel.PolicyConfig{Rules: []acel.Rule{acel.Never("drop")}})
		recorded.Tool, recorded.ID = "look", "q"
		_, bundles := record(p,
			acel.Call{Tool: "ask", ID: "q", Phase: acel.Begins}, recorded,
			acel.Call{Tool: "ask", ID: "q", Phase: acel.Ends}, call("drop", ""))
		calls, err := bundles[len(bundles)-1].Trace.Read()
		Expect(err).NotTo(HaveOccurred())
		Expect(calls).To(HaveExactElements(
			And(HaveField("Tool", "ask"), HaveField("Phase", acel.Begins)), HaveField("Tool", "look"),
			And(HaveField("Tool", "ask"), HaveField("Phase", acel.Ends)), HaveField("Tool", "drop")))
	},
		Entry("as a whole", acel.Call{}),
		Entry("as one that was refused", acel.Call{Outcome: acel.Outcome{Status: acel.Refused}}),
	)

	It("has what it can where its session was not watched", func() {
		var w bytes.Buffer
		l := logTo(&w, guarded(), evidence.Options{})
		l.Observe(acel.Violation{Rule: "r", Spec: "r", Message: "m", State: json.RawMessage(`{"a":1,"a":2}`)})
		Expect(l.Close(evidence.Counts{})).To(Succeed())
		bundles := bundlesOf(w.Bytes())
		Expect(bundles).To(HaveLen(1))
		Expect(bundles[0].State).To(MatchJSON(`"{\"a\":1,\"a\":2}"`))
		Expect(bundles[0].Trace.Read()).To(BeEmpty())
	})

	It("tells by length and digest what is too long", func() {
		long := strings.Repeat("x", 300<<10)
		c := call("delete", `{"text": "`+long+`"}`)
		c.User, c.Outcome = long, acel.Outcome{Status: acel.Failed, Error: long, Result: json.RawMessage(`"` + long + `"`)}
		_, bundles := record(guarded(), c, call("logout", ""))
		Expect(bundles).To(HaveLen(1))
		Expect(len(bundles[0].Trace.Calls[0])).To(BeNumerically("<", 1000))
		Expect(string(bundles[0].Trace.Calls[0])).To(ContainSubstring(fmt.Sprintf("[omitted: 307200 bytes, sha256:%x]", sha256.Sum256([]byte(long)))))
	})

	It("takes a session of few calls for a long one, from 64 KiB on", func() {
		wide := call("delete", `{"text": "`+strings.Repeat("x", 1000)+`"}`)
		_, bundles := record(guarded(), append(slices.Repeat([]acel.Call{wide}, 80), call("logout", ""))...)
		whole := slices.IndexFunc(bundles, func(b *evidence.Bundle) bool { return b.Trace.Before != "" })
		Expect(whole).To(BeNumerically("~", 64<<10/1040, 5))
		for i, b := range bundles {
			Expect(b.Trace.Calls).To(HaveLen(map[bool]int{true: i + 1, false: 1}[i < whole]))
		}
	})

	It("leaves out the oldest calls from 1 MiB on, and says how many", func() {
		wide := call("look", `{"text": "`+strings.Repeat("x", 60<<10)+`"}`)
		_, bundles := record(guarded(), append(slices.Repeat([]acel.Call{wide}, 30), call("delete", `{}`), call("logout", ""))...)
		t := bundles[0].Trace
		Expect(t.Omitted).To(BeNumerically("~", 31-(1<<20)/(60<<10), 2))
		Expect(t.Calls).To(HaveLen(31 - t.Omitted))
		Expect(t.First).To(Equal(t.Omitted + 1))
	})

	It("has the newest calls of a long session, and says how many it has not", func() {
		calls := make([]acel.Call, 10_002, 10_003)
		for i := range calls {
			calls[i] = call("look", `{}`)
		}
		_, bundles := record(guarded(), append(calls, call("delete", `{}`))...)
		Expect(bundles[0].Trace.Omitted).To(Equal(3))
		Expect(bundles[0].Trace.First).To(Equal(4))
		Expect(bundles[0].Trace.Calls).To(HaveLen(10_000))
		Expect(bundles[0].Trace.Calls[9_999]).To(MatchJSON(`{"tool": "delete", "args": {}}`))
	})
})

func texts(all []acel.Violation) []string {
	var texts []string
	for _, v := range all {
		texts = append(texts, v.String())
	}
	return texts
}
