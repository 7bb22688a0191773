package matchers_test

import (
	"encoding/json"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	. "github.com/acel-dev/acel/matchers"
)

var _ = Describe("a policy that redacts", func() {
	trace := acel.Trace{Calls: []acel.Call{
		{Tool: "login", Args: json.RawMessage(`{"password": "hunter2"}`), Outcome: acel.Outcome{Result: json.RawMessage(`"hunter2"`)}},
		{Tool: "say", Args: json.RawMessage(`{"text": "it is hunter2"}`), Outcome: acel.Outcome{Status: acel.Failed, Error: "no hunter2"}},
	}}
	policyOf := func(rules ...acel.Rule) *acel.Policy {
		GinkgoHelper()
		p, err := acel.NewPolicy(acel.PolicyConfig{Rules: rules, Redact: acel.Redaction{Fields: []string{"password"}}})
		Expect(err).NotTo(HaveOccurred())
		return p
	}

	DescribeTable("shows none of it where an assertion fails", func(rules ...acel.Rule) {
		p := ConformTo(policyOf(rules...))
		for _, said := range []string{p.FailureMessage(trace), p.NegatedFailureMessage(trace), acel.Property(Violate(p)).FailureMessage(trace)} {
			Expect(said).NotTo(ContainSubstring("hunter2"))
		}
	},
		Entry("over rules that are broken", acel.Never("say"), acel.Never("login")),
		Entry("over rules that are kept", acel.MustPrecede("login", "say")),
		Entry("over rules that are not met", acel.MustFollow("login", "say")),
	)

	It("shows the rest", func() {
		Expect(ConformTo(policyOf(acel.Never("say"))).FailureMessage(trace)).To(ContainSubstring(`"it is [redacted]"`))
	})
})
