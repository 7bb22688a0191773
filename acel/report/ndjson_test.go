package report_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"pgregory.net/rapid"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/report"
	"github.com/acel-dev/acel/schema"
)

// fitsLineSchema returns what is wrong with a line of an NDJSON report.
func fitsLineSchema(line string) error {
	s, err := schema.ReportLine()
	if err != nil {
		return err
	}
	v, err := decoded(line)
	if err != nil {
		return err
	}
	return s.Validate(v)
}

func decoded(text string) (v map[string]any, err error) {
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	err = d.Decode(&v)
	return v, err
}

// joined makes a JSON report of the lines of an NDJSON report.
func joined(lines []string) (map[string]any, error) {
	whole := map[string]any{"traces": []any{}, "problems": []any{}}
	var trace map[string]any
	add := func(to map[string]any, key string, v any) {
		list, _ := to[key].([]any)
		to[key] = append(list, v)
	}
	for i, text := range lines {
		line, err := decoded(text)
		if err != nil {
			return nil, err
		}
		switch kind := line["type"].(string); kind {
		case "header":
			if i > 0 {
				return nil, fmt.Errorf("a second header")
			}
			whole["schema"] = report.Schema
		case "problem":
			add(whole, "problems", line[kind])
		case "coverage":
			add(whole, kind, line[kind])
		case "trace":
			trace = line[kind].(map[string]any)
			trace["violations"] = []any{}
			add(whole, "traces", trace)
		case "violation":
			if line["file"] != trace["file"] || line["session"] != trace["session"] {
				return nil, fmt.Errorf("a violation of another session: %s", text)
			}
			add(trace, "violations", line[kind])
		case "stale":
			if whole["baseline"] == nil {
				whole["baseline"] = map[string]any{"file": line["file"]}
			}
			add(whole["baseline"].(map[string]any), kind, line[kind])
		case "summary":
			whole[kind] = line[kind]
		}
	}
	return whole, nil
}

// checkNDJSON writes a report as NDJSON and says what is wrong with it.
func checkNDJSON(r *report.Report) string {
	var lines, whole strings.Builder
	o := report.Options{Coverage: true}
	if err := report.Write(&lines, "ndjson", r, o); err != nil {
		return err.Error()
	}
	if err := report.Write(&whole, "json", r, o); err != nil {
		return err.Error()
	}
	all := strings.Split(lines.String(), "\n")
	if last := len(all) - 1; all[last] != "" || !strings.HasPrefix(all[last-1], `{"type":"summary",`) || !strings.HasPrefix(all[0], `{"schema":"acel.report/v1","type":"header"}`) {
		return "not whole: " + lines.String()
	}
	all = all[:len(all)-1]
	for _, line := range all {
		if strings.Contains(line, "##") || strings.ContainsFunc(line, func(r rune) bool { return !acel.Visible(r) }) {
			return "something unescaped: " + line
		}
		if err := fitsLineSchema(line); err != nil {
			return fmt.Sprintf("%#v\n%s", err, line)
		}
	}
	got, err := joined(all)
	if err != nil {
		return err.Error()
	}
	want, err := decoded(whole.String())
	if err != nil {
		return err.Error()
	}
	if b, found := want["baseline"].(map[string]any); found && len(b["stale"].([]any)) == 0 {
		delete(want, "baseline") // which no line tells of then
	}
	if len(want["coverage"].([]any)) == 0 {
		delete(want, "coverage")
	}
	if !reflect.DeepEqual(got, want) {
		return fmt.Sprintf("another report:\n%v\n%v", got, want)
	}
	return ""
}

var _ = Describe("an NDJSON report", func() {
	DescribeTable("is a JSON report, line by line",
		func(name string, r *report.Report) {
			text := written("ndjson", r, report.Options{})
			expectGolden(name, text)
			expectHarmless(text)
			Expect(checkNDJSON(r)).To(BeEmpty())
		},
		Entry("with excused findings", "drawn.ndjson", drawn()),
		Entry("with damaged input", "damaged.ndjson", damaged()),
		Entry("with nothing", "empty.ndjson", &report.Report{}),
		Entry("with hostile text", "hostile.ndjson", hostileReport()),
	)

	DescribeTable("keeps a line within the limits of a JSON report",
		func(args, want string) {
			r := &report.Report{Traces: []report.Trace{{Violations: report.Findings(recorded(args))}}}
			Expect(written("ndjson", r, report.Options{})).To(ContainSubstring(want))
			Expect(checkNDJSON(r)).To(BeEmpty())
		},
		Entry("arguments with line ends", "{\"a\":\n\n [1,\r\n 2]}", `"args":{"a":[1,2]},`),
		Entry("arguments that are too long", `"`+strings.Repeat("x", 64<<10)+`"`, `"args_omitted":65538,`),
		Entry("arguments that are no JSON", "rm -rf /\n", `"args":"rm -rf /\n",`),
		Entry("what is nested beyond measure", strings.Repeat("[", 9999)+strings.Repeat("]", 9999), `"args":"[[[`),
		Entry("separators of lines", "{\"a\":\"\u2028\"}", `"args":{"a":"\u2028"},`),
	)

	DescribeTable("has a schema that refuses",
		func(line string) { Expect(fitsLineSchema(line)).NotTo(Succeed()) },
		Entry("another version", `{"schema":"acel.report/v2","type":"header"}`),
		Entry("another type", `{"type":"footer"}`),
		Entry("a type without what it is of", `{"type":"summary"}`),
		Entry("one thing under the type of another", `{"type":"trace","problem":{"message":"m","warning":false}}`),
		Entry("a problem without a message", `{"type":"problem","problem":{"warning":false}}`),
	)
})

func TestEveryNDJSONReportIsAJSONReport(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		if problem := checkNDJSON(anyReport.Draw(t, "report")); problem != "" {
			t.Fatal(problem)
		}
	})
}

func FuzzNDJSON(f *testing.F) {
	addHostileSeeds(f)
	f.Fuzz(func(t *testing.T, name string, data []byte, message string) {
		if problem := checkNDJSON(hostileInEveryField(name, data, message)); problem != "" {
			t.Fatal(problem)
		}
	})
}
