package ci_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// git runs git in a folder, and nothing of the user's in it.
func git(dir string, args ...string) {
	GinkgoHelper()
	args = append([]string{"-c", "user.name=a", "-c", "user.email=a@example.com", "-c", "commit.gpgsign=false", "-c", "core.hooksPath=/dev/null"}, args...)
	cmd := exec.Command("git", args...)
	cmd.Dir = dir
	printed, err := cmd.CombinedOutput()
	Expect(err).NotTo(HaveOccurred(), string(printed))
}

// committed makes a folder a repository whose only commit holds all that is in it.
func committed(dir string) string {
	GinkgoHelper()
	git(dir, "init", "-q")
	git(dir, "add", "-A", "-f")
	git(dir, "commit", "-q", "-m", "all")
	return dir
}

// source is a repository of what a commit of ours would hold now.
func source() string {
	GinkgoHelper()
	list := exec.Command("git", "ls-files", "-co", "--exclude-standard", "-z")
	list.Dir = root()
	names, err := list.Output()
	if err != nil {
		Skip("the source is no git repository here, so that pre-commit has nothing to clone: " + err.Error())
	}
	dir := GinkgoT().TempDir()
	for name := range strings.SplitSeq(strings.TrimSuffix(string(names), "\x00"), "\x00") {
		data, err := os.ReadFile(filepath.Join(root(), name))
		if os.IsNotExist(err) {
			continue // deleted, and not yet committed
		}
		Expect(err).NotTo(HaveOccurred())
		Expect(os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o700)).To(Succeed())
		Expect(os.WriteFile(filepath.Join(dir, name), data, 0o600)).To(Succeed())
	}
	return committed(dir)
}

// tryHooks runs pre-commit with all our hooks over all files of a repository.
// Modules and builds are those of the go that runs the test.
func tryHooks(dir, from string) (string, error) {
	GinkgoHelper()
	modules, err := exec.Command("go", "env", "GOMODCACHE").Output()
	Expect(err).NotTo(HaveOccurred())
	cmd := exec.Command("pre-commit", "try-repo", from, "--all-files", "--color=never", "--verbose")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "PRE_COMMIT_HOME="+GinkgoT().TempDir(), "GOMODCACHE="+strings.TrimSpace(string(modules)), "GOFLAGS=-trimpath")
	printed, err := cmd.CombinedOutput()
	return string(printed), err
}

var _ = Describe("pre-commit", func() {
	It("builds acelctl, fails for a hasty run, and passes rules and their tests", func() {
		if _, err := exec.LookPath("pre-commit"); err != nil {
			Skip("pre-commit is not installed here")
		}
		printed, err := tryHooks(committed(repository()), source())
		if strings.Contains(printed, "dial tcp") {
			Skip("Go's module proxy cannot be reached: " + printed)
		}
		Expect(err).To(HaveOccurred(), printed)
		Expect(printed).To(SatisfyAll(
			MatchRegexp(`acelctl replay\.+Failed\n- hook id: acel-replay\n(.*\n)*- exit code: 1`),
			MatchRegexp(`acelctl validate\.+Passed`), MatchRegexp(`acelctl test\.+Passed`),
			ContainSubstring("traces/hasty.jsonl:3:1: issue_refund at step 3"),
		))
	})
})
