package report_test

import (
	"encoding/json"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/report"
	"github.com/acel-dev/acel/schema"
)

// fitsSchema returns what is wrong with a JSON report.
func fitsSchema(text string) error {
	s, err := schema.Report()
	if err != nil {
		return err
	}
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		return err
	}
	return s.Validate(v)
}

// oneViolation returns the decoded violation of a report that holds just v.
func oneViolation(v acel.Violation) map[string]any {
	GinkgoHelper()
	text := written("json", &report.Report{Traces: []report.Trace{{File: "run.json", Violations: report.Findings(v)}}}, report.Options{})
	Expect(fitsSchema(text)).To(Succeed())
	var decoded struct {
		Traces []struct{ Violations []map[string]any }
	}
	Expect(json.Unmarshal([]byte(text), &decoded)).To(Succeed())
	return decoded.Traces[0].Violations[0]
}

// recorded is a violation of a call with these arguments.
func recorded(args string) acel.Violation {
	v := broken(validateFirst, "run.json", 1, "delete_record", "no")
	v.Call.Args = []byte(args)
	return v
}

var _ = Describe("a JSON report", func() {
	DescribeTable("fits its schema, key for key",
		func(name string, r *report.Report) {
			text := written("json", r, report.Options{})
			expectGolden(name, text)
			Expect(fitsSchema(text)).To(Succeed())
		},
		Entry("with violations", "findings.json", findings()),
		Entry("with damaged input", "damaged.json", damaged()),
		Entry("with nothing", "empty.json", &report.Report{}),
		Entry("with hostile text", "hostile.json", hostileReport()),
	)

	It("repeats arguments as they were recorded", func() {
		text := written("json", &report.Report{Traces: []report.Trace{{Violations: report.Findings(
			recorded(`{"z": 1.50, "a": 12345678901234567890.0, "s": "\u0041<&>\u001b"}`),
		)}}}, report.Options{})
		Expect(text).To(ContainSubstring(`"z": 1.50,`))
		Expect(text).To(ContainSubstring(`"a": 12345678901234567890.0,`))
		Expect(text).To(ContainSubstring(`"s": "\u0041<&>\u001b"`))
	})

	DescribeTable("keeps as text what is no sound JSON",
		func(args string) { Expect(oneViolation(recorded(args))).To(HaveKeyWithValue("args", args)) },
		Entry("a word", "rm -rf /"),
		Entry("a cut object", `{"id": "r`),
		Entry("two values", `{} {}`),
		Entry("a key that comes twice", `{"id": 1, "id": 2}`),
		Entry("an escape that only escaping would mend", "\"\\\u202e\""),
		Entry("what is nested beyond measure", strings.Repeat("[", 9998)+strings.Repeat("]", 9998)),
	)

	It("replaces bytes that are no UTF-8", func() {
		Expect(oneViolation(recorded("\"\xff\""))).To(HaveKeyWithValue("args", "\"\ufffd\""))
	})

	It("gives only the length of arguments and states that are too long", func() {
		long := `"` + strings.Repeat("x", 64<<10) + `"`
		v := recorded(long)
		v.State = json.RawMessage(long)
		Expect(oneViolation(v)).To(And(
			Not(HaveKey("args")), HaveKeyWithValue("args_omitted", 65538.0),
			Not(HaveKey("state")), HaveKeyWithValue("state_omitted", 65538.0),
		))
		v.Call.Args = []byte(long[1 : 64<<10])
		Expect(oneViolation(v)).To(HaveKey("args"))
	})

	DescribeTable("writes in one line what would be mostly blanks when indented",
		func(args string) {
			blanks := strings.ReplaceAll(args, "[", "\n   [ ")
			r := &report.Report{Traces: []report.Trace{{Violations: report.Findings(recorded(blanks))}}}
			text := written("json", r, report.Options{})
			Expect(text).To(ContainSubstring(`"args": ` + args + ",\n"))
			Expect(len(text)).To(BeNumerically("<", len(args)+2000))
			Expect(fitsSchema(text)).To(Succeed())
		},
		Entry("what is nested deeply", `{"a":`+strings.Repeat("[", 2000)+`"]"`+strings.Repeat("]", 2000)+"}"),
		Entry("a little deeper than is indented", strings.Repeat("[", 21)+strings.Repeat("]", 21)),
		Entry("many short members", "["+strings.Repeat("1,", 20_000)+"1]"),
	)

	It("indents what is nested a little", func() {
		r := &report.Report{Traces: []report.Trace{{Violations: report.Findings(recorded(`{"a":[1,{"b\"[[[[[[[[[[[[[[[[[[[[[":[]}]}`))}}}
		Expect(written("json", r, report.Options{})).To(ContainSubstring(`
          "args": {
            "a": [
              1,
              {
                "b\"[[[[[[[[[[[[[[[[[[[[[": []
              }
            ]
          },
`))
	})

	It("does not say how a call ended that had not", func() {
		v := recorded("{}")
		Expect(oneViolation(v)).To(HaveKeyWithValue("status", "ok"))
		v.Call.Phase = acel.Begins
		Expect(oneViolation(v)).NotTo(HaveKey("status"))
	})

	It("leaves out what is unknown", func() {
		v := acel.Violation{Kind: acel.Temporal, Rule: "r", Spec: "r", Message: "m"}
		Expect(oneViolation(v)).To(Equal(map[string]any{
			"rule": "r", "spec": "r", "kind": "temporal", "severity": "error", "step": 0.0,
			"message": "m", "file": "run.json", "related": []any{}, "fingerprint": "7f5fbad1a6afd6b1be1e1ac019672732",
		}))
	})

	It("escapes what is invisible, and a build server's marks, without changing them", func() {
		const hidden = "a\u202eb\u009bc\u007fd\U000E0041e ##[error]f ### g \u2028h"
		v := recorded(`{"s": "` + hidden + `"}`)
		v.Message = hidden
		found := oneViolation(v)
		Expect(found).To(HaveKeyWithValue("message", hidden))
		Expect(found).To(HaveKeyWithValue("args", map[string]any{"s": hidden}))
		expectHarmless(written("json", hostileReport(), report.Options{}))
	})
})
