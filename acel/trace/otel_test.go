package trace_test

import (
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/trace"
)

func FuzzOTLP(f *testing.F) { fuzzFormat(f, "otlp", "otlp") }

func FuzzJaeger(f *testing.F) { fuzzFormat(f, "jaeger", "jaeger") }

func FuzzSpans(f *testing.F) { fuzzFormat(f, "otel-spans", "otel-spans") }

var _ = Describe("A span of a tool that tells no arguments", func() {
	// The first two calls in the file were made while content was left out.
	judge := func(rules ...acel.Rule) []acel.Violation {
		traces, err := trace.Load("testdata/otlp/ok/content-left-out.json", trace.Options{})
		Expect(err).NotTo(HaveOccurred())
		policy, err := acel.NewPolicy(acel.PolicyConfig{Rules: rules})
		Expect(err).NotTo(HaveOccurred())
		s := policy.NewSession(acel.SessionOptions{Mode: acel.Shadow})
		var found []acel.Violation
		for _, c := range traces[0].Calls[:2] {
			broken, err := s.Record(c)
			Expect(err).NotTo(HaveOccurred())
			found = append(found, broken...)
		}
		return append(found, s.Close()...)
	}

	It("keeps a rule that asks for a field from passing", func() {
		Expect(judge(acel.AtMostTotal("pay", "amount", 10))).To(HaveLen(2))
		Expect(judge(acel.AtMostNTimes(acel.Matching("pay", "to", "mallory"), 0))).To(HaveLen(2))
	})

	It("is counted by a rule that asks for none", func() {
		Expect(judge(acel.AtMostNTimes("pay", 2))).To(BeEmpty())
		Expect(judge(acel.AtMostNTimes("pay", 1))).To(HaveLen(1))
	})
})
