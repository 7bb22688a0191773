package report_test

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/iotest"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel/report"
	"github.com/acel-dev/acel/acel/suite"
)

// smallReport is a report of one case that failed, with nothing that is not read.
const smallReport = `{"schema": "acel.test-report/v1",
 "files": [{"file": "t.yaml", "cases": [{"name": "n", "passed": false, "expected": [{"rule": "r", "step": 2, "end": true}], "missed": [{"rule": "r", "step": 2, "end": true}], "unexpected": []}]}],
 "scores": {"rules": [{"rule": "r", "findings": {"tp": 0, "fp": 0, "fn": 1, "tn": 2}, "traces": {"tp": 0, "fp": 0, "fn": 1, "tn": 0}}],
  "all": {"findings": {"tp": 0, "fp": 0, "fn": 1, "tn": 2}, "traces": {"tp": 0, "fp": 0, "fn": 1, "tn": 0}}},
 "summary": {"cases": 1, "failed": 1, "problems": 0}}`

func readRecord(text string) (*report.TestRecord, error) {
	return report.ReadTestRecord("old.json", strings.NewReader(text))
}

// exampleTests are a run of examples that fail, beside a case that raises two alarms
// at one step.
func exampleTests() *report.Tests {
	const text = "contracts:\n" +
		"  - {never: drop, id: no-drop, examples: {good: [[drop, drop]], bad: [[look]]}}\n" +
		"  - {must_follow_each: [drop, look], id: looks, examples: {good: [[drop]]}}\n" +
		"cases: [{name: n, trace: [drop, drop], violations: []}]\n"
	return &report.Tests{Results: []*suite.Result{ran("t.yaml", text)}}
}

