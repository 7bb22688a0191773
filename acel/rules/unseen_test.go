package rules

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = Describe("a name", func() {
	DescribeTable("may hold what its language joins letters with, and nothing else that cannot be seen",
		func(name, want string) {
			Expect(cleaned(name)).To(Equal(want))
		},
		Entry("a joiner in Persian", "پرداخت\u200cها", "پرداخت\u200cها"),
		Entry("a joiner in ASCII", "de\u200clete", "delete"),
		Entry("a variant of a sign", "❤\ufe0f", "❤\ufe0f"),
		Entry("a variant of nothing", "\ufe0fa", "a"),
		Entry("a filler", "a\u3164b", "ab"),
		Entry("a soft hyphen", "de\u00adlete", "delete"),
		Entry("a change of direction", "\u2066a\u2069", "a"),
		Entry("a line separator", "a\u2028b", "ab"),
		Entry("white space around what cannot be seen", " \u200b a \ufeff\t", "a"),
		Entry("nothing but that", " \u200b\n", ""),
		Entry("a space inside", "a b", "a b"),
		Entry("a keycap", "1\ufe0f\u20e3", "1\ufe0f\u20e3"),
		Entry("the variant of a digit", "1\ufe0f", "1"),
		Entry("the keycap of a letter", "a\ufe0f\u20e3", "a\u20e3"),
		Entry("the flag of a part of a country", "🏴\U000e0067\U000e0062\U000e007f", "🏴\U000e0067\U000e0062\U000e007f"),
		Entry("a flag whose tags never end", "🏴\U000e0067\U000e0062", "🏴"),
		Entry("a flag whose tags end twice", "🏴\U000e0067\U000e007f\U000e0067\U000e007f", "🏴"),
		Entry("tags of no flag", "a\U000e0067\U000e007f", "a"),
		Entry("a mark behind text from right to left", "תשלום!\u200f", "תשלום!\u200f"),
		Entry("a mark behind text from left to right", "pay\u200f", "pay"),
		Entry("a mark before text from right to left", "\u200fתשלום", "תשלום"),
	)
})
