//go:build unix

package rules

import (
	"os"
	"path/filepath"
	"syscall"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = Describe("a file that another extends", func() {
	It("is no pipe, which may never end", func() {
		dir := GinkgoT().TempDir()
		Expect(syscall.Mkfifo(filepath.Join(dir, "pipe"), 0o600)).To(Succeed())
		file := filepath.Join(dir, "acel.yaml")
		Expect(os.WriteFile(file, []byte("extends: pipe\n"), 0o600)).To(Succeed())
		_, err := Load(Options{}, file)
		Expect(err).To(MatchError(ContainSubstring("not a regular file")))
	})
})
