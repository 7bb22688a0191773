package acel_test

import (
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
)

var _ = DescribeTable("the nearest known word",
	func(word, want string) {
		Expect(acel.Nearest(word, []string{"must_precede", "never_after", "at_most_total", "tool"})).To(Equal(want))
	},
	Entry("is the one a letter away", "must_preceed", "must_precede"),
	Entry("is the word itself", "tool", "tool"),
	Entry("is found whatever the case", "NEVER_AFTER", "never_after"),
	Entry("is found behind hyphens and spaces", "at-most total", "at_most_total"),
	Entry("is found with two letters swapped", "neevr_after", "never_after"),
	Entry("is none where nothing is near", "frequency", ""),
	Entry("is none for a word of hostile length", strings.Repeat("t", 1<<20), ""),
)
