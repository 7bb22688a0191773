package schema_test

import (
	"encoding/json"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/schema"
)

// verifyReport returns a report on one file that has the members.
func verifyReport(outcome, members string) string {
	return `{"schema": "acel.verify/v1", "outcome": "` + outcome + `", "files": [{"file": "e.jsonl", "outcome": "` + outcome + `"` + members + `}]}`
}

const soundLog = `, "kind": "evidence", "log": "ci/1", "lines": 3, "holding": 3, "bundles": 1, "tampering": false, "trust": "trusted", "keys": ["ci+1a2b3c4d"],
	"sealed": false, "seal_checked": false, "closed": true, "cannot_see": ["x"],
	"root": "58050c3464dc5a7f44e989fabc17235af19aea76559419f700156652a92d6d15"`

var _ = Describe("the schema of reports on verified logs", func() {
	accepted := func(text string) error {
		var document any
		Expect(json.Unmarshal([]byte(text), &document)).To(Succeed())
		compiled, err := schema.Verify()
		Expect(err).NotTo(HaveOccurred())
		return compiled.Validate(document)
	}

	It("goes by its address and describes every key", func() {
		var text map[string]any
		Expect(json.Unmarshal(schema.VerifyJSON(), &text)).To(Succeed())
		Expect(text).To(HaveKeyWithValue("$id", schema.VerifyID))
		defs := text["$defs"].(map[string]any)
		Expect(unexplained("", text, defs)).To(BeEmpty())
		for name, def := range defs {
			Expect(unexplained(name, def, defs)).To(BeEmpty())
		}
	})

	It("hands its text out as a copy", func() {
		schema.VerifyJSON()[0] = 'x'
		Expect(schema.VerifyJSON()[0]).To(Equal(byte('{')))
	})

	DescribeTable("accepts",
		func(text string) { Expect(accepted(text)).To(Succeed()) },
		Entry("a log that holds", verifyReport("ok", soundLog)),
		Entry("a file that could not be checked", verifyReport("unchecked", `, "error": "this is a trace, and no log"`)),
		Entry("a receipt", verifyReport("ok", `, "kind": "receipt", "log": "ci/1", "entry": 3, "of": 6`)),
	)

	DescribeTable("refuses",
		func(text string) { Expect(accepted(text)).NotTo(Succeed()) },
		Entry("a version of its own making", `{"schema": "acel.verify/v2", "outcome": "ok", "files": []}`),
		Entry("a key of its own making", verifyReport("ok", soundLog+`, "more": 1`)),
		Entry("a failure without a fault", verifyReport("fail", soundLog)),
		Entry("a success with one", verifyReport("ok", soundLog+`, "fault": {"check": "chain", "why": "x"}`)),
		Entry("what could not be checked, and not why", verifyReport("unchecked", "")),
		Entry("a log that does not say whose word it is", verifyReport("ok", `, "kind": "ledger", "log": "ci/1", "lines": 3`)),
	)
})