var _ = Describe("a report on tests that is read", func() {
	It("is what was written", func() {
		for _, t := range []*report.Tests{someTests(), idleTests(), exampleTests()} {
			want := t.Record()
			want.Name = "old.json"
			got, err := readRecord(writtenTests("json", t, report.TestOptions{Coverage: true}))
			Expect(err).NotTo(HaveOccurred())
			Expect(got).To(Equal(want))
		}
	})

	It("may have keys that this version does not know, in any order", func() {
		_, err := readRecord(strings.Replace(smallReport, `"summary": {`, `"more": [{}], "summary": {"more": 1, `, 1))
		Expect(err).NotTo(HaveOccurred())
	})

	It("is read whole or not at all", func() {
		broken := errors.New("broken pipe")
		_, err := report.ReadTestRecord("old.json", iotest.ErrReader(broken))
		Expect(err).To(MatchError(broken))
		for i := range len(smallReport) {
			_, err := readRecord(smallReport[:i])
			Expect(err).To(HaveOccurred(), smallReport[:i])
		}
	})

	It("has a bound", func() {
		_, err := report.ReadTestRecord("old.json", bytes.NewReader(bytes.Repeat([]byte(" "), 64<<20+1)))
		Expect(err).To(MatchError("old.json: larger than 64 MiB, which is more than a report may have"))
	})

	DescribeTable("is refused",
		func(old, new, message string) {
			Expect(smallReport).To(ContainSubstring(old))
			_, err := readRecord(strings.Replace(smallReport, old, new, 1))
			Expect(err).To(MatchError(fmt.Sprintf("old.json%s (acelctl test --report FILE writes a report to compare with)", message)))
		},
		Entry("where it is empty", smallReport, " \n", ": the file is empty"),
		Entry("where it is a list", smallReport, "[]", ": this is no report on tests: it begins with a list"),
		Entry("where it is a number", smallReport, "7", ":1:1: a report on tests is an object"),
		Entry("where it says of no form", smallReport, "{}", `:1:1: a report on tests lacks the key "schema"`),
		Entry("in another version", "/v1", "/v2", ": a report in the form of acel.test-report/v2; this version reads acel.test-report/v1"),
		Entry("in another version that is broken further on", `/v1",`, `/v2"`, ": a report in the form of acel.test-report/v2; this version reads acel.test-report/v1"),
		Entry("where it is of replay", "acel.test-report/v1", "acel.report/v1", ": this is a report of acelctl replay, not of acelctl test"),
		Entry("where it is something else", "acel.test-report/v1", "x", `: this is no report on tests: its schema is "x", not "acel.test-report/v1"`),
		Entry("with a key twice", `"summary"`, `"scores": {}, "summary"`, `:5:2: not valid JSON: duplicate key "scores"`),
		Entry("with a key of a case twice", `"passed": false`, `"passed": false, "passed": true`, `:2:72: not valid JSON: duplicate key "passed"`),
		Entry("with half a character", "t.yaml", "\xff", `:2:22: not valid JSON: invalid UTF-8`),
		Entry("with two documents", `"problems": 0}}`, `"problems": 0}} {}`, ":5:55: more behind the end of the report"),
		Entry("with a case that neither passed nor failed", `"passed": false, `, "", `:2:41: a case lacks the key "passed"`),
		Entry("with a case that is half passed", `"passed": false`, `"passed": 1`, ":2:65: want true or false"),
		Entry("with a count below zero", `"fp": 0`, `"fp": -1`, ":3:65: want a whole number, no less than 0, of at most 12 digits"),
		Entry("with half a count", `"fp": 0`, `"fp": 0.5`, ":3:65: want a whole number, no less than 0, of at most 12 digits"),
		Entry("with a huge count", `"fp": 0`, `"fp": 1000000000000`, ":3:65: want a whole number, no less than 0, of at most 12 digits"),
		Entry("with a count in words", `"fp": 0`, `"fp": "none"`, ":3:65: want a whole number"),
		Entry("with a name that is none", `"name": "n"`, `"name": null`, ":2:50: want a text"),
		Entry("with files that are no list", `"files": [`, `"files": {"a": 1}, "more": [`, ":2:11: files is a list"),
		Entry("where it has no scores by rule, as of an older version", `"rules": `, `"templates": `, `:3:12: scores lacks the key "rules"`),
		Entry("where a file had a mistake", `"problems": 0`, `"problems": 1`, ": this run could not test all of its files, so that what it lacks is not known"),
		Entry("where it has no case", `{"name": "n", "passed": false, "expected": [{"rule": "r", "step": 2, "end": true}], "missed": [{"rule": "r", "step": 2, "end": true}], "unexpected": []}`, "", ": this report has no case"),
		Entry("where cases were taken out", `"cases": 1`, `"cases": 2`, ": the report is damaged: it counts 2 cases, 1 failed, and lists 1, 1 failed"),
		Entry("where one was made to pass", `"passed": false`, `"passed": true`, ": the report is damaged: it counts 1 case, 1 failed, and lists 1, 0 failed"),
		Entry("where a figure was changed", `"fn": 1`, `"fn": 0`, ": the report is damaged: the scores by rule do not add up to those of all"),
		Entry("where a case says nothing of what it missed", `, "missed": [{"rule": "r", "step": 2, "end": true}]`, "", `:2:41: a case lacks the key "missed"`),
		Entry("where a case missed what it does not expect", `"missed": [{"rule": "r", "step": 2`, `"missed": [{"rule": "r", "step": 1`,
			`: the report is damaged: the case "n" of t.yaml does not agree with what it expects, missed and found`),
		Entry("where it found too much what it expects", `"unexpected": []`, `"unexpected": [{"rule": "r", "step": 2, "end": true}]`,
			`: the report is damaged: the case "n" of t.yaml does not agree with what it expects, missed and found`),
		Entry("where a case missed nothing that the scores miss", `"missed": [{"rule": "r", "step": 2, "end": true}]`, `"missed": []`,
			`: the report is damaged: the scores of "r" are not those of its cases`),
		Entry("where a rule's figure by trace was changed", `"traces": {"tp": 0, "fp": 0, "fn": 1`, `"traces": {"tp": 1, "fp": 0, "fn": 0`,
			`: the report is damaged: the scores of "r" are not those of its cases`),
		Entry("where the figure of all by trace was changed", `"fn": 1, "tn": 2}, "traces": {"tp": 0, "fp": 0, "fn": 1, "tn": 0}}},`, `"fn": 1, "tn": 2}, "traces": {"tp": 1, "fp": 0, "fn": 0, "tn": 0}}},`,
			": the report is damaged: the scores of all rules are not those of its cases"),
		Entry("where a rule has no score", smallReport[strings.Index(smallReport, `"rules": [`):strings.Index(smallReport, ` "summary"`)],
			`"rules": [], "all": {"findings": {"tp": 0, "fp": 0, "fn": 0, "tn": 0}, "traces": {"tp": 0, "fp": 0, "fn": 0, "tn": 0}}},`,
			`: the report is damaged: its cases have the rule "r", and its scores do not`),
		Entry("where a rule has two scores", `"rules": [`, `"rules": [{"rule": "r", "findings": {"tp": 0, "fp": 0, "fn": 0, "tn": 0}, "traces": {"tp": 0, "fp": 0, "fn": 1, "tn": 0}}, `,
			": the report is damaged: it has two scores of one rule"),
	)
})

// What is read of any bytes can be held against itself, and nothing has changed; no
// bytes make the reader panic.
func FuzzReadTestRecord(f *testing.F) {
	for _, seed := range []string{
		smallReport, strings.Replace(smallReport, "n", `\u0000`, 1), strings.Replace(smallReport, "/v1", "/v2", 1),
		smallReport[:200], "{}", "[[[", `{"schema": {"schema": 1}}`, `{"schema":"acel.test-report/v1","files":[]}`, "",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		record, err := report.ReadTestRecord("old.json", bytes.NewReader(data))
		if err != nil {
			if record != nil || err.Error() == "" {
				t.Fatalf("%v beside %v", record, err)
			}
			return
		}
		again, err := report.ReadTestRecord("old.json", bytes.NewReader(data))
		if err != nil || fmt.Sprint(again) != fmt.Sprint(record) {
			t.Fatalf("read again: %v, %v", again, err)
		}
		if len(record.Cases) == 0 {
			t.Fatal("a report without a case")
		}
	})
}
