package ci_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// actionlint checks workflows, all of ours where none is named. It does not know
// yet that a job is told the workflow that it comes from.
func actionlint(files ...string) {
	GinkgoHelper()
	args := []string{"tool", "-modfile=.github/tools/go.mod", "actionlint", "-no-color", "-ignore", `property "workflow_(repository|sha)" is not defined`}
	cmd := exec.Command("go", append(args, files...)...)
	cmd.Dir = root()
	printed, err := cmd.CombinedOutput()
	if strings.Contains(string(printed), "dial tcp") {
		Skip("actionlint is not here, and Go's module proxy cannot be reached: " + string(printed))
	}
	Expect(err).NotTo(HaveOccurred(), string(printed))
}

var _ = Describe("actionlint finds nothing", func() {
	It("in our workflows", func() {
		var files []string
		for _, file := range workflows() {
			if filepath.Base(filepath.Dir(file)) == "workflows" {
				files = append(files, file)
			}
		}
		actionlint(files...)
	})

	It("in the workflows that our documentation shows", func() {
		for i, text := range shownWorkflows() {
			file := filepath.Join(GinkgoT().TempDir(), "workflow.yml")
			Expect(os.WriteFile(file, []byte(text), 0o600)).To(Succeed(), "%d", i)
			actionlint(file)
		}
	})
})

var shown = regexp.MustCompile("(?s)```yaml\n(.*?)```")

// readme is the action's documentation.
func readme() string {
	GinkgoHelper()
	data, err := os.ReadFile(filepath.Join(replayAction().dir, "README.md"))
	Expect(err).NotTo(HaveOccurred())
	return string(data)
}

// shownWorkflows are the whole workflows in the action's documentation.
func shownWorkflows() []string {
	GinkgoHelper()
	var all []string
	for _, block := range shown.FindAllStringSubmatch(readme(), -1) {
		if strings.Contains(block[1], "jobs:\n") {
			all = append(all, block[1])
		}
	}
	Expect(all).NotTo(BeEmpty())
	return all
}
