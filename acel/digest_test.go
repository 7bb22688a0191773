package acel

import (
	"fmt"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = Describe("the digest of a policy", func() {
	digest := func(c PolicyConfig) string {
		GinkgoHelper()
		p, err := NewPolicy(c)
		Expect(err).NotTo(HaveOccurred())
		d := p.Digest()
		return string(d[:])
	}
	rule := MustPrecede("a", "b")
	config := PolicyConfig{Rules: []Rule{rule, Never("c")}, State: map[string]any{"n": 1}}

	with := func(change func(*Rule)) PolicyConfig {
		r := rule
		change(&r)
		return PolicyConfig{Rules: []Rule{r, Never("c")}, State: map[string]any{"n": 1}}
	}

	DescribeTable("is another where it judges, or tells, something else",
		func(other PolicyConfig) { Expect(digest(other)).NotTo(Equal(digest(config))) },
		Entry("another rule", PolicyConfig{Rules: []Rule{MustPrecede("a", "x"), Never("c")}, State: config.State}),
		Entry("one more", PolicyConfig{Rules: append([]Rule{Never("d")}, config.Rules...), State: config.State}),
		Entry("one less", PolicyConfig{Rules: config.Rules[:1], State: config.State}),
		Entry("another order", PolicyConfig{Rules: []Rule{Never("c"), rule}, State: config.State}),
		Entry("another id", with(func(r *Rule) { r.ID = "x" })),
		Entry("another severity", with(func(r *Rule) { r.Severity = SeverityWarning })),
		Entry("another message", with(func(r *Rule) { r.Message = "x" })),
		Entry("another response", with(func(r *Rule) { r.OnViolation = HaltSession })),
		Entry("another state", PolicyConfig{Rules: config.Rules, State: map[string]any{"n": 2}}),
		Entry("another way to take turns", PolicyConfig{Rules: config.Rules, State: config.State, Concurrency: Strict}),
		Entry("another response of all", PolicyConfig{Rules: config.Rules, State: config.State, OnViolation: HaltSession}),
		Entry("a condition", PolicyConfig{Rules: config.Rules, State: config.State, Tools: []Tool{{Name: "a", Require: func(*State, Call) error { return nil }}}}),
	)

	DescribeTable("is the same where that makes no difference",
		func(other PolicyConfig) { Expect(digest(other)).To(Equal(digest(config))) },
		Entry("made anew", PolicyConfig{Rules: []Rule{MustPrecede("a", "b"), Never("c")}, State: map[string]any{"n": 1}}),
		Entry("another place", with(func(r *Rule) { r.Place = Place{File: "x", Line: 9} })),
		Entry("something redacted", PolicyConfig{Rules: config.Rules, State: config.State, Redact: Redaction{Fields: []string{"x"}}}),
		Entry("a waiver", PolicyConfig{Rules: config.Rules, State: config.State, Waivers: []Waiver{{Rule: "never(c)", Reason: "r", Expires: time.Now().Format(time.DateOnly)}}}),
	)

	It("tells nothing of what is hidden in the state, under any key", func() {
		with := func(pin int, key string) string {
			redact := Redaction{Fields: []string{"pin"}}
			if key != "" {
				redact.Key = []byte(key)
			}
			return digest(PolicyConfig{Rules: config.Rules, State: map[string]any{"n": 1, "pin": pin, "text": fmt.Sprint("is ", pin)}, Redact: redact})
		}
		Expect(with(4815, "")).To(Equal(with(1623, "")))
		Expect(with(4815, "one")).To(Equal(with(4815, "")))
		Expect(with(4815, "")).NotTo(Equal(digest(config)))
	})

	It("of no policy is that of none", func() {
		Expect((*Policy)(nil).Digest()).To(BeZero())
	})
})
