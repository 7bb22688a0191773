package schema_test

import (
	"encoding/json"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/schema"
)

// unexplained returns the keys below a schema without a description, their own
// or that of the definition they refer to.
func unexplained(path string, value any, defs map[string]any) []string {
	var found []string
	object, _ := value.(map[string]any)
	properties, _ := object["properties"].(map[string]any)
	for name, key := range properties {
		k := key.(map[string]any)
		ref, _ := k["$ref"].(string)
		definition, _ := defs[strings.TrimPrefix(ref, "#/$defs/")].(map[string]any)
		if k["description"] == nil && definition["description"] == nil {
			found = append(found, path+"/"+name)
		}
		found = append(found, unexplained(path+"/"+name, key, defs)...)
	}
	return found
}

// reportOf returns a report with one trace that holds the violation.
func reportOf(violation string) string {
	return `{"schema": "acel.report/v1", "problems": [], "traces": [{"file": "run.json", "session": "", "format": "native",
		"calls": 3, "cut": false, "rules": [], "violations": [` + violation + `]}],
		"summary": {"outcome": "FAIL", "files": 1, "traces": 1, "broken_traces": 1, "cut_traces": 0, "calls": 3, "rules": 1,
		"violations": 1, "errors": 1, "warnings": 0, "infos": 0, "undecided": 0, "not_exercised": [], "problems": 0}}`
}

const smallViolation = `{"rule": "r", "spec": "r", "kind": "temporal", "severity": "error", "step": 3, "message": "m", "related": [], "fingerprint": "00112233445566778899aabbccddeeff"}`

// with returns the small violation with more members.
func with(members string) string {
	return strings.TrimSuffix(smallViolation, "}") + ", " + members + "}"
}

var _ = Describe("the schema of reports", func() {
	It("goes by its address and describes every key", func() {
		var text map[string]any
		Expect(json.Unmarshal(schema.ReportJSON(), &text)).To(Succeed())
		Expect(text).To(HaveKeyWithValue("$id", schema.ReportID))
		defs := text["$defs"].(map[string]any)
		Expect(unexplained("", text, defs)).To(BeEmpty())
		for name, def := range defs {
			Expect(unexplained(name, def, defs)).To(BeEmpty())
		}
	})

	It("hands its text out as a copy", func() {
		schema.ReportJSON()[0] = 'x'
		Expect(schema.ReportJSON()[0]).To(Equal(byte('{')))
	})

	DescribeTable("accepts or refuses",
		func(text string, accepted bool) {
			compiled, err := schema.Report()
			Expect(err).NotTo(HaveOccurred())
			var value any
			Expect(json.Unmarshal([]byte(text), &value)).To(Succeed())
			Expect(compiled.Validate(value) == nil).To(Equal(accepted))
		},
		Entry("a violation at the end of a session", reportOf(smallViolation), true),
		Entry("one at a call, with its place", reportOf(with(`"tool": "t", "status": "error", "args": "not JSON", "file": "f", "line": 1, "column": 1`)), true),
		Entry("no report at all", `{}`, false),
		Entry("another version", strings.Replace(reportOf(smallViolation), "report/v1", "report/v2", 1), false),
		Entry("a violation without a message", reportOf(strings.Replace(smallViolation, `"message": "m", `, "", 1)), false),
		Entry("a severity nobody knows", reportOf(strings.Replace(smallViolation, `"error"`, `"fatal"`, 1)), false),
		Entry("a key nobody knows", reportOf(with(`"fingerprint": 1`)), false),
		Entry("arguments without a tool", reportOf(with(`"args": {}`)), false),
		Entry("a column without a line", reportOf(with(`"column": 1`)), false),
		Entry("line 0", reportOf(with(`"line": 0`)), false),
	)
})
