package main

import (
	"encoding/json"
	"regexp"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/rules"
)

// parsed are the rules of a policy.
func parsed(p policy) *rules.Set {
	GinkgoHelper()
	set, err := rules.Parse(rules.Options{}, rules.Source{Name: "acel.yaml", Data: []byte(p.text())})
	Expect(err).NotTo(HaveOccurred())
	return set
}

// made makes the calls of a run under a policy, and returns what was refused.
func made(p policy, first []string) (refused []string) {
	GinkgoHelper()
	its, err := parsed(p).Policy()
	Expect(err).NotTo(HaveOccurred())
	s := its.NewSession(acel.SessionOptions{})
	for _, tool := range append(first, "pay", "pay") {
		var frame struct {
			Params struct{ Arguments json.RawMessage }
		}
		Expect(json.Unmarshal(appendCall(nil, 1, tool, "n"), &frame)).To(Succeed())
		ticket, no := s.Begin(acel.Call{Tool: tool, Args: frame.Params.Arguments})
		if ticket == nil {
			refused = append(refused, no[0].Rule)
			continue
		}
		Expect(ticket.End(acel.Outcome{})).To(BeEmpty())
	}
	return refused
}

var _ = Describe("the rules", func() {
	pay := regexp.MustCompile(`[(, ]pay[,)]`)

	It("are as many as they should be, all about the tool that is called or all about others", func() {
		for _, r := range routes() {
			its, err := parsed(r.policy).Policy()
			Expect(err).NotTo(HaveOccurred())
			Expect(its.Rules()).To(HaveLen(max(1, r.policy.rules)))
			for _, rule := range its.Rules() {
				Expect(pay.MatchString(rule.String())).To(Equal(r.policy.rules > 0 && !r.policy.others), rule.String())
			}
		}
	})

	It("let all calls pass, and are asked: without what they want first, none does", func() {
		for _, r := range routes() {
			Expect(made(r.policy, r.policy.first())).To(BeEmpty(), r.name)
		}
		Expect(made(policy{rules: 50}, nil)).To(Equal([]string{"rule-4", "rule-4"}))
	})

	It("say something each: a reader has nothing to warn of", func() {
		for _, r := range routes() {
			Expect(parsed(r.policy).Warnings).To(BeEmpty())
		}
	})
})

// names are those of routes.
func names(all []route) []string {
	var names []string
	for _, r := range all {
		names = append(names, r.name)
	}
	return names
}
