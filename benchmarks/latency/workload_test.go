package main

import (
	"regexp"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
)

// judged makes two cycles of calls under a setting, and returns the rules that
// objected, by the number of the call.
func judged(s setting) map[int][]string {
	GinkgoHelper()
	p, err := s.policy()
	Expect(err).NotTo(HaveOccurred())
	session := p.NewSession(acel.SessionOptions{})
	objections := map[int][]string{}
	for i, c := range append(workload(), workload()...) {
		ticket, violations := session.Begin(c)
		for _, v := range violations {
			objections[i] = append(objections[i], v.Rule)
		}
		if ticket != nil {
			Expect(ticket.End(tool())).To(BeEmpty())
		}
	}
	return objections
}

// texts are a policy's rules, as they are written.
func texts(s setting) []string {
	GinkgoHelper()
	p, err := s.policy()
	Expect(err).NotTo(HaveOccurred())
	var all []string
	for _, r := range p.Rules() {
		all = append(all, r.String())
	}
	return all
}

var _ = Describe("the workload", func() {
	It("is the same every time", func() {
		Expect(workload()).To(Equal(workload()))
		for _, s := range settings() {
			Expect(texts(s)).To(Equal(texts(s)))
		}
	})

	It("has one call in fifty refused, by the first rule alone, however many rules are about its tool", func() {
		for _, s := range settings() {
			if s.others {
				Expect(judged(s)).To(BeEmpty())
			} else {
				Expect(judged(s)).To(Equal(map[int][]string{refusedAt: {"rule-0"}, cycle + refusedAt: {"rule-0"}}))
			}
		}
	})

	It("is measured at 1, 10, 50 and 1,000 rules, of the called tool and of others", func() {
		Expect(settings()).To(Equal([]setting{
			{1, false},
			{10, false},
			{50, false},
			{1_000, false},
			{1, true},
			{10, true},
			{50, true},
			{1_000, true},
		}))
	})

	It("has rules of the seven templates that its policies take by turns", func() {
		for _, s := range settings() {
			p, err := s.policy()
			Expect(err).NotTo(HaveOccurred())
			Expect(p.Rules()).To(HaveLen(s.rules))
			templates := map[string]bool{}
			for _, r := range p.Rules() {
				templates[r.Template()] = true
			}
			Expect(templates).To(HaveLen(min(s.rules, 7)))
		}
	})

	It("names the called tool in every rule, or in none", func() {
		called := regexp.MustCompile(`[(, ]pay[,)]`)
		for _, s := range settings() {
			for _, text := range texts(s) {
				Expect(called.MatchString(text)).To(Equal(!s.others), text)
			}
		}
	})
})

var _ = Describe("the number of refusals foretold", func() {
	It("is what counting finds", func() {
		for warmup := range 2 * cycle {
			for calls := range 3 * cycle {
				counted := 0
				for i := warmup; i < warmup+calls; i++ {
					if i%cycle == refusedAt {
						counted++
					}
				}
				Expect(length{calls, warmup}.refusals()).To(Equal(counted), "%d calls after %d", calls, warmup)
			}
		}
	})
})
