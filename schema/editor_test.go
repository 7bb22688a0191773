package schema_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/schema"
)

// An editor that knows YAML schemas is yaml-language-server: Visual Studio
// Code, Neovim, Helix and others run it. These specs run the real one, once.
// EDITOR_TEST=required makes them fail where they would be skipped for want of
// it.
var _ = Describe("in an editor", Ordered, ContinueOnFailure, func() {
	var e *editor

	BeforeAll(func() {
		server, err := languageServer()
		if missing := (absence{}); errors.As(err, &missing) && os.Getenv("EDITOR_TEST") != "required" {
			Skip("no yaml-language-server: " + missing.reason)
		}
		Expect(err).NotTo(HaveOccurred())
		server.Stderr = GinkgoWriter
		e, err = startEditor(server, published)
		Expect(err).NotTo(HaveOccurred())
		DeferCleanup(func() { Expect(e.close()).To(Succeed()) })
	})

	// opened opens a text that names the schema beside it on its first line.
	opened := func(schema, text string) *document {
		here, err := os.Getwd()
		Expect(err).NotTo(HaveOccurred())
		d, err := e.open(here, "# yaml-language-server: $schema="+schema+".schema.json\n"+text)
		Expect(err).NotTo(HaveOccurred())
		return d
	}
	complaints := func(d *document) []string {
		found, err := d.complaints()
		Expect(err).NotTo(HaveOccurred())
		lines := []string{}
		for _, c := range found {
			lines = append(lines, c.String())
		}
		return lines
	}
	offered := func(d *document) []item {
		items, err := d.completions()
		Expect(err).NotTo(HaveOccurred())
		return items
	}

	DescribeTable("a mistake is marked where it stands", func(schema, text string, expected ...any) {
		Expect(complaints(opened(schema, text))).To(ConsistOf(expected...))
	},
		Entry("a misspelt template", "rules", "contracts:\n  - must_preced: [a, b]\n",
			"3:5: Property must_preced is not allowed.", "3:5: A contract needs exactly one template, such as must_precede."),
		Entry("one in the long spelling", "rules", "contracts:\n  - template: must_preced\n    args: [a, b]\n",
			HavePrefix(`3:15: Value is not accepted. Valid values: "must_precede", `)),
		Entry("a wrong severity", "rules", "contracts:\n  - must_precede: [a, b]\n    severity: fatal\n",
			`4:15: Value is not accepted. Valid values: "error", "warning", "info".`),
		Entry("an operand too few", "rules", "contracts:\n  - must_precede: [a]\n", "3:19: Array has too few items. Expected 2 or more."),
		Entry("a number below 0", "rules", "contracts:\n  - at_most_n_times: [a, -1]\n", "3:26: Value is below the minimum of 0."),
		Entry("a misspelt key of an operand", "rules", "contracts:\n  - never: {tool: a, wher: 'true'}\n", "3:22: Property wher is not allowed."),
		Entry("a misspelt key of the file", "rules", "contract: []\n", "2:1: Property contract is not allowed."),
		Entry("a case without a label", "test", "rules: acel.yaml\ncases:\n  - name: n\n    trace: [a]\n", `4:5: Missing property "violations".`),
		Entry("a contract of a test file", "test", "contracts:\n  - nevr: a\ncases:\n  - {name: n, trace: [a], violations: []}\n",
			"3:5: Property nevr is not allowed.", "3:5: A contract needs exactly one template, such as must_precede."),
		Entry("a misspelt key of a call", "trace", "- {tool: a, arg: {}}\n", "2:13: Property arg is not allowed."),
		Entry("an outcome that is none", "trace", "calls:\n  - tool: a\n    outcome: fine\n",
			`4:14: Value is not accepted. Valid values: "ok", "error", "unfinished", "refused", null.`),
	)

	It("a report of another version is told by its first key", func() {
		text := strings.Replace(reportOf(smallViolation), "report/v1", "report/v2", 1)
		Expect(complaints(opened("report", text))).To(ContainElement(HavePrefix("2:12: Value must be ")))
	})

	It("the right spelling is offered in the place of a wrong one", func() {
		d := opened("rules", "contracts:\n  - must_preced: [a, b]\n")
		found, err := d.complaints()
		Expect(err).NotTo(HaveOccurred())
		var fixes []string
		for _, complaint := range found {
			texts, err := d.fixes(complaint)
			Expect(err).NotTo(HaveOccurred())
			fixes = append(fixes, texts...)
		}
		Expect(fixes).To(ContainElement("must_precede"))
	})

	DescribeTable("what stands under the mouse is explained", func(schema, text string, expected ...string) {
		d := opened(schema, text)
		shown, err := d.hover(d.cursor)
		Expect(err).NotTo(HaveOccurred())
		for _, text := range expected {
			Expect(shown).To(ContainSubstring(text))
		}
	},
		Entry("a template", "rules", "contracts:\n  - must_"+cursor+"precede: [a, b]\n",
			"Every call of `later` needs some earlier successful call of `earlier`.", "- must_precede: [validate_record, delete_record]"),
		Entry("an operand by place", "rules", "contracts:\n  - must_precede: [va"+cursor+"lidate, b]\n", "The calls that must have succeeded before."),
		Entry("an operand by name", "rules", "contracts:\n  - must_precede: {ear"+cursor+"lier: a, later: b}\n", "The calls that must have succeeded before."),
		Entry("a template with a single operand", "rules", "contracts:\n  - ne"+cursor+"ver: {glob: 'drop_*'}\n", "No call of `tool`."),
		Entry("a tool of an operand", "rules", "contracts:\n  - never: {to"+cursor+"ol: a, server: s}\n", "or a list of which any will do"),
		Entry("a glob of an operand", "rules", "contracts:\n  - never: {gl"+cursor+"ob: 'a*'}\n", "or a list of which any will do"),
		Entry("a key of an operand", "rules", "contracts:\n  - never: {tool: a, wh"+cursor+"ere: 'true'}\n", "A [CEL](https://cel.dev) expression"),
		Entry("a severity", "rules", "contracts:\n  - never: a\n    severity: war"+cursor+"ning\n", "How bad a violation is", "with --fail-on warning it fails the run"),
		Entry("a label", "test", "cases:\n  - {name: n, trace: [a], viola"+cursor+"tions: []}\n", "and no others"),
		Entry("a call of a case", "test", "cases:\n  - {name: n, trace: [{tool: a, out"+cursor+"come: ok}], violations: []}\n", "How the call ended.", "* `refused`: "),
		Entry("a call of a trace", "trace", "- {tool: a, out"+cursor+"come: ok}\n", "How the call ended.", "* `refused`: "),
		Entry("a finding", "report", strings.Replace(reportOf(smallViolation), `"violations"`, `"viola`+cursor+`tions"`, 1), "The violations in order of step"),
	)

	It("every template is explained, on its example", func() {
		text := "contracts:\n"
		for _, t := range acel.Templates() {
			text += exampleOf(t.Name)
		}
		d := opened("rules", text)
		Expect(complaints(d)).To(BeEmpty())
		for i, t := range acel.Templates() {
			shown, err := d.hover(position{Line: 2 + i, Character: 2})
			Expect(err).NotTo(HaveOccurred())
			Expect(strings.ReplaceAll(shown, "`", "")).To(ContainSubstring(sentence(t.Meaning)), t.Name)
		}
	})

	It("a contract is offered as a snippet for each template, and each makes one that fits", func() {
		d := opened("rules", "contracts:\n  - "+cursor+"\n")
		snippets := map[string]item{}
		for _, i := range offered(d) {
			if i.isSnippet() {
				snippets[i.Label] = i
			}
		}
		Expect(snippets).To(HaveLen(len(acel.Templates())))
		all := "contracts:\n"
		for _, t := range acel.Templates() {
			Expect(snippets).To(HaveKeyWithValue(t.Name, HaveField("Documentation", sentence(t.Meaning))))
			_, contract, _ := strings.Cut(d.accepted(snippets[t.Name]), "contracts:\n")
			Expect(contract).To(HavePrefix("  - " + t.Name + ":"))
			all += contract
		}
		Expect(complaints(opened("rules", all))).To(BeEmpty(), all)
	})

	It("the long spelling is completed with the name of every template", func() {
		names := map[string]any{}
		for _, i := range offered(opened("rules", "contracts:\n  - template: "+cursor+"\n")) {
			names[i.Label] = i.Documentation
		}
		Expect(names).To(HaveLen(len(acel.Templates())))
		for _, t := range acel.Templates() {
			Expect(names).To(HaveKeyWithValue(t.Name, sentence(t.Meaning)))
		}
	})

	DescribeTable("a value is completed", func(schema, text string, expected ...string) {
		var labels []string
		for _, i := range offered(opened(schema, text)) {
			labels = append(labels, i.Label)
			Expect(i.Documentation).NotTo(BeEmpty(), i.Label)
		}
		Expect(labels).To(ConsistOf(expected))
	},
		Entry("a severity", "rules", "contracts:\n  - never: a\n    severity: "+cursor+"\n", "error", "warning", "info"),
		Entry("a response", "rules", "on_violation: "+cursor+"\n", "refuse", "halt"),
		Entry("an outcome", "trace", "- tool: a\n  outcome: "+cursor+"\n", "ok", "error", "unfinished", "refused", "null"),
	)

	DescribeTable("an empty file is begun by a snippet that leaves nothing to complain of", func(schema, label string) {
		d := opened(schema, cursor)
		var begun []string
		for _, i := range offered(d) {
			if i.Label == label {
				begun = append(begun, d.accepted(i))
			}
		}
		Expect(begun).To(HaveLen(1))
		_, text, _ := strings.Cut(begun[0], "\n")
		Expect(complaints(opened(schema, text))).To(BeEmpty(), text)
	},
		Entry("rules", "rules", "new rules file"),
		Entry("tests", "test", "new test file"),
		Entry("a trace", "trace", "new trace"),
	)

	It("the address that acelctl init writes on the first line leads to a schema that stands here", func() {
		source, err := os.ReadFile("../acelctl/init_form.go")
		Expect(err).NotTo(HaveOccurred())
		address := between(string(source), `const rulesSchemaURL = "`, `"`)
		d, err := e.open(GinkgoT().TempDir(), "# yaml-language-server: $schema="+address+"\ncontracts:\n  - must_"+cursor+"precede: [a]\n")
		Expect(err).NotTo(HaveOccurred())
		Expect(complaints(d)).To(ConsistOf("3:19: Array has too few items. Expected 2 or more."))
		Expect(d.hover(d.cursor)).To(ContainSubstring("[rules.schema.json](" + address + ")"))
	})

	It("an address where no schema stands is complained of on the first line", func() {
		d, err := e.open(GinkgoT().TempDir(), "# yaml-language-server: $schema=https://example.com/rules.schema.json\ncontracts: []\n")
		Expect(err).NotTo(HaveOccurred())
		Expect(complaints(d)).To(ConsistOf(HavePrefix("2:1: Unable to load schema from 'https://example.com/rules.schema.json'")))
	})

	It("no file of this repository is complained of", func() {
		files, err := filepath.Glob("../corpus/*.yaml")
		Expect(err).NotTo(HaveOccurred())
		examples, err := filepath.Glob("../examples/*/*.yaml")
		Expect(err).NotTo(HaveOccurred())
		documents := map[string]*document{}
		for _, name := range append(files, examples...) {
			text, err := os.ReadFile(name)
			Expect(err).NotTo(HaveOccurred())
			if !strings.HasPrefix(string(text), "# yaml-language-server: $schema=") {
				continue
			}
			directory, err := filepath.Abs(filepath.Dir(name))
			Expect(err).NotTo(HaveOccurred())
			documents[name], err = e.open(directory, string(text))
			Expect(err).NotTo(HaveOccurred())
		}
		Expect(len(documents)).To(BeNumerically(">", 20))
		for name, d := range documents {
			Expect(complaints(d)).To(BeEmpty(), name)
		}
	})
})

// published returns what will stand at an address once the main branch is
// public: the file of this repository.
func published(address string) (string, error) {
	at, err := url.Parse(address)
	if err != nil {
		return "", err
	}
	name, ours := strings.CutPrefix(at.Path, "/acel-dev/acel/main/")
	if at.Host != "raw.githubusercontent.com" || !ours {
		return "", fmt.Errorf("nothing of ours stands at %s", address)
	}
	text, err := os.ReadFile(path.Join("..", name))
	return string(text), err
}

// exampleOf returns the example of a template in its hover text, one line.
func exampleOf(template string) string {
	var text struct {
		Defs struct {
			Contract struct {
				Properties map[string]struct{ MarkdownDescription string }
			}
		} `json:"$defs"`
	}
	Expect(json.Unmarshal(schema.RulesJSON(), &text)).To(Succeed())
	return between(text.Defs.Contract.Properties[template].MarkdownDescription, "```yaml\n", "```")
}
