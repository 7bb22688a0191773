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

	It("gives its name only to a file that is whole, with the mode of any new file", func() {
		any, err := os.Create("any")
		Expect(err).NotTo(HaveOccurred())
		Expect(any.Close()).To(Succeed())
		written, err := t.beside([]byte("ours"))
		Expect(err).NotTo(HaveOccurred())
		Expect(t.name).NotTo(BeAnExistingFile())
		Expect(t.create(written, nil)).To(Succeed())
		Expect(content()).To(Equal("ours"))
		info, err := os.Stat(t.name)
		Expect(err).NotTo(HaveOccurred())
		other, err := os.Stat("any")
		Expect(err).NotTo(HaveOccurred())
		Expect(info.Mode()).To(Equal(other.Mode()))
	})

	It("leaves nothing beside a new file", func() {
		Expect(t.write([]byte("ours"))).To(Succeed())
		Expect(filepath.Glob("*")).To(Equal([]string{t.name}))
		Expect(filepath.Glob(".acelctl-*")).To(BeEmpty())
	})

	It("writes where a file cannot have two names, and over none that is there", func() {
		Expect(t.create("nothing that could be linked", []byte("ours"))).To(Succeed())
		Expect(content()).To(Equal("ours"))
		Expect(t.create("nothing that could be linked", []byte("again"))).To(MatchError(fs.ErrExist))
		Expect(content()).To(Equal("ours"))
	})

	It("has succeeded once the file is there, though its directory cannot be opened", func() {
		if os.Geteuid() == 0 {
			Skip("root opens every directory")
		}
		Expect(os.Mkdir("shut", 0o300)).To(Succeed())
		DeferCleanup(os.Chmod, "shut", fs.FileMode(0o700))
		t.name = "shut/acel.yaml"
		Expect(t.write([]byte("ours"))).To(Succeed())
		Expect(content()).To(Equal("ours"))
	})

	DescribeTable("says which directory is not there, as it was named",
		func(name, want string) {
			problems := target{name: name}.obstacle()
			Expect(problems).To(HaveLen(1))
			Expect(problems[0].Message).To(Equal("cannot be written: there is no directory " + want))
		},
		Entry("one", "gone/acel.yaml", "gone"),
		Entry("one that is left again", "gone/../acel.yaml", "gone/.."),
		Entry("with slashes", "gone//acel.yaml", "gone"),
		Entry("from the root", "/gone/acel.yaml", "/gone"),
	)

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
		t.force = true
		Expect(t.write([]byte("ours"))).NotTo(Succeed())
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
