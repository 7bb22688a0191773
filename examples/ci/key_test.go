package ci_test

import (
	"os"
	"os/exec"
	"path/filepath"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// keyOf names the build of a source that the action stands in.
func keyOf(dir string) string {
	GinkgoHelper()
	out := filepath.Join(GinkgoT().TempDir(), "output")
	cmd := exec.Command("bash", filepath.Join(dir, ".github", "actions", "replay", "action.sh"), "name_build")
	cmd.Env = append(os.Environ(), "GITHUB_OUTPUT="+out, "RUNNER_TEMP=/nowhere", "RUNNER_OS=Linux", "RUNNER_ARCH=ARM64")
	printed, err := cmd.CombinedOutput()
	Expect(err).NotTo(HaveOccurred(), string(printed))
	return outputsIn(contentOf(out))["key"]
}

var _ = Describe("the name of a cached build", func() {
	var dir string

	write := func(name, text string) {
		GinkgoHelper()
		file := filepath.Join(dir, name)
		Expect(os.MkdirAll(filepath.Dir(file), 0o700)).To(Succeed())
		Expect(os.WriteFile(file, []byte(text), 0o600)).To(Succeed())
	}

	BeforeEach(func() {
		dir = GinkgoT().TempDir()
		write(".github/actions/replay/action.sh", contentOf(filepath.Join(replayAction().dir, "action.sh")))
		write("go.mod", "module m\n")
		write("acel/rule.go", "package acel\n")
	})

	It("tells system and processor, and stays as long as the source does", func() {
		first := keyOf(dir)
		write(".git/HEAD", "ref: refs/heads/main\n")
		Expect(keyOf(dir)).To(And(Equal(first), HavePrefix("acel-Linux-ARM64-")))
	})

	DescribeTable("changes with the source, so that no older acelctl judges",
		func(name, text string) {
			first := keyOf(dir)
			write(name, text)
			Expect(keyOf(dir)).NotTo(Equal(first))
		},
		Entry("a file that changed", "acel/rule.go", "package acel\n\nvar x = 1\n"),
		Entry("a new file", "acel/two words.go", ""),
		Entry("another module", "go.sum", "m v1.0.0\n"),
	)
})
