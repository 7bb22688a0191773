package main

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = Describe("A size", func() {
	DescribeTable("is read as people write it",
		func(text string, want int, written string) {
			var s size
			Expect(s.Set(text)).To(Succeed())
			Expect(s).To(Equal(size(want)))
			Expect(s.String()).To(Equal(written))
		},
		Entry(nil, "500000", 500_000, "500000"),
		Entry(nil, "64MiB", 64<<20, "64MiB"),
		Entry(nil, "64 mib", 64<<20, "64MiB"),
		Entry(nil, "2k", 2048, "2KiB"),
		Entry(nil, "2KB", 2000, "2000"),
		Entry(nil, "1gb", 1_000_000_000, "1000000000"),
		Entry(nil, "8388607GiB", 8388607<<30, "8388607GiB"),
		Entry(nil, "7B", 7, "7"),
	)

	DescribeTable("is a whole number above 0 that fits",
		func(text string) {
			s := size(1)
			Expect(s.Set(text)).To(MatchError(ContainSubstring("a size is a whole number of bytes above 0")))
			Expect(s).To(Equal(size(1)))
		},
		Entry(nil, ""), Entry(nil, "MiB"), Entry(nil, "0"), Entry(nil, "-1"), Entry(nil, "1.5MiB"),
		Entry(nil, "8589934592GiB"), Entry(nil, "99999999999999999999"), Entry(nil, "1TiB"),
	)
})
