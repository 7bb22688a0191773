package acel

import (
	"encoding/json"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = Describe("A rate limit of 0", func() {
	at := time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)
	call := func(o Outcome, t time.Time) Call {
		return Call{Tool: "a", Args: json.RawMessage(`{"k":1}`), Outcome: o, Time: t}
	}
	calls := []Call{
		call(Outcome{}, at), call(Outcome{}, at), call(Outcome{Status: Failed}, at), call(Outcome{}, at),
		call(Outcome{}, at.Add(-24*time.Hour)),
	}

	DescribeTable("is broken by every call, however many came before and whatever the clock says",
		func(rule Rule) {
			r := replaying(calls, rule)
			Expect(stepsOf(r.Violations)).To(Equal([]int{1, 2, 3, 4, 5}))
			Expect(r.Rules[0].Undecided).To(BeFalse())
		},
		Entry("of attempts", RateLimit("a", 0, 10*time.Second)),
		Entry("of successes", RateLimit(Operand{Tool: "a", On: Success}, 0, 10*time.Second)),
		Entry("of each key", RateLimit("a", 0, 10*time.Second).Per("k")),
		Entry("of successes, of each key", RateLimit(Operand{Tool: "a", On: Success}, 0, 10*time.Second).Per("k")),
	)
})
