package golang_test

import (
	"os"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	. "github.com/acel-dev/acel/matchers"
)

var _ = Describe("the README", func() {
	It("shows how a spec fails", func() {
		rule := MustPrecede("validate_record", "delete_record")
		run, err := LoadTrace("../quickstart/traces/cleanup.jsonl")
		Expect(err).NotTo(HaveOccurred())
		readme, err := os.ReadFile("../../README.md")
		Expect(err).NotTo(HaveOccurred())
		_, shown, _ := strings.Cut(string(readme), "<!-- failure:begin -->\n```\n")
		shown, _, _ = strings.Cut(shown, "```\n")
		Expect(rule.FailureMessage(run) + "\n").To(Equal(shown))
	})
})
