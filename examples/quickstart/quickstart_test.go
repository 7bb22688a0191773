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

// root is where the module begins.
const root = "../.."

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

// behind returns the README's first block in a language behind some words.
func behind(words, language string) string {
	GinkgoHelper()
	readme, err := os.ReadFile(filepath.Join(root, "README.md"))
	Expect(err).NotTo(HaveOccurred())
	_, rest, found := strings.Cut(string(readme), words)
	Expect(found).To(BeTrue(), words)
	_, rest, found = strings.Cut(rest, "```"+language+"\n")
	Expect(found).To(BeTrue())
	text, _, found := strings.Cut(rest, "```")
	Expect(found).To(BeTrue())
	return strings.ReplaceAll(text, "\n   ", "\n")[3:]
}

// put writes a file, and the directories that it needs.
func put(dir, name, text string) {
	GinkgoHelper()
	path := filepath.Join(dir, name)
	Expect(os.MkdirAll(filepath.Dir(path), 0o755)).To(Succeed())
	Expect(os.WriteFile(path, []byte(text), 0o644)).To(Succeed())
}

// built returns a directory with the command.
func built() string {
	GinkgoHelper()
	dir := GinkgoT().TempDir()
	build := exec.Command("go", "build", "-o", filepath.Join(dir, "acelctl"), "./acelctl")
	build.Dir = root
	out, err := build.CombinedOutput()
	Expect(err).NotTo(HaveOccurred(), string(out))
	return dir
}

// shell runs a script in a directory, and returns what it prints and its exit
// code. It must find jq.
func shell(dir, path, script string) (string, int) {
	GinkgoHelper()
	if _, err := exec.LookPath("jq"); err != nil {
		Skip("jq is not here")
	}
	run := exec.Command("sh", "-c", script)
	run.Dir, run.Env = dir, append(os.Environ(), "code=7", "PATH="+path+string(os.PathListSeparator)+os.Getenv("PATH"))
	out, err := run.Output()
	Expect(run.ProcessState).NotTo(BeNil(), "%v", err)
	return string(out), run.ProcessState.ExitCode()
}

// The README at the root shows what its first command prints; this runs it.
var _ = Describe("the README", func() {
	It("shows the report that its command prints, and the exit code it names", func() {
		readme, err := os.ReadFile(filepath.Join(root, "README.md"))
		Expect(err).NotTo(HaveOccurred())
		_, rest, ok := strings.Cut(string(readme), "<!-- report:begin -->\n```\n")
		Expect(ok).To(BeTrue(), "the README has no report")
		shown, _, ok := strings.Cut(rest, "```\n<!-- report:end -->")
		Expect(ok).To(BeTrue(), "the README's report has no end")

		var stdout bytes.Buffer
		run := exec.Command(filepath.Join(built(), "acelctl"), "replay", "--rules", "examples/quickstart/acel.yaml", "examples/quickstart/traces")
		run.Dir, run.Stdout = root, &stdout
		err = run.Run()
		Expect(run.ProcessState.ExitCode()).To(Equal(1), "%v", err)
		Expect(stdout.String()).To(Equal(shown))
	})

	It("shows rules and a test file that pass together", func() {
		dir := GinkgoT().TempDir()
		put(dir, "acel.yaml", behind("**Write `acel.yaml`**", "yaml"))
		put(dir, "acel.test.yaml", behind("It stands beside the rules as `acel.test.yaml`:", "yaml"))
		put(dir, "traces/monday.json", `[{"tool": "issue_refund", "args": {"amount": 499.99}}, {"tool": "issue_refund", "args": {"amount": 0.01}}]`)
		cases, err := suite.Load(suite.Options{Strict: true}, filepath.Join(dir, "acel.test.yaml"))
		Expect(err).NotTo(HaveOccurred())
		result, err := cases.Run()
		Expect(err).NotTo(HaveOccurred())
		Expect(result.Cases).To(HaveLen(2))
		Expect(result.Failed()).To(BeZero())
	})

	It("shows a mapping that reads a log of a shape of one's own, and loses no failure", func() {
		mapping, err := trace.LoadMapping(strings.NewReader(behind("says where its calls stand", "yaml")), "own.yaml")
		Expect(err).NotTo(HaveOccurred())
		log := `{"id": "t1", "steps": [{"text": "no call"}, {"tool_call": {"name": "validate", "args": {"id": 1}, "output": null, "failure": "code 5"}}]}
			{"id": "t2", "steps": [{"tool_call": {"name": "delete", "args": {"id": 1}, "output": "done"}}]}`
		sessions, err := trace.Collect(trace.Decode(strings.NewReader(log), trace.Options{Map: mapping}))
		Expect(err).NotTo(HaveOccurred())
		var calls []string
		for _, s := range sessions {
			for c := range s.All() {
				calls = append(calls, s.Session+" "+c.Tool+" "+string(c.Args)+" "+c.Outcome.Error)
			}
		}
		Expect(calls).To(Equal([]string{`t1 validate {"id": 1} code 5`, `t2 delete {"id": 1} `}))
	})

	It("names every format that is read", func() {
		readme, err := os.ReadFile(filepath.Join(root, "README.md"))
		Expect(err).NotTo(HaveOccurred())
		_, table, _ := strings.Cut(string(readme), "| recorded by | formats |")
		table, _, _ = strings.Cut(table, "\n\n")
		for _, f := range trace.Formats() {
			Expect(table).To(ContainSubstring("`" + f.Name + "`"))
		}
	})

	It("shows a script that passes on the exit code", func() {
		dir, path := GinkgoT().TempDir(), built()
		script := behind("**Run it**", "sh")
		put(dir, "acel.yaml", behind("**Write `acel.yaml`**", "yaml"))
		put(dir, "traces/run.jsonl", `{"tool": "delete_record"}`)
		found, code := shell(dir, path, script)
		Expect(code).To(Equal(1))
		Expect(found).To(Equal("traces/run.jsonl:1 [must_precede(validate_record, delete_record)] delete_record at step 1 needs an earlier successful validate_record\n"))
		put(dir, "traces/run.jsonl", `{"tool": "validate_record"}`)
		_, code = shell(dir, path, script)
		Expect(code).To(BeZero())
	})

	DescribeTable("shows the Go code of examples/golang", func(file string) {
		readme, err := os.ReadFile(filepath.Join(root, "README.md"))
		Expect(err).NotTo(HaveOccurred())
		code, err := os.ReadFile(filepath.Join("..", "golang", file))
		Expect(err).NotTo(HaveOccurred())
		_, body, _ := strings.Cut(string(code), "\n\n")
		Expect(string(readme)).To(ContainSubstring("```go\n" + body + "```\n"))
	},
		Entry("the library", "golang_test.go"),
		Entry("the specs", "specs_test.go"),
	)

	It("has the rule table that the templates give", func() {
		readme, err := os.ReadFile(filepath.Join(root, "README.md"))
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
