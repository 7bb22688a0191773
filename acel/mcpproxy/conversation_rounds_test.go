package mcpproxy_test

import (
	"errors"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/mcpproxy"
)

// lookOnce is a policy under which look may be called once.
func lookOnce(m acel.Mode) *talk {
	GinkgoHelper()
	p, err := acel.NewPolicy(acel.PolicyConfig{Rules: []acel.Rule{acel.AtMostNTimes("look", 1)}})
	Expect(err).NotTo(HaveOccurred())
	return in(mcpproxy.Options{Policy: p, Mode: m})
}

// asksBack is an answer that asks for input.
func asksBack(id int) string {
	return tells(id, `{"resultType":"input_required","inputRequests":{"sure":{"method":"elicitation/create","params":{}}},"requestState":"s1"}`)
}

var _ = Describe("a call that the server asks back about", func() {
	It("is one call, however many rounds it takes", func() {
		t := lookOnce(acel.Enforce)
		t.passes(first(1))
		Expect(t.FromServer(asksBack(1))).To(Equal(asksBack(1)))
		ask := strings.Replace(again(1, "s1"), `"id":1,"method"`, `"id":2,"method"`, 1)
		t.passes(ask)
		Expect(t.FromServer(replies("2", "done"))).To(Equal(replies("2", "done")))
		Expect(t.book.Records).To(HaveExactElements(HaveField("Phase", acel.Begins), HaveField("Outcome.Status", acel.OK)))
		refusedBy(t.stops(strings.Replace(ask, `"id":2`, `"id":3`, 1)))
	})

	DescribeTable("is not gone on with by another", func(other string) {
		t := lookOnce(acel.Enforce)
		t.passes(first(1))
		t.FromServer(asksBack(1))
		refusedBy(t.stops(other))
		t.passes(again(1, "s1"))
	},
		Entry("with other arguments", again(2, "s1")),
		Entry("with the same arguments, spelt otherwise", strings.Replace(again(1, "s1"), `{"id":1}`, `{"id": 1}`, 1)),
		Entry("in another state", again(1, "s2")),
		Entry("that brings no answer", first(1)),
	)

	It("is unfinished where the rest of it is not sent", func() {
		t := lookOnce(acel.Enforce)
		t.passes(first(1))
		t.FromServer(asksBack(1))
		withheldBy(t.passes(again(1, "s1")).Unsent(errors.New("no way")))
		Expect(t.last().Status).To(Equal(acel.Unfinished))
		refusedBy(t.stops(first(3)))
	})

	It("does not go on in a session that was halted meanwhile", func() {
		t := lookOnce(acel.Halt)
		t.passes(first(1))
		t.FromServer(asksBack(1))
		refusedBy(t.stops(first(2)))
		Expect(refusedBy(t.stops(again(1, "s1")))).To(ContainSubstring("halted"))
		Expect(t.last().Status).To(Equal(acel.Unfinished))
	})

	It("is unfinished where its client knows nothing of that, as one of 2025-11-25", func() {
		t := lookOnce(acel.Enforce)
		t.passes(calls("1", "look", "{}"))
		Expect(t.FromServer(asksBack(1))).To(Equal(asksBack(1)))
		Expect(t.last()).To(And(HaveField("Status", acel.Unfinished), HaveField("Error", ContainSubstring("asks for input"))))
	})

	It("is unfinished where nobody answers", func() {
		t := lookOnce(acel.Enforce)
		t.passes(first(1))
		t.FromServer(asksBack(1))
		Expect(t.Close()).To(Succeed())
		Expect(t.last().Status).To(Equal(acel.Unfinished))
	})
})
