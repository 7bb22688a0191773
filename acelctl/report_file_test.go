package main

import (
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// Beginnings of reports, each with as many bytes as make it one.
var reportBeginnings = map[string]string{
	"replay's":                 `{"schema":"acel.report/1"`,
	"test's":                   `{"schema":"acel.test-report/1"`,
	"SARIF":                    `{"$schema":"https://json.schemastore.org/sarif-2.1.0.json"`,
	"GitLab's":                 `[{"description":"no","check_name"`,
	"an empty one of GitLab's": `[]`,
}

var _ = Describe("a file begins as a report", func() {
	for name, text := range reportBeginnings {
		It("of "+name+", and no shorter beginning of it does", func() {
			for n := range text {
				Expect(beginsReport([]byte(text[:n]))).To(BeFalse(), text[:n])
			}
			Expect(beginsReport([]byte(text))).To(BeTrue())
		})
	}

	DescribeTable("but not with",
		func(text string) { Expect(beginsReport([]byte(text))).To(BeFalse()) },
		Entry("a number in a list", `[1`),
		Entry("a list of calls", `[{"tool":"x","check_name":1}]`),
		Entry("another schema", `{"schema":"acel.baseline/1"}`),
	)
})

// FuzzBeginsReport holds that whatever stands where a report goes is told apart
// without a panic, and that nothing else than JSON is a report.
func FuzzBeginsReport(f *testing.F) {
	for _, text := range reportBeginnings {
		for n := range len(text) + 1 {
			f.Add([]byte(text[:n]))
		}
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		if beginsReport(text) && len(firstTokens(text, 2)) < 2 {
			t.Errorf("%q is no JSON", text)
		}
	})
}
