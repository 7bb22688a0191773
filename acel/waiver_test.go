package acel

import (
	"reflect"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"pgregory.net/rapid"
)

var _ = Describe("A policy with waivers", func() {
	payOnce := AtMostNTimes("pay", 1)
	payOnce.ID = "pay-once"
	cancel := Tool{Name: "cancel", Require: levelIs("1")}

	policy := func(waivers ...Waiver) (*Policy, error) {
		return NewPolicy(PolicyConfig{Rules: []Rule{payOnce, Never("drop")}, Tools: []Tool{cancel}, Waivers: waivers})
	}

	DescribeTable("refuses one that",
		func(w Waiver, why string) {
			_, err := policy(w)
			Expect(err).To(MatchError("waiver 1: " + why))
		},
		Entry("names no rule", Waiver{Reason: "r"}, "it names no rule"),
		Entry("has no reason", Waiver{Rule: "pay-once"}, "it has no reason"),
		Entry("has a blank one", Waiver{Rule: "pay-once", Reason: " \n"}, "it has no reason"),
		Entry("expires on no day", Waiver{Rule: "pay-once", Reason: "r", Expires: "2026-02-30"}, `"2026-02-30" is no day; write it as 2006-01-02`),
		Entry("names a rule that is not there", Waiver{Rule: "refund-once", Reason: "r"}, `no rule is called "refund-once"`),
		Entry("misspells one", Waiver{Rule: "pay_onec", Reason: "r"}, `no rule is called "pay_onec" (did you mean pay-once?)`),
		Entry("has a call of no tool", Waiver{Rule: "pay-once", Reason: "r", Call: Operand{Server: "s"}}, `an operand needs a tool or a glob (glob: "*" is any tool)`),
		Entry("has a call known by its result", Waiver{Rule: "pay-once", Reason: "r", Call: Operand{Tool: "pay", Result: []Pattern{{Path: "x", Test: Present}}}},
			"its call is known as it was asked for; leave Result and On out"),
		Entry("has a call known by its end", Waiver{Rule: "pay-once", Reason: "r", Call: AnyOf(Operand{Tool: "a"}, Operand{Tool: "pay", On: Success})},
			"its call is known as it was asked for; leave Result and On out"),
		Entry("has an any-of list of none", Waiver{Rule: "pay-once", Reason: "r", Call: AnyOf[string]()}, "an any-of list needs at least one operand"),
	)

	It("refuses two that are for the same, and says for what", func() {
		w := Waiver{Rule: "pay-once", Call: Operand{Tool: "pay"}, File: "runs/**", Reason: "r"}
		again := w
		again.Reason, again.Expires = "another", "2026-12-31"
		_, err := policy(w, again)
		Expect(err).To(MatchError(`waiver 2: another is for "pay-once at pay in \"runs/**\""`))
		again.File = ""
		Expect(policy(w, again)).Error().NotTo(HaveOccurred())
	})

	It("takes rules by id and by text, and conditions by name, and returns them in order", func() {
		all := []Waiver{{Rule: "tools.cancel.require", Reason: "a"}, {Rule: "never(drop)", Reason: "b"}, {Rule: "pay-once", Reason: "c", Expires: "2028-02-29"}}
		p, err := policy(all...)
		Expect(err).NotTo(HaveOccurred())
		Expect(p.Waivers()).To(Equal(all))
		p.Waivers()[0].Rule = "changed"
		all[1].Rule = "changed"
		Expect(p.Waivers()[0].Rule).To(Equal("tools.cancel.require"))
		Expect(p.Waivers()[1].Rule).To(Equal("never(drop)"))
		Expect((*Policy)(nil).Waivers()).To(BeNil())
	})

	It("keeps them when it is made to demand more, and takes more", func() {
		low, err := policy(Waiver{Rule: "pay-once", Reason: "a"})
		Expect(err).NotTo(HaveOccurred())
		high, err := low.With(PolicyConfig{Rules: []Rule{Never("x")}, Waivers: []Waiver{{Rule: "never(x)", Reason: "b"}}})
		Expect(err).NotTo(HaveOccurred())
		Expect(high.Waivers()).To(HaveLen(2))
		Expect(low.Waivers()).To(HaveLen(1))
	})

	It("refuses live what it would refuse without", func() {
		p, err := policy(Waiver{Rule: "never(drop)", Reason: "a"})
		Expect(err).NotTo(HaveOccurred())
		_, refused := p.NewSession(SessionOptions{Mode: Enforce}).Begin(Call{Tool: "drop"})
		Expect(refused).To(HaveLen(1))
	})
})

// Whatever is waived, replay finds what it finds without.
func TestReplayKnowsOfNoWaiver(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rules := []Rule{Never("a"), AtMostNTimes("b", 1), MustFollow("c", "d")}
		var waivers []Waiver
		for _, r := range rules {
			if rapid.Bool().Draw(t, "waived") {
				waivers = append(waivers, Waiver{Rule: r.Key(), Reason: "r"})
			}
		}
		with, err := NewPolicy(PolicyConfig{Rules: rules, Waivers: waivers})
		if err != nil {
			t.Fatal(err)
		}
		calls := Trace{}
		for _, tool := range rapid.SliceOf(rapid.SampledFrom([]string{"a", "b", "c", "d"})).Draw(t, "tools") {
			calls.Calls = append(calls.Calls, Call{Tool: tool})
		}
		found, err := Replay(with, calls.All())
		if err != nil {
			t.Fatal(err)
		}
		without, err := NewPolicy(PolicyConfig{Rules: rules})
		if err != nil {
			t.Fatal(err)
		}
		expected, err := Replay(without, calls.All())
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(found, expected) {
			t.Fatalf("with waivers %+v, without %+v", found, expected)
		}
	})
}
