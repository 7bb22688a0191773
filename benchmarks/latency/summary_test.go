package main

import (
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// upTo is the times 1, 2, … n.
func upTo(n int) []time.Duration {
	all := make([]time.Duration, n)
	for i := range all {
		all[i] = time.Duration(i + 1)
	}
	return all
}

var _ = Describe("a percentile", func() {
	DescribeTable("is the smallest time that so many per cent do not exceed",
		func(n, p int, want time.Duration) { Expect(percentile(upTo(n), p)).To(Equal(want)) },
		Entry("of one", 1, 1, time.Duration(1)),
		Entry("of one, at the top", 1, 100, time.Duration(1)),
		Entry("the half of two", 2, 50, time.Duration(1)),
		Entry("a hair above the half of two", 2, 51, time.Duration(2)),
		Entry("the half of five", 5, 50, time.Duration(3)),
		Entry("the 95th of 19, which is the last", 19, 95, time.Duration(19)),
		Entry("the 95th of 20, which is not", 20, 95, time.Duration(19)),
		Entry("the 99th of 100", 100, 99, time.Duration(99)),
		Entry("the 99th of 101", 101, 99, time.Duration(100)),
		Entry("the 99th of 20,000", 20_000, 99, time.Duration(19_800)),
	)

	It("is what counting finds, for every sample size and every percentage", func() {
		for n := 1; n <= 130; n++ {
			sorted := upTo(n)
			for p := 1; p <= 100; p++ {
				rank := 1
				for rank*100 < p*n {
					rank++
				}
				Expect(percentile(sorted, p)).To(Equal(time.Duration(rank)), "%d per cent of %d", p, n)
			}
		}
	})
})

var _ = Describe("a summary", func() {
	It("sorts, and takes the clock off every time", func() {
		s := summarize([]time.Duration{40, 12, 30, 18}, 10)
		Expect(s).To(Equal(summary{mean: 15, p50: 8, p95: 30, p99: 30, max: 30}))
	})

	It("takes off no more than there is", func() {
		Expect(summarize([]time.Duration{3, 17}, 10)).To(Equal(summary{mean: 3, p50: 0, p95: 7, p99: 7, max: 7}))
	})
})
