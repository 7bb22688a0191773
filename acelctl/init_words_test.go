package main

import (
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = Describe("Telling tools that have an effect by their names", func() {
	DescribeTable("cuts names into words",
		func(name string, words ...string) { Expect(wordsOf(name)).To(Equal(words)) },
		Entry("in snake case", "delete_user_record", "delete", "user", "record"),
		Entry("in kebab case", "delete-user", "delete", "user"),
		Entry("in camel case", "deleteUserRecord", "delete", "user", "record"),
		Entry("in capitals", "DELETE_USER", "delete", "user"),
		Entry("with a run of capitals", "HTTPDeleteURL", "http", "delete", "url"),
		Entry("with digits and servers", "mcp__shop.v2__Refund3", "mcp", "shop", "v", "refund"),
		Entry("of other alphabets", "ÜberweisungSenden", "überweisung", "senden"),
	)

	It("takes every word of its list, and whole words only", func() {
		for _, w := range effectWords() {
			Expect(hasEffect("do_"+w)).To(BeTrue(), w)
			Expect(hasEffect(w+"ish")).To(BeFalse(), w)
		}
		for _, name := range []string{"", "payload", "notebook", "sender", "bookkeeping", "unremovable"} {
			Expect(hasEffect(name)).To(BeFalse(), name)
		}
	})

	It("leaves alone what reads about an effect, but not an effect that reads", func() {
		for _, w := range readingWords() {
			Expect(hasEffect(w+"_refund")).To(BeFalse(), w)
			Expect(hasEffect("refund_"+w)).To(BeTrue(), w)
		}
	})

	It("says all its words in the help", func() {
		help := strings.Fields(strings.NewReplacer(",", " ", ".", " ").Replace(initLong()))
		Expect(help).To(ContainElements(effectWords()))
		Expect(help).To(ContainElements(readingWords()))
		Expect(help).To(ContainElements(amountFields()))
		for line := range strings.Lines(initLong()) {
			Expect(len(line)).To(BeNumerically("<=", 82), line)
		}
	})
})

var _ = Describe("The help of init", func() {
	It("says nothing of JSON that is so in YAML alone", func() {
		_, inYAML, _ := strings.Cut(initLong(), "In YAML, comments show more")
		Expect(inYAML).To(ContainSubstring("every other kind of contract"))
		Expect(inYAML).To(ContainSubstring("the tools that were seen"))
		Expect(draft{}.json()).NotTo(ContainSubstring("never_after"))
	})
})

var _ = Describe("Reading amounts", func() {
	amount := func(text string) string {
		found := amountsOf([]byte(`{"other": {"amount": 7}, "amount": ` + text + `}`))
		if found["amount"] == nil {
			return "none"
		}
		return decimalText(found["amount"])
	}

	DescribeTable("keeps every digit of what is a number, and takes nothing else",
		func(text, want string) { Expect(amount(text)).To(Equal(want)) },
		Entry("a whole number", "12", "12"),
		Entry("no binary fraction", "0.1", "0.1"),
		Entry("zeros at the end", "1.500", "1.5"),
		Entry("an exponent", "12.5E+3", "12500"),
		Entry("a small exponent", "125e-05", "0.00125"),
		Entry("more digits than a float has", "9007199254740993.000000001", "9007199254740993.000000001"),
		Entry("nothing", "0", "0"),
		Entry("less than nothing", "-1", "none"),
		Entry("text", `"12"`, "none"),
		Entry("null", "null", "none"),
		Entry("a huge exponent", "1e999999999", "none"),
		Entry("a huge number", strings.Repeat("9", 65), "none"),
		Entry("a huge number with a hidden exponent", strings.Repeat("9", 70)+"e9", "none"),
	)

	It("finds none in arguments that are no JSON object", func() {
		for _, args := range []string{"", "null", "[1]", `{"amount": 1`, `{"amount": 1,}`, `{"amount": 1, "amount": 2}`, `{"amount": 1} {`, "{\"amount\": 1, \"\xff\": 2}"} {
			Expect(amountsOf([]byte(args))).To(BeEmpty(), args)
		}
	})
})
