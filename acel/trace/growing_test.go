package trace_test

import (
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel/trace"
)

var _ = Describe("A log of requests and replies", func() {
	const (
		request = `{"messages": [{"role": "user", "content": "pay"}]}` + "\n"
		reply   = `{"choices": [{"message": {"role": "assistant", "tool_calls": [{"id": "c", "type": "function", "function": {"name": "pay", "arguments": "{}"}}]}}]}` + "\n"
	)
	sessionsAndCalls := func(log string) [2]int {
		got := events(strings.NewReader(log), trace.Options{})
		return [2]int{strings.Count(got, " opened "), strings.Count(got, " called ")}
	}

	It("is a conversation with one call for a request and the reply behind it", func() {
		Expect(sessionsAndCalls(request + reply)).To(Equal([2]int{1, 1}))
	})

	It("gives the reply to the later of two requests that are the same", func() {
		Expect(sessionsAndCalls(request + request + reply)).To(Equal([2]int{2, 1}))
	})

	It("does not guess whose a reply is if something between could not be read", func() {
		got := events(strings.NewReader(request+"{broken\n"+reply), trace.Options{})
		Expect(got).To(ContainSubstring("problem"))
		Expect(got).To(ContainSubstring("#2 opened"))
	})
})
