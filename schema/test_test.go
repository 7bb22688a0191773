package schema_test

import (
	"encoding/json"
	"os"
	"regexp"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/schema"
)

// between returns the part of a text behind one line and before another.
func between(text, after, before string) string {
	_, text, found := strings.Cut(text, after)
	Expect(found).To(BeTrue(), after)
	text, _, found = strings.Cut(text, before)
	Expect(found).To(BeTrue(), before)
	return text
}

// composed returns the schema of test files: its own part, and what it shares
// with those of rules and of traces word for word, since editors follow no
// reference from one file to another.
func composed() string {
	template, err := os.ReadFile("testdata/test.schema.tmpl")
	Expect(err).NotTo(HaveOccurred())
	rules, traces := string(schema.RulesJSON()), string(schema.TraceJSON())
	definitions := between(traces, "  \"$defs\": {\n", "\n  }\n}\n")
	definitions = strings.ReplaceAll(definitions, `"#/$defs/`, `"#/$defs/trace_`)
	definitions = regexp.MustCompile(`(?m)^    "(\w+)": \{`).ReplaceAllString(definitions, `    "trace_$1": {`)
	return strings.NewReplacer(
		"{{rules properties}}", between(rules, "  \"properties\": {\n", "\n  },\n  \"additionalProperties\""),
		"{{rules definitions}}", between(rules, "  \"$defs\": {\n", "\n  }\n}\n"),
		"{{trace definitions}}", definitions,
	).Replace(string(template))
}

var _ = Describe("the schema of test files", func() {
	It("says of rules and traces what their own schemas say", func() {
		text := composed()
		if os.Getenv("UPDATE_SCHEMA") != "" {
			Expect(os.WriteFile("test.schema.json", []byte(text), 0o644)).To(Succeed())
		}
		Expect(string(schema.TestJSON())).To(Equal(text), "UPDATE_SCHEMA=1 go test ./schema writes it anew")
	})

	It("goes by its address and describes every key of its own", func() {
		var text map[string]any
		Expect(json.Unmarshal(schema.TestJSON(), &text)).To(Succeed())
		Expect(text).To(HaveKeyWithValue("$id", schema.TestID))
		defs := text["$defs"].(map[string]any)
		for name := range defs {
			if strings.HasPrefix(name, "trace_") {
				delete(defs, name)
			}
		}
		Expect(undescribed("test", text)).To(BeEmpty())
	})

	It("hands its text out as a copy", func() {
		schema.TestJSON()[0] = 'x'
		Expect(schema.TestJSON()[0]).To(Equal(byte('{')))
	})

	DescribeTable("accepts or refuses",
		func(cases string, accepted bool) {
			compiled, err := schema.Test()
			Expect(err).NotTo(HaveOccurred())
			var value any
			Expect(json.Unmarshal([]byte(`{"contracts": [{"never_after": ["a", "b"]}], "cases": `+cases+`}`), &value)).To(Succeed())
			err = compiled.Validate(value)
			if accepted {
				Expect(err).NotTo(HaveOccurred())
			} else {
				Expect(err).To(HaveOccurred())
			}
		},
		Entry("tools' names", `[{"name": "n", "trace": ["a", "b"], "violations": []}]`, true),
		Entry("calls", `[{"name": "n", "trace": [{"tool": "a", "args": {"x": 1}}], "violations": [{"step": 1, "rule": "r"}]}]`, true),
		Entry("the end", `[{"name": "n", "trace": [], "violations": [{"step": "end", "rule": "r"}]}]`, true),
		Entry("a file with a session", `[{"name": "n", "file": "run.json", "session": "s", "violations": []}]`, true),
		Entry("rules left undecided", `[{"name": "n", "trace": ["a"], "violations": [], "undecided": ["r"]}]`, true),
		Entry("one rule left undecided, and no list", `[{"name": "n", "trace": ["a"], "violations": [], "undecided": "r"}]`, false),
		Entry("no case", `[]`, false),
		Entry("a case without a name", `[{"trace": [], "violations": []}]`, false),
		Entry("a case without a label", `[{"name": "n", "trace": []}]`, false),
		Entry("a case without a trace", `[{"name": "n", "violations": []}]`, false),
		Entry("two traces", `[{"name": "n", "trace": [], "file": "f", "violations": []}]`, false),
		Entry("a session without a file", `[{"name": "n", "trace": [], "session": "s", "violations": []}]`, false),
		Entry("another word than end", `[{"name": "n", "trace": [], "violations": [{"step": "last", "rule": "r"}]}]`, false),
		Entry("a call with an unknown key", `[{"name": "n", "trace": [{"tool": "a", "arg": {}}], "violations": []}]`, false),
		Entry("a label without a rule", `[{"name": "n", "trace": ["a"], "violations": [{"step": 1}]}]`, false),
	)
})
