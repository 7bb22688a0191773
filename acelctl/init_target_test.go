package main

import (
	"io/fs"
	"os"
	"path/filepath"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = Describe("Writing the file", func() {
	var t target

	BeforeEach(func() {
		GinkgoT().Chdir(GinkgoT().TempDir())
		t = target{name: "acel.yaml"}
	})

	content := func() string {
		data, err := os.ReadFile(t.name)
		Expect(err).NotTo(HaveOccurred())
		return string(data)
	}

	It("loses a race against another writer, whose file stays", func() {
		Expect(t.obstacle()).To(BeEmpty())
		Expect(os.WriteFile(t.name, []byte("theirs"), 0o666)).To(Succeed())
		Expect(t.write([]byte("ours"))).To(MatchError(fs.ErrExist))
		Expect(content()).To(Equal("theirs"))
	})

	It("does not write through a link that appeared meanwhile", func() {
		Expect(os.Symlink("elsewhere", t.name)).To(Succeed())
		Expect(t.write([]byte("ours"))).To(MatchError(fs.ErrExist))
		Expect("elsewhere").NotTo(BeAnExistingFile())
	})

	It("replaces a file by force, keeps its mode, and leaves nothing beside it", func() {
		t.force = true
		Expect(os.WriteFile(t.name, []byte("a longer text than ours"), 0o640)).To(Succeed())
		open, err := os.Open(t.name)
		Expect(err).NotTo(HaveOccurred())
		defer open.Close()

		Expect(t.write([]byte("ours"))).To(Succeed())
		Expect(content()).To(Equal("ours"))
		info, err := os.Stat(t.name)
		Expect(err).NotTo(HaveOccurred())
		Expect(info.Mode().Perm()).To(Equal(fs.FileMode(0o640)))
		old, err := open.Stat()
		Expect(err).NotTo(HaveOccurred())
		Expect(os.SameFile(info, old)).To(BeFalse(), "whoever reads the old file still has it whole")
		Expect(filepath.Glob("*")).To(Equal([]string{t.name}))
		Expect(filepath.Glob(".acelctl-*")).To(BeEmpty())
	})

	It("leaves nothing of a file that could not be put in its place", func() {
		Expect(os.MkdirAll(filepath.Join(t.name, "full"), 0o777)).To(Succeed())
		Expect(t.replace([]byte("ours"), 0o666)).NotTo(Succeed())
		Expect(filepath.Glob(".acelctl-*")).To(BeEmpty())
	})

	It("leaves nothing of a file that could not be written", func() {
		f, err := os.Create(t.name)
		Expect(err).NotTo(HaveOccurred())
		Expect(f.Close()).To(Succeed())
		Expect(fill(f, []byte("ours"))).To(MatchError(fs.ErrClosed))
		Expect(t.name).NotTo(BeAnExistingFile())
	})
})
