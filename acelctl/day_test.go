package main

import (
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = Describe("the day of a run", func() {
	BeforeEach(func() { GinkgoT().Setenv("SOURCE_DATE_EPOCH", "") })

	It("is today, in UTC", func() {
		before := time.Now().UTC().Format(time.DateOnly)
		today, err := day("")
		Expect(err).NotTo(HaveOccurred())
		Expect(today).To(Or(Equal(before), Equal(time.Now().UTC().Format(time.DateOnly)))) // it may be midnight
	})

	DescribeTable("is the one of SOURCE_DATE_EPOCH, unless a flag gives another",
		func(epoch, flag, want string) {
			GinkgoT().Setenv("SOURCE_DATE_EPOCH", epoch)
			Expect(day(flag)).To(Equal(want))
		},
		Entry("the last second of a day", "1796083199", "", "2026-11-30"),
		Entry("the first second of the next", "1796083200", "", "2026-12-01"),
		Entry("the first day of all", "0", "", "1970-01-01"),
		Entry("the last one that days are compared by", "253402300799", "", "9999-12-31"),
		Entry("a flag", "0", "2026-02-28", "2026-02-28"),
	)

	DescribeTable("is refused where it is none",
		func(epoch, flag, message string) {
			GinkgoT().Setenv("SOURCE_DATE_EPOCH", epoch)
			_, err := day(flag)
			Expect(err).To(MatchError(message))
		},
		Entry("in words", "", "today", `"today" is no day; want one as 2006-01-02`),
		Entry("that there is not", "", "2026-02-29", `"2026-02-29" is no day; want one as 2006-01-02`),
		Entry("without zeros", "", "2026-2-1", `"2026-2-1" is no day; want one as 2006-01-02`),
		Entry("before all days", "-1", "", `SOURCE_DATE_EPOCH is "-1"; want seconds since 1970`),
		Entry("behind all days", "253402300800", "", `SOURCE_DATE_EPOCH is "253402300800"; want seconds since 1970`),
		Entry("a time", "1.5", "", `SOURCE_DATE_EPOCH is "1.5"; want seconds since 1970`),
	)
})
