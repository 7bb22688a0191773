package rules

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = Describe("the fields that nobody is to see", func() {
	files := shelf{
		"base.yaml":  "redact: [password, card.number]\ncontracts:\n  - never: pay\n",
		"mine.yaml":  "extends: base.yaml\nredact: [token, Password]\n",
		"other.yaml": "redact: pin\n",
		"twice.yaml": "redact: [password, token, PASSWORD]\ncontracts:\n  - never: pay\n",
		"none.yaml":  "redact: []\ncontracts:\n  - never: pay\n",
	}

	It("are those of all files, each once", func() {
		set, err := files.parse("mine.yaml", "other.yaml")
		Expect(err).NotTo(HaveOccurred())
		Expect(set.Warnings).To(BeEmpty())
		Expect(set.Config.Redact.Fields).To(Equal([]string{"password", "card.number", "token", "pin"}))
		policy, err := set.Policy()
		Expect(err).NotTo(HaveOccurred())
		Expect(policy.Redaction().Fields).To(HaveLen(4))
	})

	DescribeTable("are warned of where they say nothing", func(name, message string) {
		set, err := files.parse(name)
		Expect(err).NotTo(HaveOccurred())
		Expect(set.Warnings).To(HaveLen(1))
		Expect(set.Warnings[0].Error()).To(ContainSubstring(message))
	},
		Entry("twice in one file", "twice.yaml", `1:27: "PASSWORD" is named twice under redact; first at twice.yaml:1:10, and letter case makes no difference`),
		Entry("none", "none.yaml", "1:9: redact names no field: nothing is hidden"),
	)
})
