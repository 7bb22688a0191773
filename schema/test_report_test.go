package schema_test

import (
	"encoding/json"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/schema"
)

var _ = Describe("the schema of reports on tests", func() {
	It("goes by its address and describes every key", func() {
		var text map[string]any
		Expect(json.Unmarshal(schema.TestReportJSON(), &text)).To(Succeed())
		Expect(text).To(HaveKeyWithValue("$id", schema.TestReportID))
		defs := text["$defs"].(map[string]any)
		Expect(unexplained("", text, defs)).To(BeEmpty())
		for name, def := range defs {
			Expect(unexplained(name, def, defs)).To(BeEmpty())
		}
	})

	It("hands its text out as a copy", func() {
		schema.TestReportJSON()[0] = 'x'
		Expect(schema.TestReportJSON()[0]).To(Equal(byte('{')))
	})

	It("compiles, and accepts no key of its own making", func() {
		compiled, err := schema.TestReport()
		Expect(err).NotTo(HaveOccurred())
		Expect(compiled.Validate(map[string]any{"schema": "acel.test-report/v1", "more": true})).NotTo(Succeed())
	})
})
