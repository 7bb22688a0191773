package ginkgoacel_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"

	. "github.com/onsi/ginkgo/v2"
	"github.com/onsi/ginkgo/v2/types"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/ginkgoacel"
	. "github.com/acel-dev/acel/matchers"
	"github.com/acel-dev/acel/schema"
)

// withArgs is the evidence of one forbidden call.
func withArgs(args string) ginkgoacel.Evidence {
	t := acel.Trace{Name: "run.json", Calls: []acel.Call{{Tool: "delete", Args: json.RawMessage(args)}}}
	return ginkgoacel.EvidenceOf(t, AtMostNTimes("delete", 0))
}

var _ = Describe("the evidence's JSON", func() {
	It("is this, byte for byte", func() {
		t := acel.Trace{Name: "run.json", Session: "monday", Calls: []acel.Call{
			{Tool: "validate", Server: "crm", Outcome: acel.Outcome{Status: acel.Failed, Error: "timeout"}, Place: acel.Place{File: "run.json", Line: 1, Column: 1}},
			{Tool: "delete", Args: json.RawMessage(`{ "id": "r1", "n": 1.50 }`), Place: acel.Place{File: "run.json", Line: 2, Column: 1, Base: "/calls", Item: 2}},
		}}
		text, err := json.MarshalIndent(ginkgoacel.EvidenceOf(t, RulesFile("testdata/acel.yaml")), "", "  ")
		Expect(err).NotTo(HaveOccurred())
		Expect(string(text)).To(Equal(`{
  "property": "the rules of testdata/acel.yaml",
  "trace": "run.json",
  "session": "monday",
  "extent": "complete",
  "calls": 2,
  "holds": false,
  "rules": [
    {
      "rule": "validate-first",
      "spec": "must_precede(validate, delete)",
      "severity": "error",
      "verdict": "VIOLATED",
      "exercised": true,
      "violations": 1
    },
    {
      "rule": "at_most_n_times(delete, 1)",
      "spec": "at_most_n_times(delete, 1)",
      "severity": "error",
      "verdict": "SATISFIED",
      "exercised": true,
      "violations": 0
    }
  ],
  "violations": [
    {
      "rule": "validate-first",
      "spec": "must_precede(validate, delete)",
      "kind": "temporal",
      "severity": "error",
      "step": 2,
      "tool": "delete",
      "args": {
        "id": "r1",
        "n": 1.50
      },
      "status": "ok",
      "message": "delete at step 2 needs an earlier successful validate; the one at step 1 failed: \"timeout\"",
      "hint": "Call validate first, and delete only once it has succeeded.",
      "file": "run.json",
      "line": 2,
      "column": 1,
      "pointer": "/calls/1",
      "rule_place": {
        "file": "testdata/acel.yaml",
        "line": 2,
        "column": 5,
        "pointer": "/contracts/0"
      },
      "related": [
        {
          "step": 1,
          "tool": "validate",
          "server": "crm",
          "status": "error",
          "file": "run.json",
          "line": 1,
          "column": 1,
          "note": "failed: \"timeout\""
        }
      ]
    }
  ]
}`))
	})

	It("says what the trace lacks, of a rule that is undecided for want of it", func() {
		late := acel.MustPrecede("look", "delete").WithinTime(time.Second)
		e := ginkgoacel.EvidenceOf(called("look", "delete"), KeepRules(late, acel.Never("look")))
		rules, _ := object(e)["rules"].([]any)
		Expect(rules).To(HaveExactElements(
			HaveKeyWithValue("lacks", ContainSubstring("no time")),
			Not(HaveKey("lacks")),
		))
	})

	It("has rules and violations as the schema of reports has them", func() {
		report, err := schema.Report()
		Expect(err).NotTo(HaveOccurred())
		for _, e := range []ginkgoacel.Evidence{
			ginkgoacel.EvidenceOf(called("delete", "delete"), RulesFile("testdata/acel.yaml")),
			ginkgoacel.EvidenceOf(called("delete"), RequiredBeforeSessionEnd("logout")),
			withArgs(`{"a":`), withArgs(`{"a":"` + strings.Repeat("x", 70_000) + `"}`),
			ginkgoacel.EvidenceOf(acel.Trace{Calls: []acel.Call{{Tool: "", Phase: acel.Begins, ID: "1"}}}, AtMostNTimes(acel.Operand{Glob: "*"}, 0)),
		} {
			Expect(e.Violations).NotTo(BeEmpty())
			o := object(e)
			Expect(report.Validate(map[string]any{
				"schema": "acel.report/v1", "problems": []any{},
				"traces": []any{map[string]any{
					"file": "run.json", "session": "", "format": "native", "calls": 1, "cut": false, "rules": o["rules"], "violations": o["violations"],
				}},
				"summary": map[string]any{
					"outcome": "FAIL", "files": 1, "traces": 1, "broken_traces": 1, "cut_traces": 0, "calls": 1, "rules": 1, "violations": 1, "errors": 1,
					"warnings": 0, "infos": 0, "undecided": 0, "not_exercised": []any{}, "problems": 0,
				},
			})).To(Succeed())
		}
	})

	It("names the file of the call, or that in which the session ends, and none for calls made in Go", func() {
		t := called("delete")
		both := KeepRules(acel.AtMostNTimes("delete", 0), acel.RequiredBeforeSessionEnd("logout"))
		for i := range 2 {
			Expect(violation(ginkgoacel.EvidenceOf(t, both), i)).NotTo(HaveKey("file"))
		}
		t.Calls[0].Place = acel.Place{File: "a.json", Line: 7}
		Expect(violation(ginkgoacel.EvidenceOf(t, both), 0)).To(And(HaveKeyWithValue("file", "a.json"), HaveKeyWithValue("line", 7.0)))
		Expect(violation(ginkgoacel.EvidenceOf(t, both), 1)).To(And(HaveKeyWithValue("file", "a.json"), Not(HaveKey("line")), Not(HaveKey("tool"))))
	})

	DescribeTable("has arguments as they are", func(args string) {
		Expect(json.Marshal(violation(withArgs(args), 0)["args"])).To(MatchJSON(args))
	},
		Entry(nil, `{}`),
		Entry(nil, `{"id":"r1","n":[1,-0.5,1e3,null,true,{"a":{}}]}`),
		Entry(nil, `{"n":9007199254740992}`),
		Entry(nil, `{"s":"<&>\u2028\u0000"}`),
		Entry("nested 100 deep", `{"a":`+strings.Repeat("[", 99)+strings.Repeat("]", 99)+`}`),
	)

	DescribeTable("has arguments as text that a report would not keep", func(args, text string) {
		Expect(violation(withArgs(args), 0)).To(HaveKeyWithValue("args", text))
	},
		Entry("no JSON", `{"a":`, `{"a":`),
		Entry("no object", `[1]`, `[1]`),
		Entry("a key twice", `{"a":1,"a":2}`, `{"a":1,"a":2}`),
		Entry("a number that a float64 rounds", `{"n":9007199254740993}`, `{"n":9007199254740993}`),
		Entry("a number beyond float64", `{"l":[{"n":1e400}]}`, `{"l":[{"n":1e400}]}`),
		Entry("no UTF-8", "{\"a\":\"\xff\"}", "{\"a\":\"\uFFFD\"}"),
		Entry("nested deeply", `{"a":`+strings.Repeat("[", 20_000)+strings.Repeat("]", 20_000)+`}`, `{"a":`+strings.Repeat("[", 20_000)+strings.Repeat("]", 20_000)+`}`),
	)

	It("has no arguments where none were recorded", func() {
		Expect(violation(withArgs(""), 0)).NotTo(Or(HaveKey("args"), HaveKey("args_omitted")))
	})

	It("leaves out long arguments, and says how long they were", func() {
		v := violation(withArgs(`{"a":"`+strings.Repeat("x", 10<<20)+`"}`), 0)
		Expect(v).NotTo(HaveKey("args"))
		Expect(v).To(HaveKeyWithValue("args_omitted", float64(10<<20+len(`{"a":""}`))))
	})

	It("has the first thousand violations, and says how many more there are", func() {
		e := ginkgoacel.EvidenceOf(called(strings.Split(strings.Repeat("delete,", 2400)+"delete", ",")...), AtMostNTimes("delete", 0))
		Expect(object(e)["violations"]).To(HaveLen(1000))
		Expect(object(e)).To(HaveKeyWithValue("violations_omitted", 1401.0))
		Expect(e.String()).To(HaveSuffix("\n  …"))
		Expect(strings.Count(e.String(), "\nand 2381 more:\n")).To(Equal(1))
	})

	It("is about a mebibyte at most, whatever the violations hold", func() {
		t := acel.Trace{}
		long := strings.Repeat("\x01", 60<<10)
		for range 100 {
			t.Calls = append(t.Calls, acel.Call{Tool: "delete" + long, Args: json.RawMessage(`{"a":"` + long + `"}`)})
		}
		e := ginkgoacel.EvidenceOf(t, AtMostNTimes(acel.Operand{Glob: "*"}, 0))
		text, err := json.Marshal(e)
		Expect(err).NotTo(HaveOccurred())
		Expect(len(text)).To(BeNumerically("<", 1100<<10))
		kept := len(object(e)["violations"].([]any))
		Expect(object(e)).To(HaveKeyWithValue("violations_omitted", float64(100-kept)))
		Expect(kept).To(BeNumerically(">", 1))
	})

	It("survives Ginkgo's way between processes, and so does its text", func() {
		for _, args := range []string{`{"n":1e400}`, "{\"\xff\":1}", `{"n":[0.1,1e-7,100]}`, strings.Repeat("[", 200_000)} {
			e := withArgs(args)
			sent := types.WrapEntryValue(e)
			packed, err := sent.GobEncode()
			Expect(err).NotTo(HaveOccurred())
			var got types.ReportEntryValue
			Expect(got.GobDecode(packed)).To(Succeed())
			Expect(got.GetRawValue()).To(Equal(any(object(e))))
			Expect(got.String()).To(Equal(e.String()))
		}
	})

	It("is the same each time", func() {
		t := called("delete", "delete")
		var texts []string
		for range 3 {
			e := ginkgoacel.EvidenceOf(t, RulesFile("testdata/acel.yaml"))
			text, err := json.Marshal(e)
			Expect(err).NotTo(HaveOccurred())
			texts = append(texts, fmt.Sprintf("%s\n%s", text, e))
		}
		Expect(texts).To(HaveEach(texts[0]))
	})
})
