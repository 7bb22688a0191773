package schema_test

import (
	"encoding/json"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/schema"
)

var _ = Describe("the schema of baselines", func() {
	accepted := func(text string) error {
		var document any
		Expect(json.Unmarshal([]byte(text), &document)).To(Succeed())
		compiled, err := schema.Baseline()
		Expect(err).NotTo(HaveOccurred())
		return compiled.Validate(document)
	}

	It("goes by its address and describes every key", func() {
		var text map[string]any
		Expect(json.Unmarshal(schema.BaselineJSON(), &text)).To(Succeed())
		Expect(text).To(HaveKeyWithValue("$id", schema.BaselineID))
		defs := text["$defs"].(map[string]any)
		Expect(unexplained("", text, defs)).To(BeEmpty())
		Expect(unexplained("finding", defs["finding"], defs)).To(BeEmpty())
	})

	It("hands its text out as a copy", func() {
		schema.BaselineJSON()[0] = 'x'
		Expect(schema.BaselineJSON()[0]).To(Equal(byte('{')))
	})

	It("accepts a finding, with a call or without", func() {
		Expect(accepted(`{"schema": "acel.baseline/v1", "findings": [
			{"fingerprint": "0123456789abcdef0123456789abcdef", "rule": "r", "tool": "t", "since": "2026-11-30", "message": "m"},
			{"fingerprint": "0123456789abcdef0123456789abcde0", "rule": "r", "since": "2026-11-30", "message": "m"}]}`)).To(Succeed())
	})

	DescribeTable("refuses",
		func(text string) { Expect(accepted(text)).NotTo(Succeed()) },
		Entry("a version of its own making", `{"schema": "acel.baseline/v2", "findings": []}`),
		Entry("a key of its own making", `{"schema": "acel.baseline/v1", "findings": [], "more": 1}`),
		Entry("half a fingerprint", `{"schema": "acel.baseline/v1", "findings": [{"fingerprint": "0123", "rule": "r", "since": "2026-11-30", "message": "m"}]}`),
		Entry("a day that there is not", `{"schema": "acel.baseline/v1", "findings": [
			{"fingerprint": "0123456789abcdef0123456789abcdef", "rule": "r", "since": "2026-02-30", "message": "m"}]}`),
	)
})
