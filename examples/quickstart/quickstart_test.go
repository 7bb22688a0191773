package quickstart_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/rules"
	"github.com/acel-dev/acel/acel/suite"
	"github.com/acel-dev/acel/acel/trace"
)

func TestQuickstart(t *testing.T) {
	RegisterFailHandler(Fail)
	suiteConfig, reporterConfig := GinkgoConfiguration()
	suiteConfig.RandomizeAllSpecs, suiteConfig.FailOnPending = true, true
	RunSpecs(t, "quickstart", suiteConfig, reporterConfig)
}

// found replays one of the traces and returns the rule of each violation.
func found(name string) []string {
	GinkgoHelper()
	set, err := rules.Load(rules.Options{Strict: true}, "acel.yaml")
	Expect(err).NotTo(HaveOccurred())
	policy, err := set.Policy()
	Expect(err).NotTo(HaveOccurred())
	sessions, err := trace.Load(filepath.Join("traces", name), trace.Options{})
	Expect(err).NotTo(HaveOccurred())
	Expect(sessions).To(HaveLen(1))
	result, err := acel.Replay(policy, sessions[0].All())
	Expect(err).NotTo(HaveOccurred())
	var all []string
	for _, v := range result.Violations {
		all = append(all, v.Rule)
	}
	return all
}

var _ = Describe("the quickstart", func() {
	It("finds the refund over the budget", func() {
		Expect(found("refund.json")).To(Equal([]string{"refund-budget"}))
	})

	It("finds the deletion that no successful validation precedes", func() {
		Expect(found("cleanup.jsonl")).To(Equal([]string{"validate-before-delete"}))
	})

	It("finds nothing in a good session", func() {
		Expect(found("good.yaml")).To(BeEmpty())
	})

	It("passes its own test file", func() {
		cases, err := suite.Load(suite.Options{Strict: true}, "acel.test.yaml")
		Expect(err).NotTo(HaveOccurred())
		result, err := cases.Run()
		Expect(err).NotTo(HaveOccurred())
		Expect(result.Failed()).To(BeZero())
	})
})

// yamlBehind returns the README's first block of YAML behind some words.
func yamlBehind(words string) string {
	GinkgoHelper()
	readme, err := os.ReadFile(filepath.Join("..", "..", "README.md"))
	Expect(err).NotTo(HaveOccurred())
	_, rest, found := strings.Cut(string(readme), words)
	Expect(found).To(BeTrue(), words)
	_, rest, found = strings.Cut(rest, "```yaml\n")
	Expect(found).To(BeTrue())
	text, _, found := strings.Cut(rest, "```")
	Expect(found).To(BeTrue())
	return strings.ReplaceAll(text, "\n   ", "\n")[3:]
}

// The README at the root shows what its first command prints; this runs it.
var _ = Describe("the README", func() {
	It("shows the report that its command prints, and the exit code it names", func() {
		root := filepath.Join("..", "..")
		readme, err := os.ReadFile(filepath.Join(root, "README.md"))
		Expect(err).NotTo(HaveOccurred())
		_, rest, ok := strings.Cut(string(readme), "<!-- report:begin -->\n```\n")
		Expect(ok).To(BeTrue(), "the README has no report")
		shown, _, ok := strings.Cut(rest, "```\n<!-- report:end -->")
		Expect(ok).To(BeTrue(), "the README's report has no end")

		bin := filepath.Join(GinkgoT().TempDir(), "acelctl")
		build := exec.Command("go", "build", "-o", bin, "./acelctl")
		build.Dir = root
		out, err := build.CombinedOutput()
		Expect(err).NotTo(HaveOccurred(), string(out))

		var stdout bytes.Buffer
		run := exec.Command(bin, "replay", "--rules", "examples/quickstart/acel.yaml", "examples/quickstart/traces")
		run.Dir, run.Stdout = root, &stdout
		err = run.Run()
		Expect(run.ProcessState.ExitCode()).To(Equal(1), "%v", err)
		Expect(stdout.String()).To(Equal(shown))
	})

	It("shows rules and a test file that pass together", func() {
		dir := GinkgoT().TempDir()
		put := func(name, text string) {
			Expect(os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644)).To(Succeed())
		}
		put("acel.yaml", yamlBehind("**Write `acel.yaml`**"))
		put("acel.test.yaml", yamlBehind("It stands beside the rules as `acel.test.yaml`:"))
		Expect(os.Mkdir(filepath.Join(dir, "traces"), 0o755)).To(Succeed())
		put("traces/monday.json", `[{"tool": "issue_refund", "args": {"amount": 499.99}}, {"tool": "issue_refund", "args": {"amount": 0.01}}]`)
		cases, err := suite.Load(suite.Options{Strict: true}, filepath.Join(dir, "acel.test.yaml"))
		Expect(err).NotTo(HaveOccurred())
		result, err := cases.Run()
		Expect(err).NotTo(HaveOccurred())
		Expect(result.Cases).To(HaveLen(2))
		Expect(result.Failed()).To(BeZero())
	})

	It("shows the Go code of examples/golang", func() {
		readme, err := os.ReadFile(filepath.Join("..", "..", "README.md"))
		Expect(err).NotTo(HaveOccurred())
		code, err := os.ReadFile(filepath.Join("..", "golang", "golang_test.go"))
		Expect(err).NotTo(HaveOccurred())
		_, body, _ := strings.Cut(string(code), "\n\n")
		Expect(string(readme)).To(ContainSubstring("```go\n" + body + "```\n"))
	})

	It("has the rule table that the templates give", func() {
		readme, err := os.ReadFile(filepath.Join("..", "..", "README.md"))
		Expect(err).NotTo(HaveOccurred())
		for _, t := range acel.Templates() {
			var params []string
			for _, p := range t.Params {
				params = append(params, p.Name)
			}
			Expect(string(readme)).To(ContainSubstring("| `" + t.Name + ": [" + strings.Join(params, ", ") + "]` | " + t.Meaning + " |\n"))
		}
	})
})
