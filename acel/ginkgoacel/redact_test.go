package ginkgoacel_test

import (
	"encoding/json"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/ginkgoacel"
	. "github.com/acel-dev/acel/matchers"
)

var _ = Describe("the evidence of a policy that redacts", func() {
	DescribeTable("shows none of the values", func(rule acel.Rule) {
		policy, err := acel.NewPolicy(acel.PolicyConfig{Rules: []acel.Rule{rule}, Redact: acel.Redaction{Fields: []string{"password"}}})
		Expect(err).NotTo(HaveOccurred())
		e := ginkgoacel.EvidenceOf(acel.Trace{Calls: []acel.Call{
			{Tool: "login", Args: json.RawMessage(`{"password": "hunter2"}`)},
			{Tool: "say", Args: json.RawMessage(`{"text": "it is hunter2"}`)},
		}}, ConformTo(policy))
		Expect(e.String()).NotTo(ContainSubstring("hunter2"))
		Expect(json.Marshal(e)).NotTo(ContainSubstring("hunter2"))
		Expect(string(e.Trace.Calls[1].Args)).To(Equal(`{"text": "it is [redacted]"}`))
	},
		Entry("that is broken", acel.Never("say")),
		Entry("that is kept", acel.MustPrecede("login", "say")),
		Entry("that is not met", acel.MustFollow("say", "login")),
	)
})
