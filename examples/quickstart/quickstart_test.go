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
	"github.com/acel-dev/acel/acel/trace"
)

func TestQuickstart(t *testing.T) {
	RegisterFailHandler(Fail)
	suite, reporter := GinkgoConfiguration()
	suite.RandomizeAllSpecs, suite.FailOnPending = true, true
	RunSpecs(t, "quickstart", suite, reporter)
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
})

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
