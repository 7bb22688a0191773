package main

import (
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel/rules"
)

var _ = Describe("explaining a key of rules files", func() {
	for _, t := range topics() {
		It("shows "+t.name+" in rules without a mistake", func() {
			page, ok := topicNamed(t.name)
			Expect(ok).To(BeTrue())
			Expect(page).To(And(HavePrefix(t.name+": "), ContainSubstring(strings.Split(t.example, "\n")[0])))
			Expect(t.example).To(ContainSubstring(t.name + ":"))
			text := strings.Replace(t.example, "extends: [shared/base.yaml]\n", "", 1) // there is no such file
			set, err := rules.Parse(rules.Options{Strict: true}, rules.Source{Name: "acel.yaml", Data: []byte(text)})
			Expect(err).NotTo(HaveOccurred())
			_, err = set.Policy()
			Expect(err).NotTo(HaveOccurred())
		})
	}

	It("has no page for what is none, and none of a template's name", func() {
		_, ok := topicNamed("severity")
		Expect(ok).To(BeFalse())
		for _, name := range templateNames() {
			_, ok := topicNamed(name)
			Expect(ok).To(BeFalse(), name)
		}
	})
})
