package ci_test

import (
	"os"
	"path/filepath"
	"regexp"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// usesLine is a line by which a workflow or an action uses another. A pin is a
// full commit, with the version that it stands for behind it.
var (
	usesLine = regexp.MustCompile(`(?m)^[ -]*uses: *(.*)$`)
	pinned   = `^(\./\S+|[\w.-]+(/[\w.-]+)+@[0-9a-f]{40} # v\d+\.\d+\.\d+)$`
)

// workflows are the files that GitHub runs.
func workflows() []string {
	GinkgoHelper()
	var all []string
	for _, pattern := range []string{"workflows/*.yml", "workflows/*.yaml", "actions/*/action.yml", "actions/*/action.yaml"} {
		found, err := filepath.Glob(filepath.Join(root(), ".github", pattern))
		Expect(err).NotTo(HaveOccurred())
		all = append(all, found...)
	}
	Expect(all).NotTo(BeEmpty())
	return all
}

var _ = Describe("our workflows and our action", func() {
	It("use others only at a full commit", func() {
		for _, file := range workflows() {
			data, err := os.ReadFile(file)
			Expect(err).NotTo(HaveOccurred())
			for _, line := range usesLine.FindAllStringSubmatch(string(data), -1) {
				Expect(line[1]).To(MatchRegexp(pinned), file)
			}
		}
	})

	It("use one commit of each", func() {
		commits := map[string]string{}
		for _, file := range workflows() {
			data, err := os.ReadFile(file)
			Expect(err).NotTo(HaveOccurred())
			for _, line := range regexp.MustCompile(`uses: *([\w-]+/[\w-]+)\S*@(.*)`).FindAllStringSubmatch(string(data), -1) {
				Expect(commits).To(Or(Not(HaveKey(line[1])), HaveKeyWithValue(line[1], line[2])), file)
				commits[line[1]] = line[2]
			}
		}
	})

	It("run no script that holds an expression", func() {
		for _, file := range workflows() {
			for _, script := range scriptsOf(file) {
				Expect(script).NotTo(ContainSubstring("${{"), file)
			}
		}
	})
})
