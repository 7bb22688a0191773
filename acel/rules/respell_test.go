package rules

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = Describe("a number as people write it", func() {
	DescribeTable("is shown as it must be written",
		func(text, want string) {
			got, ok := respelled(text, isJSONNumber)
			Expect(ok).To(BeTrue())
			Expect(got).To(Equal(want))
		},
		Entry("with commas between groups", "1,234,567", "1234567"),
		Entry("with commas and a point", "-1,000.50", "-1000.50"),
		Entry("with points and a comma", "1.000,50", "1000.50"),
		Entry("with points alone", "1.000.000", "1000000"),
		Entry("with a comma for the point", "500,00", "500.00"),
		Entry("with a comma behind nought", "0,500", "0.500"),
		Entry("with a comma behind four digits", "1234,567", "1234.567"),
		Entry("with groups of two", "12,34,567", "1234567"),
		Entry("with spaces", "1 000,5", "1000.5"),
		Entry("with spaces that do not break", "1\u00a0000", "1000"),
		Entry("with apostrophes", "1'000", "1000"),
		Entry("with a currency's sign", "€ 500", "500"),
		Entry("with a currency's code", "500.5 EUR", "500.5"),
		Entry("with leading noughts", "007", "7"),
		Entry("with a plus", "+5", "5"),
		Entry("without a digit before the point", ".5", "0.5"),
		Entry("without a digit behind it", "5.", "5"),
		Entry("in hexadecimal", "0x10", "16"),
	)

	DescribeTable("is not guessed at where nobody can tell",
		func(text string) {
			_, ok := respelled(text, isJSONNumber)
			Expect(ok).To(BeFalse())
		},
		Entry("what it is times", "5k"),
		Entry("what it is times, in capitals", "5MIO"),
		Entry("whether it is one", "5 10"),
		Entry("where it ends", "1,000,00"),
		Entry("which separator is which", "1,000.000,5"),
		Entry("what it means", "1.2.3"),
		Entry("what it counts", "2 calls"),
		Entry("that it is one", "t1"),
		Entry("anything", ""),
	)
})
