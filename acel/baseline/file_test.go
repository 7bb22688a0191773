package baseline_test

import (
	"errors"
	"fmt"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel/baseline"
)

const small = `{"schema": "acel.baseline/v1", "findings": [
 {"fingerprint": "0123456789abcdef0123456789abcdef", "rule": "r", "tool": "t", "since": "2026-11-30", "message": "m"},
 {"fingerprint": "fedcba9876543210fedcba9876543210", "rule": "q", "since": "2026-12-01", "message": ""}]}`

func read(text string) (*baseline.Baseline, error) {
	return baseline.Read("b.json", strings.NewReader(text))
}

var _ = Describe("a baseline's file", func() {
	It("has a finding a line, sorted", func() {
		b, err := read(small)
		Expect(err).NotTo(HaveOccurred())
		Expect(b.Name).To(Equal("b.json"))
		Expect(text(b)).To(Equal(`{
  "schema": "acel.baseline/v1",
  "findings": [
    {"fingerprint": "fedcba9876543210fedcba9876543210", "rule": "q", "since": "2026-12-01", "message": ""},
    {"fingerprint": "0123456789abcdef0123456789abcdef", "rule": "r", "tool": "t", "since": "2026-11-30", "message": "m"}
  ]
}
`))
	})

	It("may know of nothing", func() {
		b := &baseline.Baseline{}
		Expect(text(b)).To(Equal("{\n  \"schema\": \"acel.baseline/v1\",\n  \"findings\": []\n}\n"))
		Expect(read(text(b))).To(HaveField("Entries", BeEmpty()))
	})

	It("is sorted by rule, tool, day and fingerprint, so that what is new stands behind what was there", func() {
		entry := func(rule, tool, since, first string) baseline.Entry {
			return baseline.Entry{Fingerprint: first + strings.Repeat("0", 31), Rule: rule, Tool: tool, Since: since}
		}
		want := []baseline.Entry{
			entry("a", "", "2026-11-30", "9"), entry("a", "t", "2026-11-29", "8"), entry("a", "t", "2026-11-30", "6"), entry("a", "t", "2026-11-30", "7"),
			entry("b", "", "2026-11-01", "1"),
		}
		b, err := read(text(&baseline.Baseline{Entries: []baseline.Entry{want[3], want[1], want[4], want[0], want[2]}}))
		Expect(err).NotTo(HaveOccurred())
		Expect(b.Entries).To(Equal(want))
	})

	It("is never larger than what is read", func() {
		huge := baseline.Entry{Rule: strings.Repeat("x", 65<<20)}
		var out strings.Builder
		Expect((&baseline.Baseline{Entries: []baseline.Entry{huge}}).Write(&out)).To(MatchError("its 1 findings are more than a baseline of 64 MiB holds"))
		Expect(out.String()).To(BeEmpty())
	})

	It("hands on that it cannot be written", func() {
		Expect((&baseline.Baseline{}).Write(full{})).To(MatchError("disk full"))
	})

	It("is read whole or not at all", func() {
		for i := range len(small) {
			_, err := read(small[:i])
			Expect(err).To(HaveOccurred(), small[:i])
		}
	})

	DescribeTable("is refused",
		func(old, new, message string) {
			Expect(small).To(ContainSubstring(old))
			b, err := read(strings.Replace(small, old, new, 1))
			Expect(err).To(MatchError(fmt.Sprintf("b.json%s (acelctl replay --write-baseline FILE writes one)", message)))
			Expect(b).To(BeNil())
		},
		Entry("where it is empty", small, "", ": the file is empty"),
		Entry("where it is a trace", small, "[]", ": this is no baseline: it begins with a list"),
		Entry("in another version", "/v1", "/v2", ": a baseline in the form of acel.baseline/v2; this version reads acel.baseline/v1"),
		Entry("where it is a report", "acel.baseline/", "acel.report/", ": this is a report of acelctl replay, not a baseline"),
		Entry("where it is one on tests", "acel.baseline/", "acel.test-report/", ": this is a report of acelctl test, not a baseline"),
		Entry("without findings", `"findings"`, `"finding"`, `:1:32: a baseline has no key "finding"; want "findings", "schema"; did you mean "findings"?`),
		Entry("with a key that is not known", `"rule": "r"`, `"rule": "r", "reason": "because"`,
			`:2:67: a finding has no key "reason"; want "fingerprint", "message", "rule", "since", "tool"`),
		Entry("with a key twice", `"rule": "r"`, `"rule": "r", "rule": "s"`, `:2:67: not valid JSON: duplicate key "rule"`),
		Entry("with half a character", `"m"`, "\"\xff\"", ":2:115: not valid JSON: invalid UTF-8"),
		Entry("without a message", `, "message": "m"`, "", `:2:2: a finding lacks the key "message"`),
		Entry("with half a fingerprint", "0123456789abcdef0", "0", ":2:18: want a fingerprint: 32 digits from 0 to 9 and a to f, and behind them perhaps a number from -2 on"),
		Entry("with a fingerprint of the first of several", "abcdef\"", "abcdef-1\"", ":2:18: want a fingerprint: 32 digits from 0 to 9 and a to f, and behind them perhaps a number from -2 on"),
		Entry("with a fingerprint in capitals", "abcdef", "ABCDEF", ":2:18: want a fingerprint: 32 digits from 0 to 9 and a to f, and behind them perhaps a number from -2 on"),
		Entry("with a fingerprint that is a number", `"0123456789abcdef0123456789abcdef"`, "7", ":2:18: want a text"),
		Entry("with a finding twice", "fedcba9876543210fedcba9876543210", "0123456789abcdef0123456789abcdef", ":3:18: the finding is there already, on line 2"),
		Entry("with a day that there is not", "2026-11-30", "2026-11-31", ":2:89: want a day as 2006-01-02"),
		Entry("with a time", "2026-11-30", "2026-11-30T00:00:00Z", ":2:89: want a day as 2006-01-02"),
		Entry("with no rule", `"rule": "r"`, `"rule": ""`, ":2:62: want the rule's id, or its text"),
		Entry("with a tool that is none", `"t"`, `""`, ":2:75: want the tool's name; leave the key out where there is no call"),
		Entry("with the marks of a merge", " {", "<<<<<<< HEAD\n {", ":2:1: not valid JSON: invalid character '<' at start of value"),
	)
})

// A full writer takes nothing.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("disk full") }
