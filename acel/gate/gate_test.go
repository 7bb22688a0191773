package gate_test

import (
	"encoding/json"
	"sync"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/gate"
)

var _ = Describe("a gate", func() {
	It("lets a call pass that breaks nothing, once that is written down", func() {
		var n notebook
		g := gateOf(gate.Options{Journal: &n})
		p, no := g.Decide(call("verify", `{"id": 1}`))
		Expect(no).To(BeNil())
		Expect(p.Violations).To(BeEmpty())
		Expect(n.records).To(HaveExactElements(And(HaveField("Phase", acel.Begins), HaveField("Tool", "verify"))))
		Expect(n.durable).To(Equal(1))

		v := p.Finish(acel.Outcome{Result: json.RawMessage(`"ok"`)})
		Expect(v).To(Equal(gate.Verdict{}))
		Expect(n.records).To(HaveLen(2))
		Expect(n.records[1]).To(And(HaveField("Phase", acel.Ends), HaveField("ID", n.records[0].ID)))
		Expect(n.durable).To(Equal(2))
	})

	It("judges by the time that is written down, which a clock that is never set has no part in", func() {
		var n notebook
		g, err := gate.New(gate.Options{Policy: desk(), Journal: &n})
		Expect(err).NotTo(HaveOccurred())
		g.Decide(call("verify", `{}`))
		at := n.records[0].Time
		Expect(at).NotTo(BeZero())
		Expect(at).To(Equal(at.Round(0)), "as a trace has it, to the last bit")
	})

	It("refuses a call that breaks a rule, and says which, why, and what would be right", func() {
		var n notebook
		g := gateOf(gate.Options{Journal: &n})
		p, no := g.Decide(call("refund", `{"amount": 600}`))
		Expect(p).To(BeNil())
		Expect(no.Violations).To(HaveLen(2))
		Expect(no.String()).To(Equal("ACEL refused this call, and it was not made. " +
			"refund at step 1 needs an earlier successful verify. [rule: must_precede(verify, refund)] Call verify first, and refund only once it has succeeded. " +
			"refund at step 1 brings the total of args.amount to 600; at most 500 allowed. [rule: at_most_total(refund, amount, 500)] Keep the sum of amount over all calls of refund in a session at or under 500."))
		Expect(n.records).To(HaveExactElements(And(HaveField("Phase", acel.Whole), HaveField("Outcome.Status", acel.Refused))))
		Expect(n.durable).To(Equal(1))
	})

	It("withholds a result that breaks what is ensured, and says that the effect has happened", func() {
		g := gateOf(gate.Options{})
		verified, _ := g.Decide(call("verify", `{}`))
		verified.Finish(acel.Outcome{})
		p, _ := g.Decide(call("refund", `{"amount": 5}`))
		v := p.Finish(acel.Outcome{Result: json.RawMessage(`{"error": "declined"}`)})
		Expect(v.Withheld).To(BeTrue())
		Expect(v.String()).To(HavePrefix("ACEL withholds the result of this call: the call was made and its effect has happened, so do not repeat it. refund at step 2 ended"))
		Expect(v.String()).To(ContainSubstring("nothing was paid"))
	})

	It("takes a call back that was not sent, and its part of the budget with it", func() {
		var n notebook
		g := gateOf(gate.Options{Journal: &n})
		verified, _ := g.Decide(call("verify", `{}`))
		verified.Finish(acel.Outcome{})
		p, _ := g.Decide(call("refund", `{"amount": 400}`))
		Expect(p.Unsent()).To(Equal(gate.Verdict{}))
		Expect(n.records[len(n.records)-1]).To(And(HaveField("Phase", acel.Ends), HaveField("Outcome.Status", acel.Refused)))
		p, no := g.Decide(call("refund", `{"amount": 400}`))
		Expect(no).To(BeNil())
		p.Finish(paid)
		_, no = g.Decide(call("refund", `{"amount": 400}`))
		Expect(no).NotTo(BeNil())
	})

	It("refuses and withholds nothing in shadow, and tells what it would have", func() {
		var told observed
		g := gateOf(gate.Options{Mode: acel.Shadow, Observer: &told})
		p, no := g.Decide(call("refund", `{"amount": 600}`))
		Expect(no).To(BeNil())
		Expect(p.Violations).To(HaveLen(2))
		v := p.Finish(acel.Outcome{Result: json.RawMessage(`{"error": "declined"}`)})
		Expect(v.Violations).To(ContainElement(HaveField("Kind", acel.Postcondition)))
		Expect(v.Withheld).To(BeFalse())
		Expect(v.String()).To(BeEmpty())
		Expect(told.violations).To(HaveLen(2 + len(v.Violations)))
		Expect(told.records).To(Equal(2))
	})

	It("refuses all that comes after a violation, where it halts", func() {
		g := gateOf(gate.Options{Mode: acel.Halt})
		_, no := g.Decide(call("refund", `{"amount": 1}`))
		Expect(no).NotTo(BeNil())
		_, no = g.Decide(call("verify", `{}`))
		Expect(no.String()).To(ContainSubstring("halted"))
		Expect(g.Barred(call("verify", `{}`)).String()).To(ContainSubstring("halted"))
		Expect(gateOf(gate.Options{}).Barred(call("refund", `{}`))).To(BeNil(), "it takes calls, if not this one")
	})

	It("judges the end of the session, once", func() {
		var n notebook
		g := gateOf(gate.Options{Journal: &n})
		left, err := g.Close()
		Expect(err).NotTo(HaveOccurred())
		Expect(left).To(HaveExactElements(HaveField("Rule", "required_before_session_end(close)")))
		left, err = g.Close()
		Expect(err).NotTo(HaveOccurred())
		Expect(left).To(BeEmpty())
		Expect(n.ended).To(Equal(1))
		_, no := g.Decide(call("verify", `{}`))
		Expect(no.String()).To(ContainSubstring("the session is closed"))
	})

	It("says what a call would meet, and moves nothing", func() {
		g := gateOf(gate.Options{})
		Expect(g.Check(call("refund", `{"amount": 1}`))).To(HaveLen(1))
		Expect(g.Check(call("verify", `{}`))).To(BeEmpty())
		Expect(g.Check(call("refund", `{"amount": 1}`))).To(HaveLen(1))
	})

	It("takes down nothing of a call that ends after it", func() {
		var n notebook
		g := gateOf(gate.Options{Journal: &n})
		p, _ := g.Decide(call("verify", `{}`))
		_, err := g.Close()
		Expect(err).NotTo(HaveOccurred())
		written := len(n.records)
		Expect(p.Finish(acel.Outcome{})).To(Equal(gate.Verdict{}))
		Expect(n.records).To(HaveLen(written))
	})

	It("bars nobody in shadow, even once it is closed", func() {
		for mode, bars := range map[acel.Mode]bool{acel.Enforce: true, acel.Shadow: false} {
			g := gateOf(gate.Options{Mode: mode})
			_, err := g.Close()
			Expect(err).NotTo(HaveOccurred())
			Expect(g.Barred(call("verify", `{}`)) != nil).To(Equal(bars))
		}
	})

	DescribeTable("is of options that mean something", func(o gate.Options, says string) {
		_, err := gate.New(o)
		Expect(err).To(MatchError(says))
	},
		Entry("a policy", gate.Options{}, "gate: no policy"),
		Entry("a mode", gate.Options{Policy: &acel.Policy{}, Mode: 9}, "gate: no mode 9: use Enforce, Shadow or Halt"),
		Entry("a state", gate.Options{Policy: &acel.Policy{}, Mode: acel.Shadow, State: map[string]any{"at": func() {}}}, `gate: state key "at": json: unsupported type: func()`),
	)

	Describe("whose journal cannot be written", func() {
		It("refuses the call, which reserves nothing, and every one after it", func() {
			n := notebook{fails: errFull}
			g := gateOf(gate.Options{Policy: policy(acel.PolicyConfig{Rules: []acel.Rule{acel.AtMostNTimes("verify", 1)}}), Journal: &n})
			p, no := g.Decide(call("verify", `{}`))
			Expect(p).To(BeNil())
			Expect(g.Check(call("verify", `{}`))).To(BeEmpty())
			Expect(no.Unrecorded).To(MatchError(errFull))
			Expect(no.Violations).To(BeEmpty())
			Expect(no.String()).To(ContainSubstring("it could not be recorded"))
			n.fails = nil
			_, no = g.Decide(call("verify", `{}`))
			Expect(no.Unrecorded).To(MatchError(errFull), "what was lost stays lost")
		})

		It("lets it pass in shadow, and says so", func() {
			n := notebook{fails: errFull}
			g := gateOf(gate.Options{Mode: acel.Shadow, Journal: &n})
			p, no := g.Decide(call("verify", `{}`))
			Expect(no).To(BeNil())
			Expect(p.Unrecorded).To(MatchError(errFull))
			Expect(p.Finish(acel.Outcome{}).Unrecorded).To(MatchError(errFull))
			_, err := g.Close()
			Expect(err).To(MatchError(errFull))
		})

		It("gives out a result that could not be written down, and lets nothing more pass", func() {
			var n notebook
			g := gateOf(gate.Options{Journal: &n})
			p, _ := g.Decide(call("verify", `{}`))
			n.fails = errFull
			v := p.Finish(acel.Outcome{})
			Expect(v.Unrecorded).To(MatchError(errFull))
			Expect(v.Withheld).To(BeFalse())
			_, no := g.Decide(call("verify", `{}`))
			Expect(no.Unrecorded).To(MatchError(errFull))
		})
	})

	It("lets no two calls at once take the last of a budget", func() {
		p := policy(acel.PolicyConfig{Rules: []acel.Rule{acel.AtMostNTimes("pay", 10)}})
		var n notebook
		g := gateOf(gate.Options{Policy: p, Journal: &n})
		var passed, refused int
		var mu sync.Mutex
		var agents sync.WaitGroup
		for range 8 {
			agents.Go(func() {
				for range 10 {
					pass, _ := g.Decide(call("pay", `{}`))
					mu.Lock()
					if pass == nil {
						refused++
					} else {
						passed++
					}
					mu.Unlock()
					if pass != nil {
						pass.Finish(acel.Outcome{})
					}
				}
			})
		}
		agents.Wait()
		Expect([]int{passed, refused}).To(Equal([]int{10, 70}))
		Expect(n.records).To(HaveLen(90))
	})
})
